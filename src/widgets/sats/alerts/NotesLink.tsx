import { useAllowed } from '#api/client/use-connection.ts'
import type { Alert } from '#api/contract/sats/alerts.ts'
import { isNoteType, notesOf } from '#domain/sats/note-alarms.ts'
import { isAlarmTypeId } from '#domain/sats/sat-alarms.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import { Link } from '../../kit/place/Link.tsx'
import { paths } from '../../paths.ts'

/** Leads from an alert about notes to the list that has them; nothing for an alert of a SAT. */
export function NotesLink({ alert: { alarm_type, company, created_utc } }: { alert: Alert }) {
  const allowed = useAllowed()
  const { id: type } = alarm_type
  if (!allowed?.(['nfce:read']) || !isAlarmTypeId(type) || !isNoteType(type)) return null
  // The page's own clock: a day more or less changes neither a month's end nor what was rejected.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { list, filters } = notesOf({ type, company_id: company.id, created_at: created_utc }, timeZone)
  const search = `?${new URLSearchParams(filters)}`
  return (
    <Link
      to={list === 'gaps' ? paths.nfceGaps(search) : paths.nfceRejections(search)}
      className={buttonClass('secondary', 'sm')}
    >
      {list === 'gaps' ? 'Ver na Numeração' : 'Ver rejeições'}
    </Link>
  )
}
