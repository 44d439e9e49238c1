import { useId } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listSatAlarms } from '#api/contract/sats/sat-alarms.ts'
import { listSatNotifications, type SatNotification } from '#api/contract/sats/sat-notifications.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { relativeTime } from '#domain/time/relative-time.ts'
import { durationText } from '#domain/time/duration-text.ts'
import { ALARM_TYPES, isAlarmTypeId } from '#domain/sats/sat-alarms.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import { DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Empty } from '#ui/painted/Empty.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { Badge, Status } from '#ui/painted/Status.tsx'
import { iconOr } from '#ui/painted/icons.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { ReadRegion } from '../../kit/failure/ReadScreen.tsx'
import { Link } from '../../kit/place/Link.tsx'
import { useTitle } from '../../kit/place/title.ts'
import { useRefresh } from '../../kit/refresh/use-refresh.ts'
import { paths } from '../../paths.ts'
import { SatLinks } from '../SatLinks.tsx'
import { SilenceButton } from '../silences/SilenceButton.tsx'

/** Former alerts of the same device that are told. */
const STORY = 50
/** More than a device can have at once: one of each alarm. */
const ACTIVE = 1000
/** Seconds between refreshes, as of the screens that it stands over. */
const REFRESH_SECONDS = 60

interface Props {
  id: string
  serial: string
  now: number
  onClose: () => void
}

/** Writes the alert's condition, as the alarm's card says it. */
const questionOf = ({ alarm_type: { id }, condition }: SatNotification) =>
  `${isAlarmTypeId(id) ? ALARM_TYPES[id].description : ''} ${condition}`.trim()

const lasted = ({ created_utc, cleared_utc }: SatNotification, now: number) =>
  durationText(((cleared_utc ? Date.parse(cleared_utc) : now) - Date.parse(created_utc)) / 1000)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** One alert: what was asked for, what was measured, since when, what happened before, and where to go from here. */
export function AlertDialog({ id, serial, now, onClose }: Props) {
  const heading = useId()
  const mayAlarms = useCan(listSatAlarms)
  const story = useRead(listSatNotifications, {
    query: { sat_serial_number: serial, include_homolog: '1', per_page: STORY },
  })
  const listed = story.data?.items.find((one) => one.id === id)
  // One that has been on for long may have more than a story's alerts behind it.
  const active = useRead(
    listSatNotifications,
    { query: { sat_serial_number: serial, include_homolog: '1', active: '1', per_page: ACTIVE } },
    { enabled: story.data !== undefined && !listed },
  )
  useRefresh(REFRESH_SECONDS, Math.max(story.dataUpdatedAt, story.errorUpdatedAt), () => {
    void story.refetch({ cancelRefetch: false })
    if (!listed) void active.refetch({ cancelRefetch: false })
  })
  const alert = listed ?? active.data?.items.find((one) => one.id === id)
  useTitle(alert?.message, 'over')
  const unread = story.error ? story : active
  const isMissing = story.data && !active.isFetching && !active.error
  const others = story.data?.items.filter((one) => one.id !== id) ?? []

  return (
    <Dialog
      title={alert?.message ?? `Alerta do SAT ${serial}`}
      badge={
        alert &&
        (alert.cleared_utc ? (
          <Badge level="success" icon="circle-check">
            Encerrado
          </Badge>
        ) : (
          <Badge level={alert.level} icon="triangle-alert">
            Ativo
          </Badge>
        ))
      }
      onClose={onClose}
      footer={
        <>
          <SatLinks serial={serial} />
          <SilenceButton alert={alert} />
          <span className="flex-1" />
          {mayAlarms && (
            <Link to={paths.satAlarms()} className={buttonClass('ghost')}>
              Ver alarmes
            </Link>
          )}
        </>
      }
    >
      <ReadRegion
        read={{ ...unread, data: alert }}
        skeleton={
          isMissing ? (
            <Empty title="Alerta não encontrado" text="Ele não está entre os últimos alertas deste SAT." />
          ) : (
            <SkeletonLines lines={4} />
          )
        }
      >
        {(one) => (
          <DefinitionList
            columns={2}
            items={[
              { label: 'SAT', value: one.sat.serial_number },
              { label: 'Empresa', value: companyName(one.company) },
              { label: 'Alarme', value: questionOf(one) },
              { label: 'Medido ao disparar', value: one.measured ? capital(one.measured) : '–' },
              {
                label: 'Desde',
                value: (
                  <>
                    {formatDateTime(one.created_utc)}{' '}
                    <span className="whitespace-nowrap">({relativeTime(one.created_utc, now)})</span>
                  </>
                ),
              },
              one.cleared_utc
                ? {
                    label: 'Encerrado em',
                    value: `${formatDateTime(one.cleared_utc)}, depois de ${lasted(one, now)}`,
                  }
                : { label: 'Duração', value: lasted(one, now) },
            ]}
          />
        )}
      </ReadRegion>
      {others.length > 0 && (
        // Long ones scroll, and nothing else within the dialog's text takes the keyboard.
        <section className="alert-story" tabIndex={0} aria-labelledby={heading}>
          <h3 id={heading}>Outros alertas deste SAT</h3>
          <ul>
            {others.map((one) => (
              <li key={one.id}>
                <Status
                  level={one.cleared_utc ? 'neutral' : one.level}
                  icon={iconOr(one.alarm_type.icon, 'triangle-alert')}
                >
                  {one.message}
                </Status>
                <span className="text-fg-3 tabular-nums">
                  {formatDateTime(one.created_utc)}, {one.cleared_utc ? `durou ${lasted(one, now)}` : 'ativo'}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
