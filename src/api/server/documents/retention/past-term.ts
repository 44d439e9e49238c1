import { type RawBuilder, sql } from 'kysely'
import { lastYearPast, type PastTerm, retentionYears } from '#domain/documents/retention.ts'
import { localDay } from '#domain/time/zoned-time.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { allowLonger } from '../../store/maintenance.ts'
import { type ScopedDb, type Store, scoped } from '../../store/scope.ts'
import { keyMonths } from '../key-months.ts'
import { isEventOf } from '../own-names.ts'
import { TENANT } from '../../store/tenant-names.ts'

// Whose term is over, by company and year. It reads and says; no statement here changes anything (docs/decisions.md#retention).

const LONGEST_MS = 600_000

export interface PastTermPage {
  years: number
  /** The tenant's day, 'YYYY-MM-DD'. */
  today: string
  /** The last year of which everything may go. */
  lastYear: number
  rows: PastTerm[]
  /** The page behind this one; undefined behind the last one. */
  next?: string | undefined
}

interface Term {
  lastYear: number
  timeZone: string
}

/**
 * Counts a page of what is past its term in a tenant: a month of sales with what is theirs, and at last the rest. `from`: the page before
 * says it. `years`: the setting's, where there is one.
 */
export async function readPastTerm(
  store: Store,
  { now }: Pick<Platform, 'now'>,
  {
    tenantId,
    years: setting,
    from = '0001-01',
  }: { tenantId: string; years?: number | undefined; from?: string | undefined },
): Promise<PastTermPage> {
  const { time_zone: timeZone } = await store
    .selectFrom('tenants')
    .select('time_zone')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const years = retentionYears(setting)
  const today = localDay(now(), timeZone)
  const lastYear = lastYearPast(today, years)
  const term = { lastYear, timeZone }
  return scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    await allowLonger(db, LONGEST_MS)
    return { years, today, lastYear, ...(await readTermPage(db, from, term)) }
  })
}

/** The page from a month on; it reads what is past its term, and no document that is not. */
export async function readTermPage(
  db: ScopedDb,
  from: string,
  term: Term,
): Promise<Pick<PastTermPage, 'rows' | 'next'>> {
  const month = await firstMonth(db, from, term)
  const rows = await rowsOf(db, month === undefined ? restParts(term) : monthParts(month, term), term)
  return { rows, next: month && after(month) }
}

/**
 * The month of the first sale of a month or a later one, as far as any is past its term; undefined where none is. Of the day before the
 * first by instant, whose own clock may be ahead of another's.
 */
async function firstMonth(db: ScopedDb, from: string, { lastYear }: Term): Promise<string | undefined> {
  const first = sql`${`${from}-01`}::date`
  const sales = (table: 'nfces' | 'cfes') => sql`
    (select emitted_on from ${sql.table(table)}
      where tenant_id = ${TENANT} and emitted_at >= ${instant(first, '-1 day')} and emitted_on >= ${first}
      order by emitted_at limit 1)`
  const { rows } = await sql<{ month: string }>`
    select to_char(greatest(min(emitted_on) - 1, ${first}), 'YYYY-MM') as month
    from (${sales('nfces')} union all ${sales('cfes')}) sales where emitted_on <= ${lastDay(lastYear)}
    having count(*) > 0`.execute(db)
  return rows[0]?.month
}

function after(month: string): string {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next.toISOString().slice(0, 7)
}

/** So long after a day, as an index is asked for it: under row-level security for no timestamp without a zone. */
const instant = (day: RawBuilder<unknown>, later: string) =>
  sql`((${day} + interval ${sql.lit(later)}) at time zone 'UTC')`

const lastDay = (year: number) => sql`make_date(${sql.lit(year)}, 12, 31)`

/** A kind of document: what is counted together, with its day, the last day of what is its own, and the files of all. */
interface Part {
  counts: 'notes' | 'coupons' | 'others' | 'lots'
  /** Rows of (company_id, day, last, others, files). */
  rows: RawBuilder<unknown>
}

/** A range of numbers stays as long as its year may have notes, or from when it was voided. */
const voidDay = sql`greatest(v.emitted_on, make_date(v.year, 12, 31))`

