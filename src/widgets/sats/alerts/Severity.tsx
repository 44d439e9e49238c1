import type { AlarmLevel } from '#domain/sats/sat-alarms.ts'
import { ALERT_LEVELS, ALERT_STATES, type AlertHolder, holderText } from '#domain/sats/alert-states.ts'
import { Icon } from '#ui/painted/Icon.tsx'

/** How grave an alert is, by icon and word: beside the colours, which are those of the boxes and rows. Its title is for boxes without room for the word. */
export function Severity({ level }: { level: AlarmLevel }) {
  const { label, icon } = ALERT_LEVELS[level]
  return (
    <span className="severity" data-level={level} title={label}>
      <Icon name={icon} size={14} />
      {label}
    </span>
  )
}

/** The person who sees to an alert. */
export function HolderMark({ holder }: { holder: AlertHolder }) {
  return (
    <span className="holder">
      <Icon name="user-check" size={14} />
      {holderText(holder)}
    </span>
  )
}

/** Says that an alert is over, where others are on. */
export const OverMark = () => (
  <span className="holder">
    <Icon name={ALERT_STATES.resolved.icon} size={14} />
    {ALERT_STATES.resolved.label}
  </span>
)
