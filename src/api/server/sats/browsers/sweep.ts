import { sql } from 'kysely'
import type { Store } from '../../store/scope.ts'
import { recurring } from '../../work/recurring.ts'

/** Browsers looked at by one statement. */
const AT_ONCE = 1000

/** Takes away browsers whose session has ended, by whatever way, or whose person has no access to the tenant any more; nothing was sent to them since. */
export const oldBrowsers = recurring({
  name: 'alert_browsers',
  everyMs: 3_600_000,
  async run({ store }) {
    await sql`
      delete from alert_browsers b where not exists (
        select from grants g where g.tenant_id = b.tenant_id and g.user_id = b.user_id and g.is_active)
      or exists (select from session_tenants e
        where e.tenant_id = b.tenant_id and e.session_id = b.session_id and e.ended_at is not null)`.execute(store)
    let last: string | undefined = '00000000-0000-0000-0000-000000000000'
    while (last !== undefined) last = await sweepAfter(store, last)
  },
})

/** Answers the last one that was looked at; undefined where there are no more. */
async function sweepAfter(store: Store, after: string): Promise<string | undefined> {
  const rows = await store
    .selectFrom('alert_browsers')
    .select(['tenant_id', 'id', 'user_id', 'session_id'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  if (rows.length === 0) return undefined
  // Asked by themselves, since Citus keeps sessions and tenants' tables apart.
  const { rows: ended } = await sql<{ tenant_id: string; id: string }>`
    select w.tenant_id, w.id
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as w (tenant_id uuid, id uuid, user_id uuid, session_id uuid)
    where not session_stands(w.user_id, w.session_id)`.execute(store)
  for (const { tenant_id, id } of ended) {
    await store.deleteFrom('alert_browsers').where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
  }
  return rows.at(-1)?.id
}
