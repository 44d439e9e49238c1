import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BodyOut } from '#api/contract/endpoint.ts'
import type { requestNfDownload } from '#api/contract/documents/nf-downloads.ts'
import { CONSULTATION } from '#domain/documents/codes/event-types.ts'
import { hasXml } from '#domain/documents/downloads/download-format.ts'
import { foundBy } from '#domain/documents/coupon-states.ts'
import { isCfeStatus } from '#domain/documents/document-status.ts'
import { onDays } from '../../store/queries/local-days.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { all, equal, type Filters, narrowed } from '../../store/queries/filters.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { isEventOf } from '../own-names.ts'
import { TENANT } from '../../store/tenant-names.ts'

/** Files in one row of a list, and at most in one page of the zip. */
export const PAGE_FILES = 200

export type Selection = BodyOut<typeof requestNfDownload>

/** How many files a selection has, of XML where there are any; counting stops at `most`. */
export async function countFiles(db: ScopedDb, selection: Selection, most: number): Promise<number> {
  const { documents, extras } = chosen(selection)
  // What goes with documents is not looked at where these are enough.
  const { rows } = await sql<{ total: number }>`
    select case when chosen.count >= ${most}::bigint then ${most}::bigint else least(${most}::bigint,
      chosen.count + (select count(*) from (select 1 from (${extras}) x limit ${most}) counted)) end as total
    from (select count(*) as count from (select 1 from (${documents}) d limit ${most}) counted) chosen`.execute(db)
  return rows[0]?.total ?? 0
}

/** Writes down what a request takes, in the order of the zip; answers how many files that is. Takes no more than `most`. */
export async function keepList(
  db: ScopedDb,
  download: { tenantId: string; id: string },
  selection: Selection,
  most: number,
): Promise<number> {
  const { documents, extras } = chosen(selection)
  // A hundred thousand rows are sorted in memory.
  await sql`set local work_mem = '64MB'`.execute(db)
  const { rows } = await sql<{ files: number }>`
    insert into nf_download_pages (tenant_id, download_id, page, file_ids, keys, kinds)
    select ${download.tenantId}::uuid, ${download.id}::uuid, position / ${sql.lit(PAGE_FILES)},
      array_agg(file_id order by position), array_agg(key order by position), array_agg(kind order by position)
    from (
      select row_number() over (order by part, emitted_at, key, kind) - 1 as position, file_id, key, kind
      from (select 1 as part, * from (${documents}) d union all select 2 as part, * from (${extras}) x) listed
      limit ${most}
    ) numbered
    group by position / ${sql.lit(PAGE_FILES)}
    returning cardinality(file_ids) as files`.execute(db)
  return rows.reduce((sum, { files }) => sum + files, 0)
}

interface Chosen {
  /** Rows of emitted_at, file_id, key, kind. */
  documents: RawBuilder<unknown>
  extras: RawBuilder<unknown>
}

/** The part of a request that chooses documents: the rest says what is made of them. */
type Choice = Omit<Selection, 'nf_type' | 'format' | 'tz_offset'>

/** By columns that coupons, notes and ranges of voided numbers have. */
const choice = (table: string): Filters<Choice> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const among = (name: string) => (ids: string[]) =>
    ids.length > 0 ? sql<SqlBool>`${column(name)} = ${anyOf(ids)}` : undefined
  return {
    company_ids: (ids) => sql<SqlBool>`${column('company_id')} = ${anyOf(ids)}`,
    point_of_sale_ids: among('point_of_sale_id'),
    sat_ids: among('sat_id'),
    keys: (keys) => sql<SqlBool>`${column('key')} = any (${keys}::text[])`,
    environment: equal(`${table}.environment`),
    // Their own days, as the lists and the dashboard have them: tz_offset says nothing of a document.
    date_start: (day) => onDays(day, undefined, table),
    date_end: (day) => onDays(undefined, day, table),
    status: (status) =>
      status === ''
        ? undefined
        : sql<SqlBool>`${column('status')} = any (${isCfeStatus(status) ? foundBy(status) : [status]}::text[])`,
  }
}

const chosenBy = (table: string, filters: Filters<Choice>, selection: Choice) =>
  sql`${sql.ref(`${table}.tenant_id`)} = ${TENANT} and ${all(narrowed(filters, selection))}`

function chosen(selection: Selection): Chosen {
  return selection.nf_type === 'cfe' ? chosenCfes(selection) : chosenNfces(selection)
}

