import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ScopedDb, scoped, sessionScope } from '#api/server/store/scope.ts'
import { openTestServer, people, type TestServer } from '../test-server.ts'
import { type ThreeNotes, threeNotes } from './three-notes.ts'

// What the database itself keeps apart, whatever a query forgets.

let testServer: TestServer
let notes: ThreeNotes

beforeAll(async () => {
  testServer = await openTestServer()
  notes = await threeNotes(testServer)
}, 60_000)
afterAll(() => testServer.close())

/** Which companies a group has: who watches a SAT does not depend on who looks. */
const SEEN_WHOLE = ['company_group_companies']

/** What a document is, and what is made of documents: taken in with the whole tenant only. */
const DOCUMENTS = [
  'accountant_deliveries',
  'accountant_mails',
  'accountant_settings',
  'cfe_cancellations',
  'cfe_numberings',
  'cfe_skips',
  'cfes',
  'company_products',
  'document_proofs',
  'figure_changes',
  'figure_days',
  'figure_payments',
  'figure_product_spans',
  'figure_sources',
  'figure_spans_over',
  'files',
  'month_closings',
  'nfce_absences',
  'nfce_events',
  'nfce_gap_reasons',
  'nfce_gaps',
  'nfce_listings',
  'nfce_numberings',
  'nfce_substitutions',
  'nfce_voids',
  'nfces',
  'products',
]

