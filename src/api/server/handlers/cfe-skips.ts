import { sql } from 'kysely'
import type * as contract from '#api/contract/cfes.ts'
import type { Page } from '#api/contract/page.ts'
import { inCustody } from '#domain/custody.ts'
import { countUpTo } from '../store/counting.ts'
import type { Call } from './handler.ts'

/** A gap is as old as the coupon after it: nothing tells when the missing ones were issued. */
export async function listCfeSkips({
  db,
  query,
  access,
  platform,
  settings,
}: Call<typeof contract.listCfeSkips>): Promise<Page<contract.CfeSkip>> {
  const offset = (query.page - 1) * query.per_page
  const localDay = sql<string>`(k.after_at at time zone ${access.timeZone})::date`
  // The ids come from the index alone, so that a deep page reads only its own rows.
  const rows = await db
    .selectFrom(
      db
        .selectFrom('cfe_skips')
        .select(['tenant_id', 'id'])
        .orderBy('serial_number')
        .orderBy('position_start')
        .orderBy('id')
        .limit(query.per_page)
        .offset(offset)
        .as('one_page'),
    )
    .innerJoin('cfe_skips as k', (join) =>
      join.onRef('k.tenant_id', '=', 'one_page.tenant_id').onRef('k.id', '=', 'one_page.id'),
    )
    .select(['k.id', 'k.serial_number', 'k.number_start', 'k.number_end', 'k.position_start', 'k.position_end'])
    .select(localDay.as('issued_on'))
    .orderBy('k.serial_number')
    .orderBy('k.position_start')
    .orderBy('k.id')
    .execute()
  const today = localToday(platform.now(), access.timeZone)
  return {
    items: rows.map((row) => ({
      id: row.id,
      sat_serial_number: row.serial_number,
      cfe_number_start: row.number_start,
      cfe_number_end: row.number_end,
      total: row.position_end - row.position_start + 1,
      is_active: inCustody(row.issued_on, today, settings.custodyYears),
    })),
    total: await countUpTo(db, db.selectFrom('cfe_skips'), { offset, rows: rows.length, perPage: query.per_page }),
  }
}

/** 'YYYY-MM-DD' where the tenant is. */
function localToday(now: number, timeZone: string): string {
  // Swedish writes dates as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
}
