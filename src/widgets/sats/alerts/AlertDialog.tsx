import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useCan, useLive, useRead } from '#api/client/use-connection.ts'
import { readAlert } from '#api/contract/sats/alerts.ts'
import { listSatAlarms } from '#api/contract/sats/sat-alarms.ts'
import { listSatNotifications, type SatNotification } from '#api/contract/sats/sat-notifications.ts'
import { ALERT_STATES } from '#domain/sats/alert-states.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Empty } from '#ui/painted/Empty.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { Badge, Status } from '#ui/painted/Status.tsx'
import { iconOr } from '#ui/painted/icons.ts'
import { ReadRegion } from '../../kit/failure/ReadScreen.tsx'
import { useUnsaved } from '../../kit/form/use-unsaved.tsx'
import { Link } from '../../kit/place/Link.tsx'
import type { PlaceHook } from '../../kit/place/place.ts'
import { useRoute } from '../../kit/place/route.ts'
import { useTitle } from '../../kit/place/title.ts'
import { useRefresh } from '../../kit/refresh/use-refresh.ts'
import { paths } from '../../paths.ts'
import { SatLinks } from '../SatLinks.tsx'
import { AlertFacts, lasted } from './AlertFacts.tsx'
import { AlertNotes } from './AlertNotes.tsx'
import { NotesLink } from './NotesLink.tsx'
import { AlertWork } from './AlertWork.tsx'
import { Severity } from './Severity.tsx'
import { SilenceButton } from '../silences/SilenceButton.tsx'

/** Former alerts of the same device that are told. */
const STORY = 50
/** Seconds between refreshes, as of the screens that it stands over. */
const REFRESH_SECONDS = 60

interface Props {
  id: string
  /** The SAT's that it is of; undefined of an alert about a company. */
  serial?: string | undefined
  now: number
  onClose: () => void
}

/** One alert: what was asked for and measured, since when, who sees to it, what was done and may be done, and where to go from here. */
export function AlertDialog({ id, serial, now, onClose }: Props) {
  const mayAlarms = useCan(listSatAlarms)
  // By alert: who looks at another one of the SAT finds here again what was begun.
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  const { leave, question } = useUnsaved(Object.values(drafts).some((text) => text.trim() !== ''))
  const read = useRead(readAlert, { params: { id } })
  const since = useLive(readAlert) ? 0 : Math.max(read.dataUpdatedAt, read.errorUpdatedAt)
  useRefresh(REFRESH_SECONDS, since, () => {
    void read.refetch({ cancelRefetch: false })
  })
  const alert = read.data
  useTitle(alert?.message, 'over')
  const isMissing = alert === undefined && read.error?.code === 'not_found'
  return (
    <Dialog
      title={alert?.message ?? (serial ? `Alerta do SAT ${serial}` : 'Alerta')}
      badge={
        alert && (
          <Badge level={ALERT_STATES[alert.state].level} icon={ALERT_STATES[alert.state].icon}>
            {ALERT_STATES[alert.state].label}
          </Badge>
        )
      }
      onClose={() => leave(onClose)}
      footer={
        <>
          {serial && <SatLinks serial={serial} />}
          {alert && <NotesLink alert={alert} />}
          <SilenceButton alert={alert} />
          <span className="flex-1" />
          {mayAlarms && (
            <Link to={paths.satAlarms()} className={buttonClass('ghost', 'sm')}>
              Ver alarmes
            </Link>
          )}
        </>
      }
    >
      {isMissing ? (
        <Empty title="Alerta não encontrado" text="Ele não está entre os alertas que você vê." />
      ) : (
        <ReadRegion read={read} text="Não foi possível carregar o alerta" skeleton={<SkeletonLines lines={4} />}>
          {(one) => (
            <>
              <AlertFacts alert={one} now={now} />
              <AlertWork
                key={id}
                alert={one}
                now={now}
                typed={drafts[id] ?? ''}
                onTyped={(text) => setDrafts((former) => ({ ...former, [id]: text }))}
              />
              {one.notes.length > 0 && <AlertNotes notes={one.notes} />}
            </>
          )}
        </ReadRegion>
      )}
      {serial && <Others id={id} serial={serial} now={now} />}
      {question}
    </Dialog>
  )
}

/** Lists the other alerts of the same SAT; a press opens one in this one's place. */
function Others({ id, serial, now }: { id: string; serial: string; now: number }) {
  const heading = useId()
  const story = useRead(listSatNotifications, {
    query: { sat_serial_number: serial, include_homolog: '1', per_page: STORY },
  })
  const others = story.data?.items.filter((one) => one.id !== id) ?? []
  if (others.length === 0) return null
  return (
    <section className="alert-story" aria-labelledby={heading}>
      <h3 id={heading}>Outros alertas deste SAT</h3>
      <ul>
        {others.map((one) => (
          <Other key={one.id} alert={one} now={now} />
        ))}
      </ul>
    </section>
  )
}

function Other({ alert, now }: { alert: SatNotification; now: number }) {
  const [pathname, go] = useLocation<PlaceHook>()
  const search = new URLSearchParams(useRoute().search)
  search.set('alert', alert.id)
  return (
    <li>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          // Its row goes, and what is read next is the dialog by its new name.
          currentTarget.closest('dialog')?.focus()
          go(`${pathname}?${search}`)
        }}
      >
        <Status
          level={alert.cleared_utc ? 'neutral' : alert.level}
          icon={iconOr(alert.alarm_type.icon, 'triangle-alert')}
        >
          {alert.message}
        </Status>
        <span className="marks text-fg-3 tabular-nums">
          {!alert.cleared_utc && <Severity level={alert.level} />}
          {formatDateTime(alert.created_utc)}, {alert.cleared_utc ? `durou ${lasted(alert, now)}` : 'ativo'}
        </span>
      </button>
    </li>
  )
}
