import { sql } from 'kysely'
import type { AuditEntry, listAudit as ListAudit } from '#api/contract/access/audit.ts'
import type { Page } from '#api/contract/page.ts'
import { AUDIT_ACTIONS } from '#domain/access/audit.ts'
import { readable } from '../audit/readable.ts'
import { endOfDay, startOfDay } from '../../store/queries/local-days.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { searchText } from '#domain/search/search-text.ts'
import { plainColumn } from '../../store/queries/search-text.ts'
import type { Call } from '../../http/handler.ts'

const LABELS: Readonly<Record<string, string>> = AUDIT_ACTIONS

export async function listAudit({ db, query, access }: Call<typeof ListAudit>): Promise<Page<AuditEntry>> {
  const { date_start, date_end, subject_type, action } = query
  let entries = db.selectFrom('audit_entries')
  if (date_start) entries = entries.where('at', '>=', startOfDay(date_start, access.timeZone))
  if (date_end) entries = entries.where('at', '<', endOfDay(date_end, access.timeZone))
  if (subject_type) entries = entries.where(sql<boolean>`starts_with(action, ${`${subject_type}.`})`)
  if (action) entries = entries.where('action', '=', action)
  const email = query.email && searchText(query.email.trim())
  if (email) entries = entries.where(sql<boolean>`strpos(email, ${email}) > 0`)
  const search = query.search && searchText(query.search.trim())
  if (search) {
    entries = entries.where(
      sql<boolean>`(strpos(coalesce(email, ''), ${search}) > 0 or strpos(${plainColumn('subject')}, ${search}) > 0)`,
    )
  }
  const { rows, total } = await pageOf(db, query, entries, ({ limit, offset }) =>
    entries.selectAll().orderBy('seq', 'desc').limit(limit).offset(offset).execute(),
  )
  const readableRows = await readable(db, rows)
  const items = readableRows.map(({ seq, at, email: by, address, action: done, subject, subject_id, changes }) => ({
    id: seq,
    created_utc: at,
    email: by,
    address,
    action: done,
    action_description: LABELS[done] ?? done,
    subject,
    subject_id,
    changes,
  }))
  return { items, total }
}
