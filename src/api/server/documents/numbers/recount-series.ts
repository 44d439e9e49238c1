import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inKey } from '#domain/documents/issuer.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { ownRow } from '../../store/queries/own-row.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { Apart } from '../lock-intake.ts'
import { countOpen, insertGaps, ofSeries, type Series } from './series.ts'
import { settleFaults } from './settle-faults.ts'

/** Notes of a slice: what comes meanwhile waits for no more than these take. */
const SLICE = 2000
const HIGHEST = 999_999_999

/**
 * Finds anew all that the numbers of a series lack, by slices of its notes, and mends what differs. True if that is something else than was known.
 * What comes between two slices is placed by what is known: its ends are therefore mended first, and each slice is right from then on.
 */
export async function recountSeries(locked: Apart, platform: Platform, series: Series, most = SLICE): Promise<boolean> {
  let hasChanged = false
  let isRepeated = false
  for (let from: number | undefined = 0; from !== undefined; ) {
    const first: number = from
    from = await locked(async (db) => {
      if (first === 0) await mendEnds(db, series)
      const slice = await recountSlice(db, platform, { series, first, most })
      hasChanged ||= slice.hasChanged
      isRepeated ||= slice.isRepeated
      if (slice.next === undefined) await mendRepeated(db, series, { isRepeated, isWhole: first === 0 })
      return slice.next
    })
  }
  return hasChanged
}

/** Tells if a note (n) is one of its company's own sequence, as domain/documents/issuer.ts tells it by its key. */
async function ownNotes(db: ScopedDb, { companyId }: Series): Promise<RawBuilder<SqlBool>> {
  const { cnpj } = await db.selectFrom('companies').select('cnpj').where('id', '=', companyId).executeTakeFirstOrThrow()
  return sql`substr(n.key, 35, 1) <> '3' and substr(n.key, 7, 14) = ${inKey(cnpj)}`
}

