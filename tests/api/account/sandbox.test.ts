import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCnpjs } from '#api/demo/shops.ts'
import { openSandbox, type OpenSandbox } from '#api/simulator/sandbox/create.ts'
import { sandboxMoves } from '#api/simulator/sandbox/move.ts'
import sandboxSubject from '#api/simulator/sandbox/subject.ts'
import { sandboxText } from '#api/server/cli/admin/sandbox.ts'
import { addListings } from '#api/server/companies/fetching/due-questions.ts'
import { withoutInvented } from '#api/server/ports/sefaz/consultation.ts'
import { SANDBOX_RESET } from '#api/server/identity/sandbox/reset-work.ts'
import { leavesSandbox } from '#api/server/identity/accounts/sandbox-people.ts'
import { scoped } from '#api/server/store/scope.ts'
import type { Running } from '#api/server/subject.ts'
import type { Kind } from '#api/server/work/kind.ts'
import { doWork } from '#api/server/work/round.ts'
import { insertClient } from './oauth-stage.ts'
import { KEY, openTestServer, people, type TestServer } from '../test-server.ts'

// Sandboxes (docs/decisions.md#sandbox): made with data, moving while they are used, beginning anew when asked, and only they.

const PAGE = 'http://localhost:8080'
const OPTIONS = { partner: 'do teste', pages: [PAGE], isReset: false, hasNewClients: false }
const MINUTE = 60_000

let server: TestServer
let sandbox: OpenSandbox
let clients: NonNullable<OpenSandbox['clients']>
beforeAll(async () => {
  server = await openTestServer()
  sandbox = await open()
  if (!sandbox.clients) throw new Error('No clients')
  clients = sandbox.clients
})
afterAll(() => server.close())

const open = (options: Partial<typeof OPTIONS> = {}) =>
  openSandbox(server.store, server.round.platform, { ...OPTIONS, ...options }, 'https://fiscal.example')
/** What a round of work needs of a running server, of which sandboxes use no more. */
const running = () => ({ ...server.round, key: KEY }) as unknown as Running
const resetKind = () =>
  sandboxSubject.work.flatMap((one) =>
    typeof one === 'object' && one.name === SANDBOX_RESET.name ? [one] : [],
  )[0] as Kind<unknown, Running>
const basic = ({ id, secret }: { id: string; secret: string }) => ({
  Authorization: `Basic ${btoa(`${id}:${secret}`)}`,
  'Content-Type': 'application/x-www-form-urlencoded',
})
const reset = (client: { id: string; secret: string }) =>
  server.call('/sandbox/reset', { method: 'POST', headers: basic(client), body: '' })
const tokenOf = async (client: { id: string; secret: string }) => {
  const body = 'grant_type=client_credentials'
  const reply = await server.call('/oauth2/token', { method: 'POST', headers: basic(client), body })
  return (await reply.json()).access_token as string
}
const notes = async () => {
  const headers = { Authorization: `Bearer ${await tokenOf(clients.server)}` }
  return (await server.call('/custody/nfce/?per_page=50', { headers })).json()
}
const waiting = () =>
  server.store
    .selectFrom('work')
    .select('tenant_id')
    .where('kind', '=', SANDBOX_RESET.name)
    .where('done_at', 'is', null)
    .execute()

test('it is there with data that its clients read, and is named as what it is', async () => {
  expect(sandbox.name).toBe('Sandbox do teste')
  const { items, total } = await notes()
  expect(total).toBeGreaterThan(100)
  expect(demoCnpjs()).toContain(items[0].key.slice(6, 20))
  const body = `grant_type=client_credentials&elements=fiscal-sat-park&companies=all&origin=${encodeURIComponent(PAGE)}`
  const reply = await server.call('/oauth2/token', { method: 'POST', headers: basic(clients.portal), body })
  expect(await reply.json()).toMatchObject({ tenant: sandbox.tenantId })
})

