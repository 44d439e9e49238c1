import type { SatState } from '#api/contract/sats/sat-states.ts'
import { satSituation } from '#domain/sats/sat-situation.ts'
import { relativeTime } from '#domain/time/relative-time.ts'
import type { LeafProps, LeafState } from './leaf-class.ts'
import { LeafFrame, LeafStatus } from './LeafFrame.tsx'
import { said } from './said.ts'

/** The latest news of a SAT. */
export interface Told {
  /** Serial number, as the attribute names it. */
  of: string
  state: LeafState['state']
  /** Undefined where it is not known, or no longer to be shown. */
  sat?: SatState | undefined
  /** The server's clock at that answer (ms). */
  at?: number
  /** Why there is nothing newer, in Portuguese. */
  message?: string | undefined
  /** Message for the page's developers. */
  fault?: string | undefined
}

const nameOf = (props: LeafProps) => said(props, 'sat').trim()

function toldOf(props: LeafProps): Told | undefined {
  // Only sat-light.ts gives it.
  const told = props['told'] as Told | undefined
  return told?.of === nameOf(props) || told?.state === 'auth' ? told : undefined
}

export const judgeSatLight = (props: LeafProps): LeafState =>
  nameOf(props)
    ? { state: toldOf(props)?.state ?? 'loading', fault: toldOf(props)?.fault }
    : { state: 'error', fault: 'O atributo sat está ausente: o id ou o número de série.' }

export function SatLightLeaf(props: LeafProps) {
  const told = toldOf(props)
  const sat = told?.sat
  if (!sat) {
    const { fault } = judgeSatLight(props)
    const isWaiting = !fault && (!told || told.state === 'loading')
    return (
      <LeafFrame theme={props['theme']}>
        <LeafStatus
          level={isWaiting || told?.state === 'auth' ? 'neutral' : 'warning'}
          icon={isWaiting ? 'clock' : told?.state === 'auth' ? 'ban' : 'circle-alert'}
        >
          {isWaiting ? 'Consultando SAT' : (told?.message ?? 'SAT não informado')}
        </LeafStatus>
      </LeafFrame>
    )
  }
  const { level, icon, label } = satSituation({
    isRetired: sat.retired_on !== null,
    alerts: sat.alerts,
    isMonitored: sat.read_utc !== null,
  })
  const read = sat.read_utc && `Último monitoramento ${relativeTime(sat.read_utc, told?.at ?? 0)}`
  const isOld = told?.state === 'stale'
  const title = [`SAT ${sat.serial_number}`, read, isOld && told?.message].filter(Boolean).join('. ')
  return (
    <LeafFrame theme={props['theme']}>
      <LeafStatus level={level} icon={icon} title={title} isOld={isOld}>
        {label}
        {isOld && ' (desatualizado)'}
      </LeafStatus>
    </LeafFrame>
  )
}
