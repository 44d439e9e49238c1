import type { SatAlarm } from '#api/contract/sats/sat-alarms.ts'
import { isAlarmTypeId, levelOf } from '#domain/sats/sat-alarms.ts'
import { formatQuantity } from '#domain/money.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { iconOr } from '#ui/painted/icons.ts'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { Severity } from '../alerts/Severity.tsx'
import { conditionOf } from './alarm-text.ts'

/** An alarm as a sentence, and whom it tells. A press edits it where `onEdit` is given. */
export function AlarmCard({ alarm, onEdit }: { alarm: SatAlarm; onEdit: (() => void) | undefined }) {
  const { icon, description } = alarm.alarm_type
  const condition = conditionOf(alarm)
  const { alarm_type_id: type } = alarm
  const level = isAlarmTypeId(type) ? levelOf({ alarm_type_id: type, level: alarm.level }) : alarm.level
  const content = (
    <>
      <span className="q">
        <Icon name={iconOr(icon, 'triangle-alert')} />
        <span>
          {description} {condition && <b>{condition}</b>}
        </span>
      </span>
      <span className="to">
        {level && <Severity level={level} />}
        {alarm.groups.map((group) => (
          <span key={group.id} className="tag" title={group.description}>
            {group.description}
          </span>
        ))}
        <Recipients people={alarm.recipients} channels={alarm.channels} />
        <Firing alarm={alarm} />
      </span>
    </>
  )
  if (!onEdit) return <div className="card alarm">{content}</div>
  return (
    <button type="button" className="card alarm" data-alarm={alarm.id} onClick={onEdit}>
      {content}
    </button>
  )
}

/** An alarm that nobody hears is the worst kind: its groups mail nobody and have no channel (docs/decisions.md#alarm-recipients). */
function Recipients({ people, channels }: { people: number; channels: number }) {
  const whom = [
    ...(people > 0 ? [people === 1 ? '1 pessoa avisada' : `${people} pessoas avisadas`] : []),
    ...(channels > 0 ? [channels === 1 ? '1 canal' : `${channels} canais`] : []),
  ]
  if (whom.length > 0) return <span className="hears">{whom.join(' · ')}</span>
  return (
    <span className="hears none">
      <Icon name="triangle-alert" /> Ninguém é avisado
    </span>
  )
}

/** A paused alarm fires on nothing; of one about notes there are no SATs to count. */
function Firing({ alarm: { firing, paused_utc } }: { alarm: SatAlarm }) {
  if (paused_utc !== null) {
    return (
      <span className="hears paused" title={`Desde ${formatDateTime(paused_utc)}`}>
        <Icon name="bell-off" /> Pausado
      </span>
    )
  }
  if (firing === null) return null
  if (firing === 0) return <span className="hears">nenhum SAT agora</span>
  return <span className="hears on">dispara agora em {firing === 1 ? '1 SAT' : `${formatQuantity(firing)} SATs`}</span>
}

/** The shape of a card. */
export const AlarmCardSkeleton = () => (
  <div className="card alarm">
    <span className="q">
      <Skeleton width={16} height={16} />
      <Skeleton width="62%" />
    </span>
    <span className="to">
      <Skeleton width={96} height={20} />
      <Skeleton width={92} height={20} />
    </span>
  </div>
)