const eventDay = (timeZone: string) => sql`(coalesce(e.received_at, e.created_at) at time zone ${timeZone})::date`

/** SEFAZ's reply to a note is an event, too: its file and its day count with the note's, and it is no document beside it. */
function monthParts(month: string, { timeZone }: Term): Part[] {
  const first = sql`${`${month}-01`}::date`
  // A sale's day is of its own clock, at most a day from that of the instant.
  const inMonth = sql`tenant_id = ${TENANT} and emitted_on >= ${first} and emitted_on < ${first} + interval '1 month'
    and emitted_at >= ${instant(first, '-1 day')} and emitted_at < ${instant(first, '1 month 1 day')}`
  return [
    {
      counts: 'notes',
      rows: sql`
        select n.company_id, n.emitted_on, greatest(n.emitted_on, e.last), e.others, array_append(e.files, n.file_id)
        from (select company_id, key, environment, emitted_on, file_id from nfces where ${inMonth}) n
        cross join lateral (
          select max(${eventDay(timeZone)}) as last, count(distinct e.id) filter (where e.type < 'a') as others, array_agg(f.id) as files
          from nfce_events e cross join lateral (values (e.request_file_id), (e.response_file_id)) f (id)
          where e.tenant_id = ${TENANT} and ${isEventOf('e', 'n')}) e`,
    },
    {
      counts: 'coupons',
      rows: sql`
        select c.company_id, c.emitted_on, greatest(c.emitted_on, x.last), x.others, array_append(x.files, c.file_id)
        from (select company_id, key, emitted_on, file_id from cfes where ${inMonth}) c
        cross join lateral (
          select max((x.emitted_at at time zone ${timeZone})::date) as last, count(*) as others, array_agg(x.file_id) as files
          from cfe_cancellations x where x.tenant_id = ${TENANT} and x.canceled_key = c.key) x`,
    },
  ]
}

