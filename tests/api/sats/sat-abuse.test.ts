import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AgentReading } from '#api/contract/sats/sat-telemetry.ts'
import { expireCommands } from '#api/server/sats/commands/waiting.ts'
import { scoped } from '#api/server/store/scope.ts'
import { credential, postReadings, reply, type StatusFields } from './agents.ts'
import { cableOut, makeGroup, OUT, openPark } from './sat-park.ts'
import { grant, openTestServer, people, type TestServer } from '../test-server.ts'
import { satIds } from './sat-ids.ts'
import { insertSilence } from './silences/silence-targets.ts'

// What agents and users may not do to SATs of others, and what no device may do to the server.

const MINUTE = 60_000
const CODE = { codigo_de_ativacao: 'segredo-99' }

let testServer: TestServer
let [first, second] = ['', '']
beforeEach(async () => {
  testServer = await openTestServer({ accessSeconds: 1e8 })
  ;[first, second] = await satIds(testServer)
})
afterEach(() => testServer.close())

const company = (index: number) => testServer.a.companies[index]?.id ?? ''
const agentOf = (index?: number, tenant = testServer.a) => credential(testServer, tenant, index)
const say = async (token: string, fields: StatusFields = {}, more: Partial<AgentReading> = {}) => {
  const response = await postReadings(testServer, token, [{ raw: reply(fields), ...more }])
  return { status: response.status, ...(await response.json()) }
}
const ask = (sat_id: string, spec_id: string, parameters: object = CODE, tenant = testServer.a.id) =>
  testServer.call('/sat_commands/', { as: 'master', tenant, method: 'POST', body: { sat_id, spec_id, parameters } })
async function asked(...about: Parameters<typeof ask>): Promise<string> {
  const response = await ask(...about)
  expect(response.status).toBe(200)
  return (await response.json()).id
}
const finish = async (token: string, id: string, raw: string) => {
  const headers = { Authorization: `Bearer ${token}` }
  return (await testServer.call(`/sat_commands/${id}/result`, { method: 'POST', headers, body: { raw } })).status
}
const kept = (id: string) =>
  testServer.store.selectFrom('sat_commands').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const monitoring = async () => {
  const response = await testServer.call('/sats/000000001', { as: 'master', tenant: testServer.a.id })
  return (await response.json()).latest_monitoring
}

