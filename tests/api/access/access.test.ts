import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { hashOfSecret } from '#api/server/ports/platform/secrets.ts'
import { scoped, sessionScope } from '#api/server/store/scope.ts'
import { credential } from '../sats/agents.ts'
import { addNote, grant, openTestServer, type Person, people, type TestServer } from '../test-server.ts'

let testServer: TestServer
let agent: string
let notes: Record<'first' | 'second' | 'foreign', Awaited<ReturnType<typeof addNote>>>

beforeAll(async () => {
  testServer = await openTestServer()
  agent = await credential(testServer, testServer.a)
  notes = {
    first: await addNote(testServer.store, testServer.a, { number: 1, emitted_at: '2026-03-01T15:00:00Z' }),
    second: await addNote(testServer.store, testServer.a, {
      number: 2,
      company: 1,
      emitted_at: '2026-03-02T15:00:00Z',
    }),
    foreign: await addNote(testServer.store, testServer.b, { number: 3, emitted_at: '2026-03-03T15:00:00Z' }),
  }
}, 60_000)
afterAll(() => testServer.close())

/** Whoever asks: how a session begins, what screens need before it, an address that is signed, and clients who prove themselves otherwise. */
const PUBLIC = [
  '/cep/:cep/json/',
  '/errors',
  '/nf_download/:id/file',
  '/oauth2/device_authorization',
  '/oauth2/revoke',
  '/oauth2/token',
  '/settings',
  '/users/forgot-password',
  '/users/reset-password',
]
/** Which companies a group has: who watches a SAT does not depend on who looks. */
const SEEN_WHOLE = ['company_group_companies']

const endpoints = Object.entries<Endpoint>(contract)

async function answer(endpoint: Endpoint, as?: Person | { token: string }, tenant?: string): Promise<unknown[]> {
  const path = endpoint.path.replace(':key', notes.first.key).replace(/:\w+/g, crypto.randomUUID())
  const who = typeof as === 'object' ? { headers: { Authorization: `Bearer ${as.token}` } } : as ? { as } : {}
  const options = { method: endpoint.method, ...who, ...(tenant ? { tenant } : {}) }
  const response = await testServer.call(path, endpoint.method === 'GET' ? options : { ...options, body: {} })
  return [response.status, (await response.json()).code]
}

const ofDevices = endpoints.filter(([, { needs }]) => needs === 'device')
const ofUsers = endpoints.filter(([, { needs }]) => needs !== 'public' && needs !== 'device')

test('no other endpoint than these is open to everybody', () => {
  const paths = endpoints.filter(([, { needs }]) => needs === 'public').map(([, { path }]) => path)
  expect(paths.filter((path) => !path.startsWith('/auth/')).sort()).toEqual(PUBLIC)
})

describe.each(ofDevices)('%s', (_name, endpoint) => {
  test('no credential of an agent, no answer: nobody, no user, no unknown or revoked one', async () => {
    const refused = [401, 'device']
    expect(await answer(endpoint, undefined, testServer.a.id)).toEqual(refused)
    expect(await answer(endpoint, 'master', testServer.a.id)).toEqual(refused)
    for (const token of ['fsa_', `fsa_${'0'.repeat(64)}`, agent.slice(0, -1), `${agent}0`, agent.slice(4)]) {
      expect(await answer(endpoint, { token }, testServer.a.id)).toEqual(refused)
    }
    const revoked = await credential(testServer, testServer.a)
    const revoked_at = new Date(testServer.clock.now).toISOString()
    await testServer.store
      .updateTable('agent_credentials')
      .set({ revoked_at })
      .where('token_hash', '=', await hashOfSecret(revoked))
      .execute()
    expect(await answer(endpoint, { token: revoked }, testServer.a.id)).toEqual(refused)
  })

  test('the credential alone says whose agent it is: X-Tenant means nothing', async () => {
    const [status, code] = await answer(endpoint, { token: agent })
    expect([400, 404]).toContain(status)
    expect(await answer(endpoint, { token: agent }, testServer.b.id)).toEqual([status, code])
    expect(await answer(endpoint, { token: agent }, 'no-uuid')).toEqual([status, code])
  })
})

describe.each(ofUsers)('%s', (_name, endpoint) => {
  test('no token, no answer; that of an agent is none', async () => {
    expect(await answer(endpoint, undefined, testServer.a.id)).toEqual([401, 'unauthenticated'])
    expect(await answer(endpoint, { token: agent }, testServer.a.id)).toEqual([401, 'unauthenticated'])
  })

  // What a user does to their own account is of no tenant.
  if (endpoint.path === contract.changePassword.path || endpoint.path.startsWith(contract.listSessions.path)) return
  test("another tenant's X-Tenant gets nothing", async () => {
    expect(await answer(endpoint, 'stranger', testServer.a.id)).toEqual([403, 'tenant'])
    expect(await answer(endpoint, 'reader', crypto.randomUUID())).toEqual([403, 'tenant'])
    expect(await answer(endpoint, 'reader', 'no-uuid')).toEqual([403, 'tenant'])
  })

  if (typeof endpoint.needs === 'string') return
  test('no permission, no answer', async () => {
    expect(await answer(endpoint, 'nobody', testServer.a.id)).toEqual([403, 'forbidden'])
    expect(await answer(endpoint, 'reader')).toEqual([403, 'tenant'])
  })
})

