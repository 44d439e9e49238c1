import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#api/contract/access/audit.ts'
import { storeAdministration } from '#api/server/identity/members/administration.ts'
import { verifyAudit } from '#api/server/identity/audit/verify.ts'
import { storeCommands } from '#api/server/cli/commands.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { scoped } from '#api/server/store/scope.ts'
import { formatCnpj } from '#domain/companies/cnpj.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import { bytesOf, cfe } from '../../documents.ts'
import { KEY, openTestServer, type Person, people, type TestServer } from '../test-server.ts'
import { satId } from '../sats/sat-ids.ts'

let testServer: TestServer
let group: string
let commands: ReturnType<typeof storeCommands>
beforeAll(async () => {
  testServer = await openTestServer()
  group = (await testServer.store.selectFrom('company_groups').select('id').executeTakeFirstOrThrow()).id
  const platform = nodePlatform({ now: () => testServer.clock.now, log: () => {} })
  commands = storeCommands(testServer.store, {
    platform,
    mailer: undefined,
    linkOrigin: 'http://fiscal.test',
    key: KEY,
  })
}, 60_000)
afterAll(() => testServer.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function ask(method: Method, path: string, body?: unknown, as: Person = 'master') {
  const response = await testServer.call(path, { as, tenant: testServer.a.id, method, ...(body ? { body } : {}) })
  return { status: response.status, ...(await response.json()) }
}
const trail = async (query = 'per_page=1000'): Promise<AuditEntry[]> => (await ask('GET', `/audit/?${query}`)).items
/** The entries that some work leaves, oldest first. */
async function left(work: () => Promise<unknown>): Promise<AuditEntry[]> {
  const before = (await trail('per_page=1'))[0]?.id ?? 0
  await work()
  return (await trail()).filter(({ id }) => id > before).toReversed()
}
const actions = (entries: readonly AuditEntry[]) => entries.map(({ action, subject }) => [action, subject])

test('who changed what, when, from where, from what to what', async () => {
  const [made, changed] = await left(async () => {
    const role = { description: 'Caixa', type: 'primary', permission_ids: ['cfe:read'] }
    const { id } = await ask('POST', '/roles/', role)
    testServer.clock.now += 60_000
    await ask('PUT', `/roles/${id}`, { description: 'Caixa', permission_ids: ['cfe:read', 'nfce:read'] })
  })
  expect(made).toMatchObject({
    created_utc: '2026-03-10T12:00:00.000Z',
    email: 'master@test.example',
    address: '10.0.0.1',
    action: 'role.create',
    action_description: 'Perfil criado',
    subject: 'Caixa',
  })
  expect(changed).toMatchObject({
    created_utc: '2026-03-10T12:01:00.000Z',
    action: 'role.update',
    subject_id: made?.subject_id,
    changes: [{ field: 'Permissões', from: 'CFe: Visualizar', to: 'CFe: Visualizar; NFCe: Visualizar' }],
  })
})

test('accesses, roles and groups, with what goes with them', async () => {
  const email = 'nova@sol.example'
  const role = async (description: string) =>
    (await ask('POST', '/roles/', { description, type: 'secondary', permission_ids: [] })).id
  const [gerente, other] = [await role('Gerente'), await role('Outro')]
  const company = testServer.a.companies[0]
  const entries = await left(async () => {
    const made = await ask('POST', '/company_groups/', { description: 'Sul', companies: [company?.id] })
    const given = await ask('POST', '/grants/', { email, role_id: gerente, company_group_id: made.id })
    await ask('PUT', `/grants/${given.id}`, { role_id: gerente, is_active: false })
    await ask('PUT', `/users/${given.user_id}`, { is_active: true })
    await ask('POST', `/users/${given.user_id}/confirmation/resend`)
    await ask('DELETE', `/roles/${gerente}?move_to=${other}`)
    await ask('PUT', `/company_groups/${made.id}`, { description: 'Norte', companies: [company?.id] })
    await ask('DELETE', `/company_groups/${made.id}?confirm=1`)
  })
  expect(actions(entries)).toEqual([
    ['company_group.create', 'Sul'],
    ['grant.create', email],
    ['grant.update', email],
    ['user.activate', email],
    ['user.resend', email],
    ['grant.update', email],
    ['role.delete', 'Gerente'],
    ['company_group.update', 'Sul'],
    ['grant.delete', email],
    ['company_group.delete', 'Norte'],
  ])
  const named = `Grupo A Loja 1 (${formatCnpj(company?.cnpj ?? '')})`
  expect(entries[0]?.changes).toContainEqual({ field: 'Empresas', from: null, to: named })
  // A role that was allowed nothing lost nothing.
  expect(entries[6]?.changes.map(({ field }) => field)).toEqual(['Descrição', 'Tipo'])
  expect(entries[2]?.changes).toEqual([{ field: 'Ativo', from: 'Sim', to: 'Não' }])
  expect(entries[5]?.changes).toEqual([{ field: 'Perfil', from: 'Gerente', to: 'Outro' }])
})

test('alarms, commands without their secrets, bulk downloads, and what the operator does', async () => {
  const { store, a } = testServer
  const sat = { id: await satId({ store, a }, '000000001') }
  const coupon = cfe({ number: 1, cnpj: '11222333001000', serial: '000000001', day: '20260301' })
  await commands.take(a.id, [{ name: 'a.xml', bytes: bytesOf(coupon) }])
  const entries = await left(async () => {
    const { id } = await ask('POST', '/sat_alarms/', { alarm_type_id: 'lan_disconnected', group_ids: [group] })
    await ask('PUT', `/sat_alarms/${id}?confirm=1`, {
      alarm_type_id: 'battery',
      operator_name: 'eq',
      selected_option_id: 'BAIXO',
      group_ids: [group],
    })
    await ask('DELETE', `/sat_alarms/${id}`)
    const parameters = { codigo_de_ativacao: 'segredo-99' }
    await ask('POST', '/sat_commands/', { sat_id: sat.id, spec_id: 'BloquearSAT', parameters })
    const period = { date_start: '2026-03-01', date_end: '2026-03-02', tz_offset: 180 }
    const about = { company_ids: [a.companies[0]?.id], nf_type: 'cfe', environment: 'production' }
    await ask('POST', '/nf_download/?preview=1', { ...period, ...about })
    await ask('POST', '/nf_download/', { ...period, ...about })
    await testServer.idle()
    const { url } = (await ask('GET', '/nf_download/')).items[0]
    await (await testServer.call(url.split('/api/v1')[1], { address: '10.9.9.9' })).arrayBuffer()
    const token = await commands.credential(a.id, { cnpj: null, description: 'Servidor da loja' })
    const credentials = await commands.credentials(a.id)
    await commands.revoke(a.id, credentials[0]?.id ?? '')
    expect(JSON.stringify(await trail())).not.toContain(token)
    await commands.administration.deactivate('reader@test.example')
    await commands.administration.activate('reader@test.example')
  })
  expect(actions(entries)).toEqual([
    ['sat_alarm.create', 'Cabo de rede desconectado'],
    ['sat_alarm.update', 'Cabo de rede desconectado'],
    ['sat_alarm.delete', 'Nível da bateria'],
    ['sat_command.create', 'SAT 000000001'],
    ['nf_download.create', 'CF-e de 01/03/2026 a 02/03/2026'],
    ['nf_download.read', 'CF-e de 01/03/2026 a 02/03/2026'],
    ['agent_credential.create', 'Servidor da loja'],
    ['agent_credential.revoke', 'Servidor da loja'],
    ['user.deactivate', 'reader@test.example'],
    ['user.activate', 'reader@test.example'],
  ])
  expect(JSON.stringify(entries)).not.toContain('segredo')
  const by = (action: string) => entries.find((entry) => entry.action === action)
  expect(by('sat_command.create')?.changes).toEqual([{ field: 'Comando', from: null, to: 'Bloquear SAT' }])
  expect(by('nf_download.read')).toMatchObject({ email: null, address: '10.9.9.9' })
  expect(by('user.activate')).toMatchObject({ email: null, address: 'npm run admin' })
})

test('what is refused leaves no entry: a change and its entry stand together or not at all', async () => {
  const { items } = await ask('GET', `/grants/?user_id=${people.master}`)
  const entries = await left(async () => {
    expect((await ask('DELETE', `/grants/${items[0].id}`)).status).toBe(409)
    expect((await ask('PUT', `/users/${people.master}`, { is_active: false })).status).toBe(409)
  })
  expect(entries).toEqual([])
})

test('found by day, subject and person; of this tenant only', async () => {
  const day = await trail('date_start=2026-03-10&date_end=2026-03-10&per_page=1000')
  expect(day).toHaveLength((await trail()).length)
  expect(await trail('date_end=2026-03-09')).toEqual([])
  const minute = day[0]?.created_utc ?? ''
  const atShop = (ms: number) => localTime(ms, 'America/Sao_Paulo').slice(0, 16)
  const local = atShop(Date.parse(minute))
  const within = await trail(`date_start=${local}&date_end=${local}&per_page=1000`)
  expect(within).toEqual(day.filter(({ created_utc: at }) => at.slice(0, 16) === minute.slice(0, 16)))
  const before = atShop(Date.parse(minute) - 60_000)
  expect(await trail(`date_start=${local}&date_end=${before}`)).toEqual([])
  const headers = { Accept: 'text/csv' }
  const linesUntil = async (end: string) => {
    const file = await testServer.call(`/audit/?date_end=${end}`, { as: 'master', tenant: testServer.a.id, headers })
    return (await file.text()).trimEnd().split('\r\n').length
  }
  // A row for each change.
  expect(await linesUntil('2026-03-10T00:00')).toBe(1)
  expect(await linesUntil(before)).toBeLessThan(await linesUntil(local))
  expect(new Set((await trail('action=role.update')).map(({ action }) => action))).toEqual(new Set(['role.update']))
  expect(await trail('action=role.update&subject_type=sat_alarm')).toEqual([])
  const theirs = await trail('email=Master@&per_page=1000')
  expect(new Set(theirs.map(({ email }) => email))).toEqual(new Set(['master@test.example']))
  expect(await trail('email=nova@sol')).toEqual([])
  expect(new Set((await trail('subject_type=sat_alarm')).map(({ action }) => action.split('.')[0]))).toEqual(
    new Set(['sat_alarm']),
  )
  expect((await trail('search=nova@sol')).every(({ subject }) => subject === 'nova@sol.example')).toBe(true)
  expect((await trail('search=nova@sol')).length).toBeGreaterThan(3)
  const other = await testServer.call('/audit/', { as: 'stranger', tenant: testServer.b.id })
  // Of another one only who has come.
  const { items } = await other.json()
  expect([...new Set(items.map(({ action }: AuditEntry) => action))]).toEqual(['session.create'])
})

test('no role of the server changes, deletes or writes an entry by itself', async () => {
  const { store, a } = testServer
  const denied = { code: '42501' }
  for (const companyIds of ['all', [a.companies[0]?.id ?? '']] as const) {
    const within = (text: string) => scoped(store, { tenantId: a.id, companyIds }, (db) => sql.raw(text).execute(db))
    await expect(within(`update audit_entries set subject = 'x'`)).rejects.toMatchObject(denied)
    await expect(within('delete from audit_entries')).rejects.toMatchObject(denied)
    await expect(within('truncate audit_entries')).rejects.toMatchObject(denied)
    const copy = 'insert into audit_entries select tenant_id, seq + 999, at, user_id, email, address, action,'
    const rest = 'subject_id, subject, changes, previous, hash from audit_entries'
    await expect(within(`${copy} ${rest}`)).rejects.toMatchObject(denied)
  }
})

test('entries of calls side by side are one chain', async () => {
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      ask('POST', '/roles/', { description: `Perfil ${i} 😀`, type: 'primary', permission_ids: [] }),
    ),
  )
  expect(made.every(({ status }) => status === 200)).toBe(true)
  const [check] = await verifyAudit(testServer.store)
  expect(check).toMatchObject({ tenant: 'Grupo A', entries: (await trail()).length })
  expect(check?.brokenAt).toBeUndefined()
})

