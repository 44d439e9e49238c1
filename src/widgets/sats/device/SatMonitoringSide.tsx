import type { Sat } from '#api/contract/sats.ts'
import { formatDate } from '#domain/date-time.ts'
import { Empty } from '#ui/painted/Empty.tsx'
import { LightPanel } from '#ui/LightPanel.tsx'
import { Section } from '#ui/painted/Section.tsx'
import { AlertList } from '../alerts/AlertList.tsx'
import { lightsOf } from '../sat-lights.ts'
import { SatTimer } from './SatTimer.tsx'

interface Props {
  sat: Required<Sat>
  /** By the server's clock, in ms, and by how many it is ahead of this one. */
  now: number
  ahead: number
  onAlert: (id: string) => void
}

/** How the SAT is now: timer, lights and alerts. */
export function SatMonitoringSide({ sat, now, ahead, onAlert }: Props) {
  const { latest_monitoring: latest, retired_on: retired, notifications } = sat
  return (
    <aside className="scroll side" aria-label="Estado atual">
      {retired !== null ? (
        <Empty icon="archive" title="Desativado" text={`Este SAT foi desativado em ${formatDate(retired)}.`} />
      ) : (
        latest && (
          <>
            <section className="sec tmr">
              <SatTimer since={Date.parse(latest.created_utc)} ahead={ahead} />
              <p className="text-fg-2 text-12">desde a última comunicação</p>
            </section>
            <section className="sec">
              <LightPanel label="Luzes do equipamento" lights={lightsOf(latest)} />
            </section>
          </>
        )
      )}
      <Section title="Alertas" count={notifications.length}>
        {notifications.length > 0 ? (
          <AlertList alerts={notifications} now={now} onOpen={onAlert} />
        ) : (
          <p className="text-fg-3">Nenhum alerta</p>
        )}
      </Section>
    </aside>
  )
}