/** What a document is, and what is made of documents: taken in with the whole tenant only. */
const DOCUMENTS = [
  'cfe_cancellations',
  'cfe_numberings',
  'cfe_skips',
  'cfes',
  'figure_changes',
  'figure_days',
  'figure_payments',
  'figure_product_spans',
  'figure_sources',
  'files',
  'nfce_events',
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
    const seen = await testServer.store.transaction().execute(async (db) => {
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

async function keys(as: Person, tenant: string): Promise<string[]> {
  const { items } = await (await testServer.call('/custody/nfce/', { as, tenant })).json()
  return items.map((one: { key: string }) => one.key)
}

test('who may read sees the notes of the tenant of the call', async () => {
  expect(await keys('reader', testServer.a.id)).toEqual([notes.second.key, notes.first.key])
  expect(await keys('master', testServer.a.id)).toEqual([notes.second.key, notes.first.key])
  expect(await keys('master', testServer.b.id)).toEqual([notes.foreign.key])
})

test('a secondary grant sees its companies only, whatever is asked by name', async () => {
  const as = { as: 'secondary', tenant: testServer.a.id } as const
  expect(await keys('secondary', testServer.a.id)).toEqual([notes.first.key])
  for (const path of ['', '/xml', '/xml_url', '/events']) {
    expect((await testServer.call(`/custody/nfce/${notes.second.key}${path}`, as)).status).toBe(404)
  }
  const other = testServer.a.companies[1]
  expect((await (await testServer.call(`/custody/nfce/?company_id=${other?.id}`, as)).json()).total).toBe(0)
  const companies = await (await testServer.call('/companies/', as)).json()
  expect(companies.items.map((one: { razao_social: string }) => one.razao_social)).toEqual(['Grupo A Loja 1'])
  const points = await (await testServer.call('/points_of_sale/', as)).json()
  expect(points).toMatchObject({ total: 1, items: [{ name: 'Caixa 1', sats: [{ serial_number: '000000001' }] }] })
})

test('several grants in one tenant unite, and a revoked one ends with the next call', async () => {
  const { store, a } = testServer
  const id = await grant(store, a, people.nobody, { description: 'Extra', permissions: ['nfce:read'] })
  expect(await keys('nobody', a.id)).toHaveLength(2)
  expect((await testServer.call('/companies/', { as: 'nobody', tenant: a.id })).status).toBe(403)
  await store.updateTable('grants').set({ is_active: false }).where('id', '=', id).execute()
  expect((await testServer.call('/custody/nfce/', { as: 'nobody', tenant: a.id })).status).toBe(403)
})

test('a permission holds on the companies of its own grant, not on those of another', async () => {
  const { store, a } = testServer
  const [own, other] = a.companies
  // The test server has one: of the first company alone.
  const { id: group } = await store.selectFrom('company_groups').select('id').executeTakeFirstOrThrow()
  const ids = [
    await grant(store, a, people.nobody, { description: 'Cadastro', permissions: ['company:read'] }),
    await grant(store, a, people.nobody, {
      description: 'Notas de uma loja',
      permissions: ['nfce:read', 'nfce_custody:bulk_download'],
      group,
    }),
    await grant(store, a, people.nobody, { description: 'Cupons', permissions: ['cfe_custody:bulk_download'] }),
  ]
  const as = { as: 'nobody', tenant: a.id } as const
  expect(await keys('nobody', a.id)).toEqual([notes.first.key])
  expect(await (await testServer.call('/companies/', as)).json()).toMatchObject({ total: 2 })
  const request = (nf_type: 'cfe' | 'nfce', company_ids: (string | undefined)[]) =>
    testServer.call('/nf_download/?preview=1', {
      method: 'POST',
      ...as,
      body: {
        nf_type,
        company_ids,
        environment: 'production',
        date_start: '2026-03-01',
        date_end: '2026-03-02',
        tz_offset: 180,
      },
    })
  const asked = (await Promise.all([request('nfce', [other?.id]), request('nfce', [own?.id])])).map(
    ({ status }) => status,
  )
  expect(asked).toEqual([400, 200])
  expect((await request('cfe', [other?.id])).status).toBe(200)
  await store.updateTable('grants').set({ is_active: false }).where('id', 'in', ids).execute()
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
