import { alertAge, isRecent } from '#domain/sats/alert-age.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { iconOr } from '#ui/painted/icons.ts'
import { SilencedMark } from '../silences/SilencedMark.tsx'

export interface AlertLine {
  id: string
  message: string
  icon: string
  created_utc: string
  /** Subject, where that is not plain. */
  about?: string
  is_silenced?: boolean | undefined
}

/** Alerts, newest first: those younger than 15 minutes stand out. A press opens the alert's story. */
export function AlertList({
  alerts,
  now,
  onOpen,
}: {
  alerts: readonly AlertLine[]
  now: number
  onOpen: (id: string) => void
}) {
  return (
    <ul className="feed">
      {alerts.map(({ id, message, icon, created_utc, about, is_silenced }) => (
        <li key={id}>
          <button
            type="button"
            className={isRecent(created_utc, now) ? 'alert-row new' : 'alert-row'}
            onClick={() => onOpen(id)}
          >
            <Icon name={iconOr(icon, 'triangle-alert')} />
            <b>
              {message}
              {is_silenced && <SilencedMark />}
            </b>
            <time dateTime={created_utc} title={formatDateTime(created_utc)}>
              {alertAge(created_utc, now)}
            </time>
            {about && <small>{about}</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}