function chosenCfes(selection: Selection): Chosen {
  const filter = chosenBy('d', choice('d'), selection)
  return {
    documents: sql`select d.emitted_at, d.file_id, d.key, 'cfe' as kind from cfes d where d.file_id is not null and ${filter}`,
    // A coupon that only its device told of may have a cancellation that is here.
    extras: sql`select x.emitted_at, x.file_id, x.key, 'cfe_cancellation' as kind
      from (select d.key from cfes d where ${filter} offset 0) d
      cross join lateral (
        select emitted_at, file_id, key from cfe_cancellations where tenant_id = ${TENANT} and canceled_key = d.key offset 0
      ) x`,
  }
}

/** Returns whose documents these keys name, of what the caller sees. */
export async function companiesOfKeys(db: ScopedDb, { nf_type, environment, keys = [] }: Selection): Promise<string[]> {
  const of = (table: string) => sql`select company_id from ${sql.table(table)} d
    where d.tenant_id = ${TENANT} and d.key = any (${keys}::text[]) and d.environment = ${environment} and company_id is not null`
  const found = nf_type === 'cfe' ? of('cfes') : sql`${of('nfces')} union ${of('nfce_voids')}`
  const { rows } = await sql<{ company_id: string }>`select distinct company_id from (${found}) d`.execute(db)
  return rows.map(({ company_id }) => company_id)
}

/** Nothing is printed of events and voided numbers. */
const NONE = sql`select null::timestamptz as emitted_at, null::uuid as file_id, null as key, null as kind where false`

/** No SAT makes notes. */
const notes = (table: string): Filters<Choice> => ({ ...choice(table), sat_ids: () => undefined })

/** A range of voided numbers is of the point of sale that has its series. */
const voids: Filters<Choice> = {
  ...notes('v'),
  point_of_sale_ids: (ids) =>
    ids.length > 0
      ? sql<SqlBool>`exists (select from points_of_sale p where p.tenant_id = ${TENANT} and p.company_id = v.company_id
          and p.nfce_serie = v.serie and p.id = ${anyOf(ids)})`
      : undefined,
}

function chosenNfces(selection: Selection): Chosen {
  const filter = chosenBy('d', notes('d'), selection)
  const ranges = chosenBy('v', voids, selection)
  // The documents are chosen first, and what goes with each is looked up by its key: a planner that takes them for more than they are would read
  // all events of the tenant (`offset 0` keeps it from that). A file may hold several events, and an event may come in two files: each file is taken once. Of what stands for a note itself only SEFAZ's
  // replies can have files of their own.
  const events = sql`select distinct on (f.file_id) e.created_at as emitted_at, f.file_id, e.nfce_key as key, e.type, e.sequence, f.part
    from (select d.key, d.environment, d.file_id from nfces d where ${filter} offset 0) d
    cross join lateral (
      select * from nfce_events e
      where e.tenant_id = ${TENANT} and ${isEventOf('e', 'd')} and (e.type < 'a' or e.type in ('protocol', ${CONSULTATION})) offset 0
    ) e
    cross join lateral (values
      (e.response_file_id, case when e.request_file_id = e.response_file_id and e.type < 'a' then 'whole' else 'reply' end),
      (case when e.request_file_id is distinct from e.response_file_id and e.type < 'a' then e.request_file_id end, 'request')
    ) f (file_id, part)
    where f.file_id <> d.file_id
    order by f.file_id, e.nfce_key, e.type, e.sequence`
  const documents = sql`select d.emitted_at, d.file_id, d.key, 'nfce' as kind from nfces d where ${filter}`
  if (!hasXml(selection.format)) return { documents, extras: NONE }
  return {
    documents,
    extras: sql`select emitted_at, file_id, key, concat_ws(' ', 'nfce_event', type, sequence, part,
        row_number() over (partition by key, type, sequence, part order by emitted_at, file_id)) as kind
      from (${events}) e
      union all
      select v.emitted_at, f.file_id, v.key, 'nfce_void ' || f.part
      from nfce_voids v
      cross join lateral (values
        (v.file_id, case when v.c_stat is null then 'request' when v.request_file_id = v.file_id then 'whole' else 'reply' end),
        (case when v.request_file_id <> v.file_id then v.request_file_id end, 'request')
      ) f (file_id, part)
      where f.file_id is not null and ${ranges}`,
  }
}
