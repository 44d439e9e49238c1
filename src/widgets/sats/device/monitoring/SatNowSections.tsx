import type { Sat } from '#api/contract/sats/sats.ts'
import { formatDate } from '#domain/time/date-time.ts'
import { Empty } from '#ui/painted/Empty.tsx'
import { LightPanel } from '#ui/LightPanel.tsx'
import { lightsOf } from '../../sat-lights.ts'
import { SatTimer } from './SatTimer.tsx'

interface Props {
  sat: Required<Sat>
  /** By how many ms the server's clock is ahead of this one. */
  ahead: number
}

/** How long a SAT has been silent, and its lights; nothing for one that never reported. */
export function SatNowSections({ sat: { latest_monitoring: latest, retired_on: retired }, ahead }: Props) {
  if (retired)
    return (
      <section className="section">
        <Empty icon="archive" title="Desativado" text={`Este SAT foi desativado em ${formatDate(retired)}.`} />
      </section>
    )
  if (!latest) return null
  return (
    <>
      <section className="section timers">
        <SatTimer since={Date.parse(latest.created_utc)} ahead={ahead} />
        <p className="text-fg-2 text-12">desde o último monitoramento</p>
      </section>
      <section className="section">
        <LightPanel label="Luzes do equipamento" lights={lightsOf(latest)} />
      </section>
    </>
  )
}