test('a second one of that name is refused, new secrets are given, and a real tenant is never taken for one', async () => {
  await expect(open()).rejects.toThrow('Já existe')
  await expect(open({ partner: 'outro', isReset: true })).rejects.toThrow('Não existe')
  await expect(open({ partner: 'outro', pages: ['http://portal.example'] })).rejects.toThrow('Não é o endereço')
  const again = await open({ hasNewClients: true })
  expect(again.tenantId).toBe(sandbox.tenantId)
  expect(again.clients?.portal.id).not.toBe(clients.portal.id)
  await server.store.insertInto('tenants').values({ id: crypto.randomUUID(), description: 'Sandbox Ltda' }).execute()
  await expect(open({ partner: 'Ltda', isReset: true })).rejects.toThrow('não é um sandbox')
})

test('people see which of their organizations is one', async () => {
  const { id: role_id } = await server.store
    .selectFrom('roles')
    .select('id')
    .where('tenant_id', '=', sandbox.tenantId)
    .executeTakeFirstOrThrow()
  const grant = { tenant_id: sandbox.tenantId, id: crypto.randomUUID(), user_id: people.master, role_id }
  await server.store
    .insertInto('grants')
    .values({ ...grant, company_group_id: null })
    .execute()
  const { tenants } = await (await server.call('/users/me', { as: 'master' })).json()
  const marked = tenants.filter(({ is_sandbox }: { is_sandbox?: boolean }) => is_sandbox)
  expect(tenants).toHaveLength(3)
  expect(marked).toEqual([expect.objectContaining({ id: sandbox.tenantId })])
})

describe('beginning anew', () => {
  test('clients of other tenants, and who has no secret, are refused', async () => {
    const foreign = await insertClient(server, server.a, { kind: 'server' })
    const refused = await reset({ id: foreign.id, secret: foreign.secret ?? '' })
    expect([refused.status, (await refused.json()).error]).toEqual([400, 'unauthorized_client'])
    const device = await insertClient(server, { ...server.a, id: sandbox.tenantId }, { kind: 'device' })
    const body = `client_id=${device.id}`
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await server.call('/sandbox/reset', { method: 'POST', headers, body })).status).toBe(400)
    expect((await reset({ ...clients.portal, secret: 'fcs_wrong' })).status).toBe(401)
    expect(await waiting()).toEqual([])
  })

  test('whoever holds its secret has it emptied and filled, once however often they ask, and clients stay', async () => {
    const [company] = await server.store
      .selectFrom('companies')
      .select(['id', 'tenant_id'])
      .where('tenant_id', '=', sandbox.tenantId)
      .execute()
    await server.store
      .insertInto('companies')
      .values({
        tenant_id: sandbox.tenantId,
        id: crypto.randomUUID(),
        cnpj: '00000000000000',
        razao_social: 'De quem experimenta',
        search: 'x',
      })
      .execute()
    const before = (await notes()).total
    expect(await (await reset(clients.server)).json()).toEqual({ tenant: sandbox.tenantId })
    await reset(clients.portal)
    expect(await waiting()).toEqual([{ tenant_id: sandbox.tenantId }])
    await doWork(resetKind(), running())
    const left = await server.store
      .selectFrom('companies')
      .select(['id', 'razao_social'])
      .where('tenant_id', '=', sandbox.tenantId)
      .execute()
    expect(left.map(({ razao_social }) => razao_social)).not.toContain('De quem experimenta')
    expect(left.map(({ id }) => id)).toContain(company?.id)
    expect((await notes()).total).toBeGreaterThan(before / 2)
    const trail = await server.store
      .selectFrom('audit_entries')
      .select('action')
      .where('tenant_id', '=', sandbox.tenantId)
      .execute()
    expect(trail.filter(({ action }) => action === 'sandbox.reset')).toHaveLength(2)
    // Nobody else's data have gone.
    expect((await server.call('/companies/', { as: 'master', tenant: server.a.id })).status).toBe(200)
    expect(
      await server.store.selectFrom('companies').select('id').where('tenant_id', '=', server.a.id).execute(),
    ).toHaveLength(2)
  })
})

