import { memo } from 'react'
import { alertAge, isRecent } from '#domain/sats/alert-age.ts'
import type { AlertHolder } from '#domain/sats/alert-states.ts'
import type { AlarmLevel } from '#domain/sats/sat-alarms.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { iconOr } from '#ui/painted/icons.ts'
import { HolderMark, OverMark, Severity } from './Severity.tsx'
import { SilencedMark } from '../silences/SilencedMark.tsx'

export interface AlertLine {
  id: string
  message: string
  icon: string
  created_utc: string
  level: AlarmLevel
  holder: AlertHolder | null
  /** Subject, where that is not plain. */
  about?: string
  is_silenced?: boolean | undefined
  /** When it was over, where those stand, too. */
  cleared_utc?: string | null
}

/** Alerts, newest first: those younger than 15 minutes stand out, unless somebody sees to them or they are over. A press opens the alert's story. */
export const AlertList = memo(function AlertList({
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
      {alerts.map(({ id, message, icon, created_utc, level, holder, about, is_silenced, cleared_utc }) => (
        <li key={id}>
          <button
            type="button"
            className={`alert-row${isRecent(created_utc, now) ? ' new' : ''}${holder || cleared_utc ? ' calm' : ''}`}
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
            <small className="marks">
              <Severity level={level} />
              {cleared_utc ? <OverMark /> : holder && <HolderMark holder={holder} />}
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
})