describe('of another tenant', () => {
  test('a SAT that only it has takes no reading, and gives no command', async () => {
    const [own, foreign] = [await agentOf(), await agentOf(undefined, testServer.b)]
    const id = await asked(second, 'ConsultarSAT', {})
    expect(await say(foreign, { NSERIE: '000000002' })).toMatchObject({
      taken: 0,
      commands: [],
      refused: [{ reason: 'O SAT 000000002 não está cadastrado para esta credencial' }],
    })
    // The same number in both tenants: each agent reaches its own.
    const its = await asked(first, 'ConsultarSAT', {})
    expect((await say(foreign)).commands).toEqual([])
    expect((await say(own)).commands).toMatchObject([{ id: its }])
    expect(await finish(foreign, its, '1|08000|ok||')).toBe(404)
    expect([await kept(id), await kept(its)]).toMatchObject([{ state: 'queued' }, { state: 'sent' }])
  })

  test('no row of the SATs is seen, changed, removed or written, table by table', async () => {
    const { store, a, b } = testServer
    const park = await openPark(testServer, { send: async () => {} })
    await park.save(cableOut(await makeGroup(testServer, 'Vigia', [0])))
    await grant(store, a, people.secondary, { description: 'Vigia', group: park.first })
    await park.save(cableOut(park.first))
    await park.turn()
    await park.report('000000001', { LISTA_INICIAL: '0'.repeat(44) })
    testServer.clock.now += 3 * 60 * MINUTE
    await park.report('000000001', OUT)
    const token = await agentOf(0)
    const id = await asked(first, 'ExtrairLogs')
    await say(token)
    expect(await finish(token, id, `1|15000|ok|||${btoa('log')}`)).toBe(200)
    await insertSilence(testServer, company(0))
    await sql`insert into sat_days select * from sat_hours`.execute(store)
    await sql`insert into sat_backlogs select tenant_id, sat_id, company_id, read_at from sat_states`.execute(store)
    const tables = await sql<{ name: string; columns: string[] }>`
      select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public'
        and (table_name like 'sat\_%' or table_name in ('sats', 'agent_credentials', 'work'))
      group by table_name having 'tenant_id' = any (array_agg(column_name::text)) order by 1`.execute(store)
    expect(tables.rows.length).toBeGreaterThanOrEqual(11)
    // Another tenant; and one company of two for a table of companies.
    const scopes = [
      { of: { tenantId: b.id, companyIds: 'all' as const }, every: true },
      { of: { tenantId: a.id, companyIds: [company(1)] }, every: false },
    ]
    for (const { name, columns } of tables.rows) {
      const table = sql.table(name)
      const mine = columns.includes('company_id')
        ? sql`tenant_id = ${a.id} and company_id = ${company(0)}`
        : sql`tenant_id = ${a.id}`
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${table} where ${mine}`.execute(store)
      expect([name, rows[0]?.n], 'the test needs a row to try').toEqual([name, expect.any(Number)])
      expect([name, (rows[0]?.n ?? 0) > 0]).toEqual([name, true])
      for (const { of, every } of scopes) {
        if (!every && !columns.includes('company_id')) continue
        const attempt = async (statement: ReturnType<typeof sql>) => {
          try {
            const done = await scoped(store, of, (db) => statement.execute(db))
            return Number(done.numAffectedRows ?? done.rows.length)
          } catch (error) {
            // Not allowed at all, or not with these values.
            if (error instanceof Error && 'code' in error && error.code === '42501') return 0
            throw error
          }
        }
        expect([name, await attempt(sql`select 1 from ${table} where ${mine}`)]).toEqual([name, 0])
        expect([name, await attempt(sql`update ${table} set tenant_id = tenant_id where ${mine}`)]).toEqual([name, 0])
        expect([name, await attempt(sql`delete from ${table} where ${mine}`)]).toEqual([name, 0])
        const copy = sql`insert into ${table} (tenant_id${columns.includes('company_id') ? sql`, company_id` : sql``})
          values (${a.id}${columns.includes('company_id') ? sql`, ${company(0)}` : sql``})`
        await expect(scoped(store, of, (db) => copy.execute(db))).rejects.toMatchObject({
          code: expect.stringMatching(/^(42501|23502)$/),
        })
      }
    }
  })
})

describe('a SAT that went to another company', () => {
  beforeEach(async () => {
    await testServer.store
      .updateTable('sats')
      .set({ company_id: company(0) })
      .where('id', '=', first)
      .execute()
  })

  test('gives its waiting commands to no agent of the new one, and they end', async () => {
    const id = await asked(first, 'ExtrairLogs')
    await testServer.store
      .updateTable('sats')
      .set({ company_id: company(1) })
      .where('id', '=', first)
      .execute()
    for (const token of [await agentOf(0), await agentOf(1), await agentOf()]) {
      expect((await say(token)).commands ?? []).toEqual([])
    }
    expect(await expireCommands(testServer.store, testServer.clock.now)).toBe(1)
    expect(await kept(id)).toMatchObject({ state: 'expired', secrets: null })
    // The new company's own are not held up by them.
    const own = await asked(first, 'ExtrairLogs')
    expect((await say(await agentOf(1))).commands).toMatchObject([{ id: own }])
  })
})

describe('a result', () => {
  test('that is told twice at the same moment counts once', async () => {
    const token = await agentOf()
    const id = await asked(first, 'ExtrairLogs')
    await say(token)
    const ends = await Promise.all(['um', 'dois'].map((text) => finish(token, id, `1|15000|ok|||${btoa(text)}`)))
    expect(ends).toEqual([200, 200])
    const files = await testServer.store.selectFrom('sat_command_attachments').select('id').execute()
    expect(files).toHaveLength(1)
  })

  test('of nothing but line ends holds the server up for no time', async () => {
    const token = await agentOf()
    const id = await asked(first, 'ExtrairLogs')
    await say(token)
    const start = process.threadCpuUsage()
    expect(await finish(token, id, `${'\n'.repeat(100_000)}|`)).toBe(200)
    expect((await postReadings(testServer, token, Array(120).fill({ raw: `${'\n'.repeat(3999)}|` }))).status).toBe(200)
    // Of the processor's time, whoever else has it meanwhile.
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(1500)
    expect(await kept(id)).toMatchObject({ state: 'failed' })
  })

  test('is a file to keep and never a page to open, whatever is in it', async () => {
    const token = await agentOf()
    const page = '<html><script>alert(1)</script>'
    const id = await asked(second, 'ExtrairLogs')
    await say(token, { NSERIE: '000000002' })
    await finish(token, id, `1|15000|ok|||${btoa(page)}`)
    const { id: file } = await testServer.store
      .selectFrom('sat_command_attachments')
      .select('id')
      .executeTakeFirstOrThrow()
    const path = `/sat_command_attachments/${file}/file`
    const response = await testServer.call(path, { as: 'master', tenant: testServer.a.id })
    expect(await response.text()).toBe(page)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="logs-000000002-1.log"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    // Not without sat:read, and not for whoever sees another company only.
    expect((await testServer.call(path, { as: 'reader', tenant: testServer.a.id })).status).toBe(403)
    const group = await makeGroup(testServer, 'A primeira', [0])
    await grant(testServer.store, testServer.a, people.secondary, {
      description: 'Vê',
      permissions: ['sat:read'],
      group,
    })
    expect((await testServer.call(path, { as: 'secondary', tenant: testServer.a.id })).status).toBe(404)
    expect((await testServer.call(path, { as: 'stranger', tenant: testServer.b.id })).status).toBe(404)
  })

  test('that is larger than any is refused before it is read', async () => {
    const token = await agentOf()
    expect(await finish(token, randomUUID(), 'x'.repeat(900_001))).toBe(400)
    expect(await finish(token, randomUUID(), 'x'.repeat(1_100_000))).toBe(413)
  })
})

test('a parameter that no database can keep is refused with its field', async () => {
  for (const odd of ['\0', '\u001b', '\ud800']) {
    const response = await ask(first, 'TesteFimAFim', { ...CODE, dados_venda: `<CFe>${odd}</CFe>` })
    expect([response.status, (await response.json()).fields]).toEqual([
      400,
      { 'parameters.dados_venda': expect.any(String) },
    ])
  }
  expect((await ask(first, 'TesteFimAFim', { ...CODE, dados_venda: '<CFe>\r\n\tção 🧾</CFe>' })).status).toBe(200)
})

describe('time', () => {
  test('a reading is of now or of the last day, and never of what comes', async () => {
    const token = await agentOf()
    for (const age_seconds of [-1, 86_401]) expect(await say(token, {}, { age_seconds })).toMatchObject({ taken: 0 })
    // What the device's own clock says only tells how wrong that is.
    for (const DH_ATUAL of ['20991231235959', '19700101000000']) {
      testServer.clock.now += MINUTE
      expect(await say(token, { DH_ATUAL, DH_ULTIMA: DH_ATUAL, DH_CFE: DH_ATUAL })).toMatchObject({ taken: 1 })
      expect((await monitoring()).created_utc).toBe(new Date(testServer.clock.now).toISOString())
    }
    const response = await testServer.call('/sats/000000001/history', { as: 'master', tenant: testServer.a.id })
    expect((await response.json()).total).toBe(2)
  })

  test("readings are news again as soon as the server's clock, which was ahead, is right", async () => {
    const token = await agentOf()
    const now = testServer.clock.now
    testServer.clock.now += 3 * 60 * MINUTE
    await say(token, { NIVEL_BATERIA: 'ALTO' })
    testServer.clock.now = now
    await say(token, { NIVEL_BATERIA: 'BAIXO' })
    expect(await monitoring()).toMatchObject({ battery_level: 'BAIXO', created_utc: new Date(now).toISOString() })
    testServer.clock.now += MINUTE
    await say(token, { NIVEL_BATERIA: 'ALTO' }, { age_seconds: 600 })
    expect(await monitoring()).toMatchObject({ battery_level: 'BAIXO' })
  })
})
