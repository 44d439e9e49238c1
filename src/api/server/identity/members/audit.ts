import { type SqlBool, sql } from 'kysely'
import type { AuditEntry, listAudit as ListAudit } from '#api/contract/access/audit.ts'
import type { Page } from '#api/contract/page.ts'
import { AUDIT_ACTIONS } from '#domain/access/audit.ts'
import { readable } from '../audit/readable.ts'
import type { Access } from '../callers/access.ts'
import { all, contains, equal, type FiltersOf, narrowed } from '../../store/queries/filters.ts'
import { endOfTime, startOfTime } from '../../store/queries/local-days.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { orderOf } from '../../store/queries/sorted.ts'
import { plainColumn } from '../../store/queries/search-text.ts'
import type { Call } from '../../http/handler.ts'

const LABELS: Readonly<Record<string, string>> = AUDIT_ACTIONS

const auditFilters = ({ timeZone }: Access): FiltersOf<typeof ListAudit> => ({
  date_start: (time) => sql<SqlBool>`at >= ${startOfTime(time, timeZone)}`,
  date_end: (time) => sql<SqlBool>`at < ${endOfTime(time, timeZone)}`,
  subject_type: (type) => sql<SqlBool>`starts_with(action, ${`${type}.`})`,
  action: equal('action'),
  email: contains(sql.ref('email')),
  search: contains(sql`coalesce(email, '')`, plainColumn('subject')),
})

export async function listAudit({ db, query, access }: Call<typeof ListAudit>): Promise<Page<AuditEntry>> {
  const entries = db.selectFrom('audit_entries').where(all(narrowed(auditFilters(access), query)))
  const { rows, total } = await pageOf(db, query, entries, ({ limit, offset }) =>
    entries
      .selectAll()
      .orderBy(orderOf(query.sort, { when: sql`seq` }, sql`seq desc`))
      .limit(limit)
      .offset(offset)
      .execute(),
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