/** The first note of the next number: by the index to that number, and then among its few notes. */
const firstOf = (from: RawBuilder<unknown>, where: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`(
  select n.number, n.emitted_at as at, n.emitted_on from ${from}
    and n.number = (select n.number from ${from} and ${where} order by n.number ${direction} limit 1)
  order by n.emitted_at, n.emitted_on limit 1)`

/** The lowest and the highest number of a series as its notes have them. */
async function mendEnds(db: ScopedDb, series: Series): Promise<void> {
  const isOwn = await ownNotes(db, series)
  const from = sql`nfces n where n.tenant_id = ${TENANT} and ${ofSeries(series)} and ${isOwn}`
  const end = (direction: 'asc' | 'desc') => firstOf(from, sql`true`, sql.raw(direction))
  const { rows } = await sql<{ low: number; low_at: string; high: number; high_at: string }>`
    select low.number as low, low.at as low_at, high.number as high, high.at as high_at
    from ${end('asc')} low cross join ${end('desc')} high`.execute(db)
  const [ends] = rows
  const stored = sql`nfce_numberings where tenant_id = ${TENANT} and ${ofSeries(series)}`
  if (!ends) {
    await sql`delete from ${stored}`.execute(db)
    return
  }
  const { rows: known } = await sql`select from ${stored}`.execute(db)
  const { companyId, environment, serie } = series
  const { low, low_at, high, high_at } = ends
  if (known.length > 0) {
    await sql`
      update nfce_numberings set low = ${low}, low_at = ${low_at}, high = ${high}, high_at = ${high_at}
      where tenant_id = ${TENANT} and ${ofSeries(series)}`.execute(db)
    return
  }
  await sql`
    insert into nfce_numberings (tenant_id, company_id, environment, serie, low, low_at, high, high_at, repeated)
    select own.tenant_id, ${companyId}::uuid, ${environment}, ${serie}::integer, ${low}::integer, ${low_at}::timestamptz, ${high}::integer,
      ${high_at}::timestamptz, false from ${ownRow(db)}`.execute(db)
}

/**
 * If a number was ever issued twice. Of a series of several slices one that says so and of which none was found goes on saying so: the other
 * one may have come to a slice that was over, and what is said too much only makes the intake look closer.
 */
async function mendRepeated(
  db: ScopedDb,
  series: Series,
  { isRepeated, isWhole }: { isRepeated: boolean; isWhole: boolean },
): Promise<void> {
  if (!isRepeated && !isWhole) return
  await sql`
    update nfce_numberings set repeated = ${isRepeated} where tenant_id = ${TENANT} and ${ofSeries(series)} and repeated <> ${isRepeated}`.execute(
    db,
  )
}

interface Slice {
  series: Series
  first: number
  most: number
}

/** Recounts the numbers from one on; `next`: where the slice behind this one begins, undefined behind the last. */
async function recountSlice(
  db: ScopedDb,
  platform: Platform,
  { series, first, most }: Slice,
): Promise<{ next: number | undefined; hasChanged: boolean; isRepeated: boolean }> {
  const { rows: ends } = await sql<{ number: number }>`
    select number from nfces where tenant_id = ${TENANT} and ${ofSeries(series)} and number >= ${first}
    order by number offset ${sql.lit(most)} limit 1`.execute(db)
  const next = ends[0] && Math.max(ends[0].number, first + 1)
  const range = { first, last: next === undefined ? HIGHEST : next - 1 }
  const before = await digest(db, series, range)
  const { rows } = await sql<{ number: number }>`
    select number from nfces where tenant_id = ${TENANT} and ${ofSeries(series)} and number between ${range.first} and ${range.last}
    group by number having count(*) > 1 or bool_or(status <> 'authorized')
    union
    select number_start from nfce_gaps where tenant_id = ${TENANT} and ${ofSeries(series)} and kind not in ('missing', 'orphan')
      and number_start between ${range.first} and ${range.last}`.execute(db)
  await settleFaults(
    db,
    platform,
    rows.map(({ number }) => ({ ...series, number })),
  )
  const isRepeated = await layOutSlice(db, platform, series, range)
  await countOpen(db, [{ ...series, start: range.first, end: range.last + 1 }])
  return { next, isRepeated, hasChanged: (await digest(db, series, range)) !== before }
}

interface Range {
  first: number
  last: number
}

interface FoundGap {
  first: number
  last: number
  before_at: string
  after_at: string
  issued_on: string
}

/**
 * Puts the missing numbers that begin right behind those of a range, wherever they end, in place of what is stored: so each gap is of one slice. True
 * if a number of the range was issued twice.
 */
async function layOutSlice(db: ScopedDb, platform: Platform, series: Series, range: Range): Promise<boolean> {
  const isOwn = await ownNotes(db, series)
  const from = sql`nfces n where n.tenant_id = ${TENANT} and ${ofSeries(series)} and ${isOwn}`
  const { rows } = await sql<{ repeated: boolean; fresh: FoundGap[] | null; gone: string[] | null }>`
    with issued as (
      select n.number, n.emitted_at as at, n.emitted_on from ${from} and n.number between ${range.first} and ${range.last}
    ), placed as (
      select distinct on (number) number, at, emitted_on from issued order by number, at, emitted_on
    ), beyond as (
      select * from ${firstOf(from, sql`n.number > ${range.last} and exists (select from placed)`, sql`asc`)} b
    ), lined as (
      select number, at, lead(number) over w as next, lead(at) over w as next_at, lead(emitted_on) over w as next_on
      from (select * from placed union all select * from beyond) p window w as (order by number)
    ), gaps as (
      select number + 1 as first, next - 1 as last, at as before_at, next_at as after_at, next_on as issued_on from lined where next > number + 1
    ), stored as (
      select g.id, g.number_start as first, g.number_end as last, g.before_at, g.after_at, g.issued_on,
        row_number() over (partition by g.number_start, g.number_end, g.before_at, g.after_at, g.issued_on order by g.id) as nth
      from nfce_gaps g where g.tenant_id = ${TENANT} and ${ofSeries(series)} and g.kind = 'missing'
        and g.number_start between ${range.first + 1} and ${range.last + 1}
    )
    select (select count(*) from issued) > (select count(*) from placed) as repeated,
      (select json_agg(f) from (select * from gaps except select first, last, before_at, after_at, issued_on from stored) f) as fresh,
      (select json_agg(id) from stored where nth > 1 or (first, last, before_at, after_at, issued_on) not in (select * from gaps)) as gone`.execute(
    db,
  )
  const [found] = rows
  if (found?.gone) await db.deleteFrom('nfce_gaps').where('id', 'in', found.gone).execute()
  const { companyId, environment, serie } = series
  await insertGaps(
    db,
    (found?.fresh ?? []).map(({ first, last, before_at, after_at, issued_on }) => ({
      companyId,
      environment,
      serie,
      id: platform.uuid(),
      kind: 'missing',
      start: first,
      end: last,
      beforeAt: before_at,
      afterAt: after_at,
      issuedOn: issued_on,
    })),
  )
  return found?.repeated ?? false
}

/** Digests the rows of a slice, whatever their ids. */
async function digest(db: ScopedDb, series: Series, { first, last }: Range): Promise<string | null> {
  const { rows } = await sql<{ digest: string | null }>`
    select md5(string_agg(concat_ws(' ', kind, number_start, number_end, key, before_at, after_at, issued_on, open), ',' order by kind, number_start, number_end, key)) as digest
    from nfce_gaps where tenant_id = ${TENANT} and ${ofSeries(series)} and number_start between ${first} and ${last + 1}`.execute(
    db,
  )
  return rows[0]?.digest ?? null
}
