import { sql } from 'kysely'
import { allowLonger } from '#api/server/store/maintenance.ts'
import type { Demo } from '../demo.ts'
import { type Measurement, type Order, timed } from '../measurements.ts'

export const question =
  'How long do the search and the month of a company take over 1,000,000 notes? With --postgres. (beside: of 10,000)'

const CPF = '12345678909'
const PASSES = 25
const PRODUCT = 'search: a product'
/** Of which there are thousands that begin alike. */
const SOLD = `/search?${new URLSearchParams({ q: 'cafe torrado' })}`

export async function* measure({ size, demo: open }: Order): AsyncGenerator<Measurement> {
  const demo = await open(3000)
  const some = (await demo.signIn('operador@aurora.example')).headers
  const speeds = async (notes: number) => {
    await addNotes(demo, notes)
    await addProducts(demo, notes / 10)
    const found = new Map([['notes', await countNotes(demo)]])
    for (const [name, path] of Object.entries(await pathsOf(demo)))
      found.set(name, await timed(PASSES, () => demo.call(path)))
    found.set(`${PRODUCT}, by who sees some companies`, await timed(PASSES, () => demo.call(SOLD, { headers: some })))
    return found
  }
  const few = await speeds(10_000 * size)
  for (const [name, value] of await speeds(1_000_000 * size))
    yield { name, value, unit: name === 'notes' ? '' : 'ms', beside: few.get(name) }
  for await (const figure of indexSizes(demo)) yield figure
}

async function countNotes({ store, tenant }: Demo): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from nfces where tenant_id = ${tenant}`.execute(store)
  return rows[0]?.count ?? 0
}

/** Asks for the newest of the copies, and for the month that has most of one company. */
async function pathsOf({ store, tenant }: Demo): Promise<Record<string, string>> {
  const newest = await store
    .selectFrom('nfces')
    .select(['key', 'number', sql<string>`replace(total::text, '.', ',')`.as('total')])
    .where('tenant_id', '=', tenant)
    .orderBy('emitted_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ company: string; month: string }>`
    select company_id as company, to_char(emitted_on, 'YYYY-MM') as month from nfces where tenant_id = ${tenant}
    group by 1, 2 order by count(*) desc limit 1`.execute(store)
  const search = (q: string | number) => `/search?${new URLSearchParams({ q: String(q) })}`
  return {
    'search: a key': search(newest.key),
    'search: a part of a key': search(newest.key.slice(20)),
    'search: a number': search(newest.number),
    'search: a value': search(newest.total),
    'search: a CPF': search(CPF),
    'search: a CPF of nobody': search('98765432100'),
    'search: a name': search('aurora'),
    [PRODUCT]: SOLD,
    'notes by a value': `/custody/nfce/?total_from=${newest.total}&total_to=${newest.total}`,
    'notes by a consumer': `/custody/nfce/?consumer=${CPF}`,
    'the month of a company': `/month_end/?company_id=${rows[0]?.company}&month=${rows[0]?.month}`,
  }
}

/**
 * Copies the demonstration's notes until there are so many: each with a number and a key of its own, three of ten with a consumer, of whom
 * one has a hundred. Sums of days are not those of the copies: the month reads as many rows of them either way.
 */
async function addNotes({ store, tenant }: Demo, notes: number): Promise<void> {
  await store.transaction().execute(async (db) => {
    await allowLonger(db, 3_600_000)
    await sql`
      with known as (
        select n.*, row_number() over (order by id) as place, count(*) over () as count, max(number) over () as most
        from nfces n where tenant_id = ${tenant} and serie < 900
      )
      insert into nfces
      select copied.* from known k
      cross join lateral generate_series(1, ceil((${notes} - k.count) / k.count::numeric)::integer) as copy
      join nfces n on n.tenant_id = ${tenant} and n.id = k.id
      cross join lateral (select 900 + (n.number % 9) as serie, (copy * 100000 + k.place)::integer as number) own
      cross join lateral jsonb_populate_record(n, jsonb_build_object(
        'id', gen_random_uuid(), 'serie', own.serie, 'number', own.number,
        'key', substr(n.key, 1, 22) || own.serie || lpad(own.number::text, 9, '0') || substr(n.key, 35),
        'consumer', case when k.place <= 100 and copy = 1 then ${CPF} when random() < 0.3 then lpad((random() * 99999999999)::bigint::text, 11, '0') end
      )) copied
      on conflict do nothing`.execute(db)
  })
  await sql`vacuum analyze`.execute(store)
}

/** Adds products that begin alike, each sold by every company. */
async function addProducts({ store, tenant }: Demo, products: number): Promise<void> {
  await store.transaction().execute(async (db) => {
    await allowLonger(db, 3_600_000)
    await sql`
      insert into products (tenant_id, id, name, description)
      select ${tenant}, 1000000 + n, 'cafe torrado ' || lpad(n::text, 7, '0'), 'CAFÉ TORRADO ' || lpad(n::text, 7, '0')
      from generate_series(1, ${products}::integer) n
      on conflict do nothing`.execute(db)
    await sql`
      insert into company_products (tenant_id, company_id, type, name, product)
      select ${tenant}, c.id, 'nfce', p.name, p.id from companies c join products p using (tenant_id)
      where c.tenant_id = ${tenant} and p.id > 1000000
      on conflict do nothing`.execute(db)
  })
  await sql`vacuum analyze`.execute(store)
}

/** Yields the bytes a note of each index by which notes are found. */
async function* indexSizes({ store }: Demo): AsyncGenerator<Measurement> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select indexrelname as name, pg_relation_size(indexrelid)::float8 / (select count(*) from nfces) as bytes
    from pg_stat_user_indexes where relname = 'nfces' order by 2 desc`.execute(store)
  for (const { name, bytes } of rows) yield { name: `bytes a note, ${name}`, value: bytes, unit: 'bytes' }
}