test('who may make clients of it has it begin anew from the screen; of any other organization nobody', async () => {
  const restart = (as: 'master' | 'secondary', tenant: string) =>
    server.call('/sandbox/restart', { method: 'POST', as, tenant })
  expect((await restart('master', server.a.id)).status).toBe(404)
  expect((await restart('secondary', server.a.id)).status).toBe(403)
  expect(await waiting()).toEqual([])
  // As the servers' regular work forgets what was done a minute ago.
  await server.store.deleteFrom('work').where('kind', '=', SANDBOX_RESET.name).execute()
  expect((await restart('master', sandbox.tenantId)).status).toBe(200)
  expect(await waiting()).toEqual([{ tenant_id: sandbox.tenantId }])
  const resets = await server.store
    .selectFrom('audit_entries')
    .select('subject')
    .where('tenant_id', '=', sandbox.tenantId)
    .where('action', '=', 'sandbox.reset')
    .execute()
  expect(resets).toContainEqual({ subject: sandbox.name })
  await doWork(resetKind(), running())
})

describe('moving', () => {
  const move = async (minutes: number) => {
    const step = sandboxMoves(running())
    for (let minute = 0; minute < minutes; minute++) {
      server.clock.now += MINUTE
      await step()
    }
  }
  const movedAt = async () =>
    (
      await server.store
        .selectFrom('sandboxes')
        .select('moved_at')
        .where('tenant_id', '=', sandbox.tenantId)
        .executeTakeFirst()
    )?.moved_at
  const problems = () => server.log.filter(({ event }) => event === 'sandbox')

  test('while it is used devices report and documents come', async () => {
    const before = (await notes()).total
    await move(20)
    expect(problems()).toEqual([])
    expect((await notes()).total).toBeGreaterThan(before)
    const states = await server.store
      .selectFrom('sat_states')
      .select('read_at')
      .where('tenant_id', '=', sandbox.tenantId)
      .execute()
    const fresh = states.filter(({ read_at }) => Date.parse(read_at) > server.clock.now - 2 * MINUTE)
    expect(fresh.length).toBeGreaterThan(2)
  })

  test('another process goes on where the first one was', async () => {
    await move(3)
    await move(3)
    expect(problems()).toEqual([])
  })

  test('an hour after it was last used it rests, and wakes when it is used', async () => {
    server.clock.now += 2 * 60 * MINUTE
    const rested = await movedAt()
    await move(2)
    expect(await movedAt()).toBe(rested)
    await notes()
    await move(1)
    expect(await movedAt()).not.toBe(rested)
  })
})

test('no mail leaves it but to its own people', async () => {
  const within = (tenantId: string, email: string) =>
    scoped(server.store, { tenantId, companyIds: 'all' }, (db) => leavesSandbox(db, email))
  expect(await within(sandbox.tenantId, 'contador@escritorio.example')).toBe(true)
  expect(await within(server.a.id, 'contador@escritorio.example')).toBe(false)
  expect(await within(server.a.id, 'master@test.example')).toBe(false)
})

test('SEFAZ is asked nothing about it: its coupons are played, and none of its companies is listed', async () => {
  const asked: string[] = []
  const real = {
    async ask({ key }: { key: string }) {
      asked.push(key)
      return undefined
    },
  }
  const [cnpj = ''] = demoCnpjs()
  const sefaz = withoutInvented(demoCnpjs(), real)
  const keyOf = (issuer: string) => `352603${issuer}59001234567000001123456`
  expect(await sefaz.ask({ key: keyOf(cnpj), environment: 'production' })).toBe('success')
  await sefaz.ask({ key: keyOf('11222333000181'), environment: 'production' })
  expect(asked).toEqual([keyOf('11222333000181')])
  await addListings(server.store, 'production', server.clock.now, demoCnpjs())
  const listed = server.store.selectFrom('nfce_listings').select('company_id').where('tenant_id', '=', sandbox.tenantId)
  expect(await listed.execute()).toEqual([])
})

test('the operator is told an .env and calls to copy, and of one that began anew no secret', () => {
  const text = sandboxText(sandbox)
  const env = Object.fromEntries([...text.matchAll(/^(FISCAL_\w+)=(.+)$/gm)].map(([, name, value]) => [name, value]))
  expect(env).toEqual({
    FISCAL_API: 'https://fiscal.example',
    FISCAL_TENANT: sandbox.tenantId,
    FISCAL_CLIENT_ID: clients.portal.id,
    FISCAL_CLIENT_SECRET: clients.portal.secret,
    FISCAL_SERVER_ID: clients.server.id,
    FISCAL_SERVER_SECRET: clients.server.secret,
  })
  const { clients: _secret, ...again } = sandbox
  expect(sandboxText(again)).not.toContain('fcs_')
})