test('every table of tenants has a policy for who sees the tenant and one for who sees some companies', async () => {
  const { rows } = await sql<{
    name: string
    columns: string[]
    secured: boolean
    app: string[]
    companies: string[]
    reads: boolean
    readByCompanies: boolean
    writtenByCompanies: boolean
  }>`
    select c.relname as name, c.relrowsecurity as secured,
      (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as columns,
      array(select concat_ws(' check ', p.qual, p.with_check) from pg_policies p
        where p.schemaname = 'public' and p.tablename = c.relname and 'fiscal_app' = any (p.roles)) as app,
      array(select concat_ws(' check ', p.qual, p.with_check) from pg_policies p
        where p.schemaname = 'public' and p.tablename = c.relname and 'fiscal_companies' = any (p.roles)) as companies,
      has_any_column_privilege('fiscal_app', c.oid, 'select') as reads,
      has_any_column_privilege('fiscal_companies', c.oid, 'select') as "readByCompanies",
      has_table_privilege('fiscal_companies', c.oid, 'insert, update, delete') as "writtenByCompanies"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(
    testServer.store,
  )
  const ofTenants = rows.filter(({ columns }) => columns.includes('tenant_id'))
  expect(ofTenants.length).toBeGreaterThan(25)
  const TENANT = '(tenant_id = ( SELECT app_tenant() AS app_tenant))'
  const ALL = `(${TENANT} AND ( SELECT app_all_companies() AS app_all_companies))`
  const oneOf = (condition: string) => `(${TENANT} AND (${condition} ( SELECT app_companies() AS app_companies)))`
  const any = (column: string) =>
    `(${TENANT} AND (${column} = ANY (( SELECT app_companies() AS app_companies)::uuid[])))`
  for (const { name, columns, secured, app, companies, reads, readByCompanies } of ofTenants) {
    const isOfCompanies = name === 'companies' || columns.some((column) => /^company_ids?$/.test(column))
    const expected = SEEN_WHOLE.includes(name)
      ? { app: [TENANT], companies: [TENANT] }
      : name === 'cfe_numberings'
        ? { app: [ALL], companies: [] }
        : name === 'work'
          ? { app: [TENANT], companies: [any("((payload ->> 'company'::text))::uuid"), TENANT] }
          : !isOfCompanies
            ? { app: [TENANT], companies: [TENANT] }
            : {
                app: [ALL],
                companies: [
                  name === 'companies'
                    ? any('id')
                    : name === 'nf_downloads'
                      ? oneOf('company_ids <@')
                      : any('company_id'),
                ],
              }
    expect({ name, secured, app, companies }).toEqual({ name, secured: true, ...expected })
    expect([name, readByCompanies]).toEqual([name, reads && name !== 'cfe_numberings'])
  }
  expect(rows.filter(({ writtenByCompanies }) => writtenByCompanies).map(({ name }) => name)).not.toEqual([])
  for (const { name, writtenByCompanies } of rows.filter((row) => DOCUMENTS.includes(row.name))) {
    expect([name, writtenByCompanies]).toEqual([name, false])
  }
  // Neither role is the other: policies of a role count for its members, too.
  const { rows: members } = await sql`
    select 1 from pg_auth_members m where m.roleid = any (array['fiscal_app', 'fiscal_companies', 'fiscal_session']::regrole[])
      and m.member = any (array['fiscal_app', 'fiscal_companies', 'fiscal_session']::regrole[])`.execute(
    testServer.store,
  )
  expect(members).toEqual([])
})

test('a role without its settings sees nothing, whichever of the two', async () => {
  for (const [role, companies] of [
    ['fiscal_app', ''],
    ['fiscal_app', testServer.a.companies[0]?.id],
    ['fiscal_companies', ''],
    ['fiscal_companies', 'all'],
  ]) {
    // Their statements name no tenant, for the policy's sake: none that the suite looks at (scripts/test/tenant-plans.ts).
    const unseen = sql`set local auto_explain.log_min_duration = -1`
    const seen = await testServer.store.transaction().execute(async (db) => {
      await unseen.execute(db)
      await sql.raw(`set local role ${role}; set local app.tenant = '${testServer.a.id}'`).execute(db)
      if (companies) await sql.raw(`set local app.companies = '${companies}'`).execute(db)
      return [
        await db.selectFrom('nfces').select('id').execute(),
        await db.selectFrom('files').select('id').execute(),
        await db.selectFrom('companies').select('id').execute(),
      ]
    })
    expect([role, companies, seen]).toEqual([role, companies, [[], [], []]])
    const untold = await testServer.store.transaction().execute(async (db) => {
      await unseen.execute(db)
      await sql.raw(`set local role ${role}; set local app.companies = 'all'`).execute(db)
      return db.selectFrom('nfces').select('id').execute()
    })
    expect(untold).toEqual([])
  }
})

test('what runs with the rights of its owner finds its tables where they are, and not where the caller says', async () => {
  const { rows } = await sql<{ name: string; config: string[] | null; open: boolean }>`
    select proname::text as name, proconfig::text[] as config, has_function_privilege('public', oid, 'execute') as open
    from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`.execute(testServer.store)
  expect(rows.length).toBeGreaterThan(0)
  for (const { name, config, open } of rows) {
    expect([name, config?.some((one) => one.startsWith('search_path=')), open]).toEqual([name, true, false])
  }
})

test('within a scope a query without where sees its own rows only', async () => {
  const { store, a, b } = testServer
  const all = (tenantId: string, companyIds: 'all' | string[]) =>
    scoped(store, { tenantId, companyIds }, async (db) => ({
      notes: (await db.selectFrom('nfces').select('key').orderBy('key').execute()).map((one) => one.key),
      files: (await db.selectFrom('files').select('id').execute()).length,
      tenants: (await db.selectFrom('tenants').select('id').execute()).map((one) => one.id),
    }))
  expect(await all(a.id, 'all')).toEqual({
    notes: [notes.first.key, notes.second.key].sort(),
    files: 2,
    tenants: [a.id],
  })
  expect(await all(b.id, 'all')).toEqual({ notes: [notes.foreign.key], files: 1, tenants: [b.id] })
  expect(await all(a.id, [notes.first.company_id])).toMatchObject({ notes: [notes.first.key], files: 1 })
  expect(await all(a.id, [])).toMatchObject({ notes: [], files: 0 })
  expect(await all(b.id, [notes.first.company_id])).toMatchObject({ notes: [], files: 0 })
})

test('within a scope nothing is written outside of it', async () => {
  const { store, a, b } = testServer
  const [own, foreign] = [a.companies[0], b.companies[0]]
  const row = { id: crypto.randomUUID(), cnpj: '00000000000191', razao_social: 'X', search: 'x' }
  const denied = { code: '42501' }
  const inA = <T>(work: Parameters<typeof scoped<T>>[2]) => scoped(store, { tenantId: a.id, companyIds: 'all' }, work)
  await expect(
    inA((db) =>
      db
        .insertInto('companies')
        .values({ ...row, tenant_id: b.id })
        .execute(),
    ),
  ).rejects.toMatchObject(denied)
  await expect(
    inA((db) =>
      db
        .updateTable('companies')
        .set({ tenant_id: b.id })
        .where('id', '=', own?.id ?? '')
        .execute(),
    ),
  ).rejects.toMatchObject(denied)
  const changed = await inA((db) =>
    db
      .updateTable('companies')
      .set({ razao_social: 'Y' })
      .where('id', '=', foreign?.id ?? '')
      .executeTakeFirstOrThrow(),
  )
  expect(Number(changed.numUpdatedRows)).toBe(0)
  for (const table of ['refresh_tokens', 'account_links'] as const) {
    await expect(inA((db) => db.selectFrom(table).select('id').execute())).rejects.toMatchObject(denied)
  }
  await expect(sessionScope(store, (db) => db.selectFrom('nfces').select('id').execute())).rejects.toMatchObject(denied)
  await expect(
    scoped(store, { tenantId: `${a.id}'; reset role; --`, companyIds: 'all' }, (db) => sql`select 1`.execute(db)),
  ).rejects.toThrow(TypeError)
})

