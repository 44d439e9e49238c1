import type { SatState } from '#api/contract/sats/sat-states.ts'
import { satSituation } from '#domain/sats/sat-situation.ts'
import { relativeTime } from '#domain/time/relative-time.ts'
import type { LeafProps, LeafState } from './leaf-class.ts'
import { LeafFrame, LeafStatus } from './LeafFrame.tsx'
import { textProp } from './text-prop.ts'

/** The latest news of a SAT. */
export interface SatNews {
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

const nameOf = (props: LeafProps) => textProp(props, 'sat').trim()

function newsOf(props: LeafProps): SatNews | undefined {
  // Only sat-light.ts gives it.
  const news = props['news'] as SatNews | undefined
  return news?.of === nameOf(props) || news?.state === 'auth' ? news : undefined
}

export const judgeSatLight = (props: LeafProps): LeafState =>
  nameOf(props)
    ? { state: newsOf(props)?.state ?? 'loading', fault: newsOf(props)?.fault }
    : { state: 'error', fault: 'O atributo sat está ausente: o id ou o número de série.' }

export function SatLightLeaf(props: LeafProps) {
  const news = newsOf(props)
  const sat = news?.sat
  if (!sat) {
    const { fault } = judgeSatLight(props)
    const isWaiting = !fault && (!news || news.state === 'loading')
    return (
      <LeafFrame theme={props['theme']}>
        <LeafStatus
          level={isWaiting || news?.state === 'auth' ? 'neutral' : 'warning'}
          icon={isWaiting ? 'clock' : news?.state === 'auth' ? 'ban' : 'circle-alert'}
        >
          {isWaiting ? 'Consultando SAT' : (news?.message ?? 'SAT não informado')}
        </LeafStatus>
      </LeafFrame>
    )
  }
  const { level, icon, label } = satSituation({
    isRetired: sat.retired_on !== null,
    alerts: sat.alerts,
    isMonitored: sat.read_utc !== null,
  })
  const read = sat.read_utc && `Último monitoramento ${relativeTime(sat.read_utc, news?.at ?? 0)}`
  const isOld = news?.state === 'stale'
  const title = [`SAT ${sat.serial_number}`, read, isOld && news?.message].filter(Boolean).join('. ')
  return (
    <LeafFrame theme={props['theme']}>
      <LeafStatus level={level} icon={icon} title={title} isOld={isOld}>
        {label}
        {isOld && ' (desatualizado)'}
      </LeafStatus>
    </LeafFrame>
  )
}