/** Events, cancellations and voids without a sale that is here, and lots as they came, which go with the last document that was cut from them. */
function restParts({ lastYear, timeZone }: Term): Part[] {
  // What is not past its term is not looked at: whatever happened by the last day has a key of a month until then.
  const ofMonths = (table: 'nfce_events' | 'cfe_cancellations', key: string) => sql`(
    select d.* from ${keyMonths('0001-01-01', `${lastYear}-12-31`)} cross join lateral (
      select * from ${sql.table(table)} where tenant_id = ${TENANT} and ${sql.ref(key)} between months.least and months.most offset 0) d)`
  // A lot is past with all that was cut from it: those of which nothing is are not looked at.
  const isSale = sql`emitted_on <= ${lastDay(lastYear)} and emitted_at < ${instant(lastDay(lastYear), '2 days')}`
  const pastFiles = sql`
    select file_id from nfces where tenant_id = ${TENANT} and ${isSale}
    union select file_id from cfes where tenant_id = ${TENANT} and ${isSale}
    union select x.file_id from ${ofMonths('cfe_cancellations', 'key')} x
    union select f.id from ${ofMonths('nfce_events', 'nfce_key')} e cross join lateral (values (e.request_file_id), (e.response_file_id)) f (id)
    union select f.id from nfce_voids v cross join lateral (values (v.file_id), (v.request_file_id)) f (id)
      where v.tenant_id = ${TENANT} and v.year <= ${sql.lit(lastYear)}`
  const isOfPast = sql`f.lot_id = any (array(select lot_id from past_lots))`
  const ofLot = (table: 'nfces' | 'cfes' | 'cfe_cancellations') => {
    const day = table === 'cfe_cancellations' ? sql`(d.emitted_at at time zone ${timeZone})::date` : sql`d.emitted_on`
    return sql`
      select f.lot_id, ${day} as day from files f join ${sql.table(table)} d on d.tenant_id = ${TENANT} and d.file_id = f.id
      where f.tenant_id = ${TENANT} and ${isOfPast}`
  }
  const ofLots = sql.join(
    [
      ...(['nfces', 'cfes', 'cfe_cancellations'] as const).map(ofLot),
      // A join each: by either column PostgreSQL would walk all events for each file.
      ...['request_file_id', 'response_file_id'].map(
        (file) => sql`
        select f.lot_id, ${eventDay(timeZone)} from files f join nfce_events e on e.tenant_id = ${TENANT} and ${sql.ref(`e.${file}`)} = f.id
        where f.tenant_id = ${TENANT} and ${isOfPast}`,
      ),
      sql`
        select f.lot_id, ${voidDay} from files f
        join nfce_voids v on v.tenant_id = ${TENANT} and f.id in (v.file_id, v.request_file_id)
        where f.tenant_id = ${TENANT} and ${isOfPast}`,
    ],
    sql` union all `,
  )
  const parts: Part[] = [
    {
      counts: 'others',
      rows: sql`
        select e.company_id, ${eventDay(timeZone)} as day, ${eventDay(timeZone)} as last, 0, array[e.request_file_id, e.response_file_id]
        from ${ofMonths('nfce_events', 'nfce_key')} e
        where not exists (select from nfces n where n.tenant_id = ${TENANT} and ${isEventOf('e', 'n')})`,
    },
    {
      counts: 'others',
      rows: sql`
        select x.company_id, (x.emitted_at at time zone ${timeZone})::date as day, (x.emitted_at at time zone ${timeZone})::date as last, 0, array[x.file_id]
        from ${ofMonths('cfe_cancellations', 'key')} x
        where not exists (select from cfes c where c.tenant_id = ${TENANT} and c.key = x.canceled_key)`,
    },
    {
      counts: 'others',
      rows: sql`
        select v.company_id, ${voidDay} as day, ${voidDay} as last, 0, array[v.file_id, v.request_file_id]
        from nfce_voids v where v.tenant_id = ${TENANT}`,
    },
    {
      counts: 'lots',
      rows: sql`
        with past_lots as materialized (
          select distinct f.lot_id from (${pastFiles}) p join files f on f.tenant_id = ${TENANT} and f.id = p.file_id where f.lot_id is not null
        )
        select null::uuid, max(l.day) as day, max(l.day) as last, 0, array[l.lot_id] from (${ofLots}) l group by l.lot_id`,
    },
  ]
  // These are no sales that an event could hold: of a later year they are simply not past their term.
  return parts.map(({ counts, rows }) => ({
    counts,
    rows: sql`select * from (${rows}) r (company_id, day, last, others, files) where r.day <= ${lastDay(lastYear)}`,
  }))
}

async function rowsOf(db: ScopedDb, parts: readonly Part[], { lastYear }: Term): Promise<PastTerm[]> {
  const all = parts.map(
    ({ counts, rows }) => sql`
      select ${sql.lit(counts)} as counts, d.company_id, extract(year from d.day)::integer as year, d.last <= ${lastDay(lastYear)} as past,
        count(*) as amount, sum(d.others)::bigint as others, coalesce(sum(s.bytes), 0)::bigint as bytes
      from (${rows}) d (company_id, day, last, others, files)
      cross join lateral (
        -- A join: of an array that is made here, PostgreSQL walks all files for each note.
        select sum(f.size) as bytes from (select distinct id from unnest(d.files) u (id)) u
        join files f on f.tenant_id = ${TENANT} and f.id = u.id) s
      group by d.company_id, 3, 4`,
  )
  const { rows } = await sql<{
    counts: Part['counts']
    cnpj: string | null
    name: string
    year: number
    past: boolean
    amount: number
    others: number
    bytes: number
  }>`
    select a.*, c.cnpj, coalesce(c.nome_fantasia, c.razao_social) as name from (${sql.join(all, sql` union all `)}) a
    left join companies c on c.tenant_id = ${TENANT} and c.id = a.company_id`.execute(db)
  return rows.map(({ counts, cnpj, name, year, past, amount, others, bytes }) => ({
    company: cnpj === null ? null : { cnpj, name },
    year,
    notes: 0,
    coupons: 0,
    lots: 0,
    ...(past
      ? { others, bytes, held: 0, [counts]: amount + (counts === 'others' ? others : 0) }
      : { others: 0, bytes: 0, held: amount }),
  }))
}
