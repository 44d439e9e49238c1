import type { Sat } from '#api/contract/sats/sats.ts'
import { Section } from '#ui/painted/Section.tsx'
import { AlertList } from '../../alerts/AlertList.tsx'
import { SatNowSections } from './SatNowSections.tsx'

interface Props {
  sat: Required<Sat>
  /** By the server's clock, in ms, and by how many it is ahead of this one. */
  now: number
  ahead: number
  onAlert: (id: string) => void
}

/** How the SAT is now: timer, lights and alerts. */
export function SatMonitoringSide({ sat, now, ahead, onAlert }: Props) {
  const { notifications } = sat
  return (
    <aside className="scroll side" aria-label="Estado atual">
      <SatNowSections sat={sat} ahead={ahead} />
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