test('a tenant sees who holds a grant in it, never a password, and changes no user', async () => {
  const { store, a, b } = testServer
  const seen = (tenantId: string) =>
    scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
      const users = await db.selectFrom('users').select('email').orderBy('email').execute()
      return users.map((one) => one.email.split('@')[0])
    })
  expect(await seen(a.id)).toEqual(['inactive', 'master', 'nobody', 'reader', 'secondary'])
  expect(await seen(b.id)).toEqual(['master', 'stranger'])
  const inA = <T>(work: Parameters<typeof scoped<T>>[2]) => scoped(store, { tenantId: a.id, companyIds: 'all' }, work)
  const denied = { code: '42501' }
  await expect(inA((db) => db.selectFrom('users').select('password_hash').execute())).rejects.toMatchObject(denied)
  const confirm = inA((db) => db.updateTable('users').set({ is_email_confirmed: true }).execute())
  await expect(confirm).rejects.toMatchObject(denied)
})

test('a tenant sees which of its users have a second factor, and nothing of it nor of the users of others', async () => {
  const { store, a } = testServer
  const factor = { kind: 'totp', name: 'Celular', secret: 'x', created_at: '2026-01-01T00:00:00Z' } as const
  const rows = [people.reader, people.stranger].map((user_id) => ({ ...factor, id: crypto.randomUUID(), user_id }))
  await store.insertInto('second_factors').values(rows).execute()
  const inA = <T>(work: (db: ScopedDb) => Promise<T>) => scoped(store, { tenantId: a.id, companyIds: 'all' }, work)
  const seen = await inA((db) => db.selectFrom('second_factors').select('user_id').execute())
  expect(seen).toEqual([{ user_id: people.reader }])
  const denied = { code: '42501' }
  await expect(inA((db) => db.selectFrom('second_factors').select('secret').execute())).rejects.toMatchObject(denied)
  await expect(inA((db) => db.deleteFrom('second_factors').execute())).rejects.toMatchObject(denied)
  for (const table of ['recovery_codes', 'factor_questions', 'factor_guesses'] as const) {
    await expect(inA((db) => db.selectFrom(table).select('user_id').execute())).rejects.toMatchObject(denied)
  }
  // Of its own demand a tenant decides, and of no other's.
  const all = await inA((db) => db.updateTable('tenants').set({ second_factor: 'everybody' }).executeTakeFirst())
  expect(all.numUpdatedRows).toBe(1n)
  await store.updateTable('tenants').set({ second_factor: 'nobody' }).execute()
  await store.deleteFrom('second_factors').execute()
})

test('the scope ends with its transaction, also of calls side by side', async () => {
  const { store, a, b } = testServer
  const seen = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      scoped(store, { tenantId: i % 2 ? a.id : b.id, companyIds: 'all' }, async (db) => {
        await sql`select 1`.execute(db)
        return (await db.selectFrom('nfces').select('tenant_id').distinct().execute()).map((one) => one.tenant_id)
      }),
    ),
  )
  expect(seen).toEqual(Array.from({ length: 20 }, (_, i) => [i % 2 ? a.id : b.id]))
  expect(await store.selectFrom('nfces').select('id').execute()).toHaveLength(3)
})
