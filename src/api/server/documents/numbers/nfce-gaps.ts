import { type SqlBool, sql } from 'kysely'
import type * as contract from '#api/contract/documents/nfce-gaps.ts'
import type { Page } from '#api/contract/page.ts'
import { WAITING_KINDS, WAITING_MS } from '#domain/documents/numbers/nfce-gaps.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { readGap, readGaps } from './read-gaps.ts'
import { all, equal, type FiltersOf, narrowed } from '../../store/queries/filters.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import type { Call } from '../../http/handler.ts'

const gapFilters: FiltersOf<typeof contract.listNfceGaps> = {
  company_id: equal('company_id'),
  serie: (serie) => equal('serie')(Number(serie)),
  environment: equal('environment'),
  kind: equal('kind'),
  state: (state) => (state === 'all' ? undefined : state === 'open' ? sql<SqlBool>`open > 0` : sql<SqlBool>`open = 0`),
  date_start: (day) => sql<SqlBool>`issued_on >= ${day}::date`,
  date_end: (day) => sql<SqlBool>`issued_on <= ${day}::date`,
}

/** Some numbers are in transit at first. */
const isDue = (now: number) =>
  sql<SqlBool>`(kind not in (${sql.join(WAITING_KINDS)}) or after_at <= ${isoInstant(now - WAITING_MS)})`

export async function listNfceGaps(call: Call<typeof contract.listNfceGaps>): Promise<Page<contract.NfceGap>> {
  const { db, query, platform } = call
  const listed = db.selectFrom('nfce_gaps').where(all(narrowed(gapFilters, query), isDue(platform.now())))
  const { rows: items, total } = await pageOf(db, query, listed, ({ limit, offset }) =>
    readGaps(
      db,
      sql`select id from ${listed
        .select(['id', 'after_at'])
        .orderBy('after_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .as('one_page')}`,
    ),
  )
  return { items, total }
}

export async function readNfceGap({ db, params }: Call<typeof contract.readNfceGap>): Promise<contract.NfceGap> {
  return readGap(db, params.id)
}
