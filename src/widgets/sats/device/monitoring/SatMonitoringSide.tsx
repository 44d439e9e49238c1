import type { Sat } from '#api/contract/sats/sats.ts'
import { LightPanel } from '#ui/LightPanel.tsx'
import { Section } from '#ui/painted/Section.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { TimerRing } from '#ui/chart/ring/TimerRing.tsx'
import { AlertList } from '../../alerts/AlertList.tsx'
import { lightsOf } from '../../sat-lights.ts'
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

/** Their shapes. */
export const SatMonitoringSideSkeleton = () => (
  <aside className="scroll side" aria-hidden="true">
    <section className="section timers">
      <TimerRing progress={0} level="neutral" text="" label="" ticks={[]} />
      <Skeleton width={160} height={16} />
    </section>
    <section className="section">
      <LightPanel label="" lights={lightsOf()} />
    </section>
    <Section title="Alertas">
      <Skeleton width="62%" height={20} />
    </Section>
  </aside>
)
