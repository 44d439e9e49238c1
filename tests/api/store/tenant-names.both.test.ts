import { randomUUID } from 'node:crypto'
import { type Compilable, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTenant, type ScopedDb } from '#api/server/store/scope.ts'
import { TENANT, TENANTLESS } from '#api/server/store/tenant-names.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// Statements that name their tenant by its value. That all of the server's do is seen in PostgreSQL's plans (scripts/test/tenant-plans.ts).

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const tenantId = randomUUID()
/** The statement as it is sent in a transaction of the tenant. */
const sent = (statement: (db: ScopedDb) => Compilable) =>
  server.store.transaction().execute(async (db) => {
    const { sql: text, parameters } = statement(inTenant(db, { tenantId })).compile()
    return { text, named: parameters.filter((one) => one === tenantId).length }
  })

test('tables without a tenant are those that say so', async () => {
  const { rows } = await sql<{ name: string }>`
    select t.table_name as name from information_schema.tables t
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and not exists (
      select from information_schema.columns c
      where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'tenant_id')
    order by 1`.execute(server.store)
  expect(new Set(rows.map(({ name }) => name))).toEqual(TENANTLESS)
})

test.each<[string, number, (db: ScopedDb) => Compilable]>([
  ['a look-up', 1, (db) => db.selectFrom('nfces').select('id').where('key', '=', 'k')],
  [
    'one of several conditions',
    1,
    (db) =>
      db
        .selectFrom('cfes')
        .select('id')
        .where((e) => e.or([e('id', '=', 'a'), e('id', '=', 'b')])),
  ],
  [
    'joins, of either kind',
    3,
    (db) =>
      db
        .selectFrom('sats as s')
        .innerJoin('companies as c', 'c.id', 's.company_id')
        .leftJoin('points_of_sale as p', 'p.id', 's.point_of_sale_id')
        .select('s.id'),
  ],
  [
    'a query within a query',
    2,
    (db) =>
      db.selectFrom('companies').select((e) =>
        e
          .selectFrom('sats')
          .select((s) => s.fn.countAll().as('n'))
          .as('sats'),
      ),
  ],
  [
    'a name of the statement is no table',
    1,
    (db) =>
      db
        .with('sats', (one) => one.selectFrom('companies').select('id'))
        .selectFrom('sats')
        .select('id'),
  ],
  ['a table of no tenant', 0, (db) => db.selectFrom('users').select('id')],
  ['a change', 1, (db) => db.updateTable('nfces').set({ status: 'authorized' }).where('id', '=', 'a')],
  ['a removal', 1, (db) => db.deleteFrom('sat_alarms').where('id', '=', 'a')],
  ['a text', 1, (db) => ({ compile: () => sql`select 1 from nfces where tenant_id = ${TENANT}`.compile(db) })],
])('%s: %d', async (_, times, statement) => {
  expect((await sent(statement)).named).toBe(times)
})

test('what is beside the tenant stays apart from it', async () => {
  const { text } = await sent((db) =>
    db
      .selectFrom('cfes')
      .select('id')
      .where((e) => e.or([e('id', '=', 'a'), e('id', '=', 'b')])),
  )
  expect(text).toBe('select "id" from "cfes" where ("id" = $1 or "id" = $2) and "cfes"."tenant_id" = $3')
})

test('a text that names the tenant is refused where there is none', async () => {
  await expect(sql`select ${TENANT}`.execute(server.store)).rejects.toThrow()
})
