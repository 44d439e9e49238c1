import { sql } from 'kysely'
import type { AuditEntry, listAudit as ListAudit } from '#api/contract/audit.ts'
import type { Page } from '#api/contract/page.ts'
import { AUDIT_ACTIONS } from '#domain/audit.ts'
import { endOfDay, startOfDay } from '../store/queries/local-days.ts'
import { pageOf } from '../store/queries/page-of.ts'
import { plainColumn, searchText } from '../store/queries/search-text.ts'
import type { Call } from './handler.ts'

const LABELS: Readonly<Record<string, string>> = AUDIT_ACTIONS

export async function listAudit({ db, query, access }: Call<typeof ListAudit>): Promise<Page<AuditEntry>> {
  const { date_start, date_end, subject_type } = query
  let entries = db.selectFrom('audit_entries')
  if (date_start) entries = entries.where('at', '>=', startOfDay(date_start, access.timeZone))
  if (date_end) entries = entries.where('at', '<', endOfDay(date_end, access.timeZone))
  if (subject_type) entries = entries.where(sql<boolean>`starts_with(action, ${`${subject_type}.`})`)
  const search = query.search && searchText(query.search.trim())
  if (search) {
    entries = entries.where(
      sql<boolean>`(strpos(coalesce(email, ''), ${search}) > 0 or strpos(${plainColumn('subject')}, ${search}) > 0)`,
    )
  }
  const { rows, total } = await pageOf(db, query, entries, ({ limit, offset }) =>
    entries.selectAll().orderBy('seq', 'desc').limit(limit).offset(offset).execute(),
  )
  const items = rows.map(({ seq, at, email, address, action, subject, subject_id, changes }) => ({
    id: seq,
    created_utc: at,
    email,
    address,
    action,
    action_description: LABELS[action] ?? action,
    subject,
    subject_id,
    // Only audit/append.ts has written it.
    changes: JSON.parse(changes) as AuditEntry['changes'],
  }))
  return { items, total }
}
