import { sql } from 'kysely'
import { openHouse, addNote } from './house.ts'
import { vacuum } from '#api/server/store/maintenance.ts'
const N = Number(process.env.N ?? 200000)
const house = await openHouse({ checkReplies: false })
const { store, a } = house
const n = await addNote(store, a, { number: 1, emitted_at: '2026-03-01T15:00:00Z' })
const n2 = await addNote(store, a, { number: 2, company: 1, emitted_at: '2026-03-01T15:00:00Z' })
for (const x of [n, n2]) {
  const rest = sql.raw('company_id, point_of_sale_id, serie, emission_type, total, file_id')
  await sql`insert into nfces (tenant_id, id, key, number, status, environment, emitted_at, emitted_on, ${rest})
    select tenant_id, gen_random_uuid(), left(key, 30) || lpad(${x === n ? 'a' : 'b'} || i::text, 14, '0'), i, case when i % 50 = 0 then 'canceled' else 'authorized' end, case when i % 100 = 0 then 'homolog' else 'production' end,
      emitted_at - i * interval '157 seconds', (emitted_at - i * interval '157 seconds')::date, ${rest} from nfces, generate_series(1, ${N / 2}) i where id = ${x.id}`.execute(
    store,
  )
}
if (process.env.IDX) {
  await sql.raw(process.env.IDX).execute(store)
}
await vacuum(store)
const size = await sql<{
  s: string
  n: string
}>`select relname n, pg_size_pretty(pg_relation_size(oid)) s from pg_class where relname like 'nfces%'`.execute(store)
console.log(size.rows.map((r) => r.n + ' ' + r.s).join(', '))
const med = async (name: string, w: () => Promise<unknown>, k = 15) => {
  await w()
  const t: number[] = []
  for (let i = 0; i < k; i++) {
    const s = performance.now()
    await w()
    t.push(performance.now() - s)
  }
  t.sort((x, y) => x - y)
  console.log(name.padEnd(52), 'median', t[k >> 1]!.toFixed(2), 'min', t[0]!.toFixed(2))
  return t[k >> 1]!
}
const c = a.companies
const day = 'date_start=2026-01-10&date_end=2026-02-10'
for (const as of ['reader', 'secondary'] as const) {
  const q = (s: string) => async () => {
    const r = await house.call('/custody/nfce/?per_page=50&' + s, { as, tenant: a.id })
    if (r.status !== 200) throw new Error(await r.text())
    await r.json()
  }
  await med(as + ' list', q(''))
  await med(as + ' production', q('environment=production'))
  await med(as + ' dates+production', q('environment=production&' + day))
  await med(as + ' company', q('company_id=' + c[0]!.id))
  await med(as + ' canceled', q('status=canceled'))
  await med(as + ' page 1000 (offset 50k)', q('page=1000'), 5)
  await med(as + ' page 1900 production', q('page=1900&environment=production'), 5)
  await med(as + ' point of sale', q('point_of_sale_id=' + c[0]!.pointOfSale), 5)
}
await med('detail', async () => (await house.call('/custody/nfce/' + n.key, { as: 'reader', tenant: a.id })).json())
await med('bare list 50', () =>
  sql`select n.id,n.key,n.serie,n.number,n.emitted_at,n.status,n.environment,n.warnings from nfces n where tenant_id = ${a.id} order by emitted_at desc, id desc limit 50`.execute(
    store,
  ),
)
await med('bare count 10000', () =>
  sql`select count(*) from (select 1 from nfces where tenant_id = ${a.id} limit 10000) x`.execute(store),
)
await med('bare point', () => sql`select * from nfces where tenant_id = ${a.id} and key = ${n.key}`.execute(store))
await med('GET companies', async () => (await house.call('/companies/', { as: 'reader', tenant: a.id })).json())
import { scoped } from '#api/server/store/scope.ts'
const ex = await scoped(store, { tenantId: a.id, companyIds: 'all' }, (db) =>
  sql<{
    'QUERY PLAN': string
  }>`explain (analyze, buffers) select tenant_id, id from nfces where environment = 'production' order by emitted_at desc, id desc limit 50 offset 50000`.execute(
    db,
  ),
)
console.log(ex.rows.map((r) => r['QUERY PLAN']).join('\n'))
const ex2 = await scoped(store, { tenantId: a.id, companyIds: 'all' }, (db) =>
  sql<{
    'QUERY PLAN': string
  }>`explain (analyze, buffers) select count(*) from (select 1 from nfces where environment = 'production' limit 10000) x`.execute(
    db,
  ),
)
console.log(ex2.rows.map((r) => r['QUERY PLAN']).join('\n'))
await house.close()