test.each([
  ['changed', (at: number) => sql`update audit_entries set email = 'outro@sol.example' where seq = ${at}`],
  ['taken out', (at: number) => sql`delete from audit_entries where seq = ${at}`],
  [
    'changed with its own hash made anew',
    (at: number) => sql`update audit_entries set subject = 'x', hash = app_hash_of(array[tenant_id::text, seq::text,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), user_id::text, email, address, action, subject_id, 'x',
      changes, previous]) where seq = ${at}`,
  ],
])('an entry that the owner of the database has %s is found', async (_name, tamper) => {
  const { store } = testServer
  const administration = storeAdministration(store, {
    platform: nodePlatform({ log: () => {} }),
    mailer: undefined,
    linkOrigin: 'http://fiscal.test',
  })
  const kept = await store.selectFrom('audit_entries').selectAll().execute()
  await tamper(5).execute(store)
  const [check] = await administration.verifyAudit()
  const found = check?.brokenAt
  await store.deleteFrom('audit_entries').execute()
  await store.insertInto('audit_entries').values(kept).execute()
  expect([5, 6]).toContain(found)
  expect((await administration.verifyAudit())[0]?.brokenAt).toBeUndefined()
})

test('the entries of one thing are found without looking through the trail', async () => {
  const { store, b } = testServer
  await sql`
    insert into audit_entries (tenant_id, seq, at, address, action, subject_id, subject, changes, previous, hash)
    select ${b.id}::uuid, 1000 + n, '2026-01-01T12:00:00Z', '', 'month_closing.create', ${group}::text || n % 1000, 'Loja, ' || n, '[]', '', ''
    from generate_series(1, 20000) n`.execute(store)
  await sql`analyze audit_entries`.execute(store)
  const plans = await scoped(store, { tenantId: b.id, companyIds: 'all' }, (db) => {
    const entries = db.selectFrom('audit_entries').selectAll().where('subject_id', '=', `${group}7`)
    // As http/unchanged-since.ts, documents/downloads/packing/proof-package.ts and identity/audit/restored.ts ask.
    return Promise.all([
      entries.orderBy('seq', 'desc').limit(1).explain('json'),
      entries
        .where('action', 'in', ['month_closing.create', 'month_closing.reopen'])
        .where('subject', 'like', '%, 7')
        .orderBy('seq')
        .explain('json'),
      entries.where('at', '>=', '2026-01-01T00:00:00Z').orderBy('seq', 'desc').limit(1).explain('json'),
    ])
  })
  for (const plan of plans) expect(JSON.stringify(plan)).toContain('"Index Name":"audit_entries_of_subject"')
})
