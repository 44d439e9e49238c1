import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandsOfServer } from '#api/server/cli/command-client.node.ts'
import { serveCommands } from '#api/server/cli/command-server.node.ts'
import { storeCommands } from '#api/server/cli/commands.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { credential, postReadings, reply, type StatusFields } from './agents.ts'
import { KEY, openTestServer, type TestServer } from '../test-server.ts'

// What a post sets off beyond the state it leaves, and where credentials come from.

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const post = async (token: string, ...all: StatusFields[]) => {
  testServer.clock.now += 60_000
  const response = await postReadings(
    testServer,
    token,
    all.map((fields) => ({ raw: reply(fields) })),
  )
  return response.json()
}

test('alarms are judged with the very post: an alert is on when the answer comes, and over when the next one says so', async () => {
  const { store, a } = testServer
  const token = await credential(testServer, a)
  const group = await store
    .selectFrom('company_groups')
    .select('id')
    .where('tenant_id', '=', a.id)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  await store
    .insertInto('sat_alarms')
    .values({ tenant_id: a.id, id, alarm_type_id: 'battery', operator_name: 'eq', selected_option_id: 'BAIXO' })
    .execute()
  await store
    .insertInto('sat_alarm_groups')
    .values({ tenant_id: a.id, alarm_id: id, company_group_id: group.id })
    .execute()
  const levels = async () => {
    const response = await testServer.call('/sats/000000001', { as: 'master', tenant: a.id })
    return (await response.json()).notifications.map((one: { level: string }) => one.level)
  }
  await post(token, { NIVEL_BATERIA: 'ALTO' })
  expect(await levels()).toEqual([])
  await post(token, { NIVEL_BATERIA: 'BAIXO' })
  expect(await levels()).toEqual(['warning'])
  await post(token, { NIVEL_BATERIA: 'ALTO' })
  expect(await levels()).toEqual([])
})

test('waiting commands travel to the agent that speaks for their SAT, once', async () => {
  const { store, a } = testServer
  const [first, second] = [await credential(testServer, a, 0), await credential(testServer, a, 1)]
  const sat = await store
    .selectFrom('sats')
    .select(['id', 'company_id'])
    .where('tenant_id', '=', a.id)
    .where('serial_number', '=', '000000001')
    .executeTakeFirstOrThrow()
  await store
    .insertInto('sat_commands')
    .values({
      tenant_id: a.id,
      id: randomUUID(),
      sat_id: sat.id,
      company_id: sat.company_id,
      serial_number: '000000001',
      function: 'ExtrairLogs',
      parameters: '{}',
      created_at: new Date(testServer.clock.now).toISOString(),
      created_by: randomUUID(),
      created_by_email: 'master@test.example',
    })
    .execute()
  expect((await post(second, { NSERIE: '000000001' }, { NSERIE: '000000002' })).commands).toEqual([])
  expect((await post(first, {})).commands).toMatchObject([{ serial_number: '000000001', function: 'ExtrairLogs' }])
  expect((await post(first, {})).commands).toEqual([])
})

test('a credential is made through the running server, for a company or for all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-command-'))
  const close = await serveCommands(
    folder,
    storeCommands(testServer.store, {
      platform: nodePlatform(),
      mailer: undefined,
      linkOrigin: 'http://fiscal.test',
      key: KEY,
    }),
  )
  try {
    const commands = commandsOfServer(folder)
    const { id, companies } = testServer.a
    const whole = await commands?.credential(id, { cnpj: null, description: 'Todas' })
    const one = await commands?.credential(id, { cnpj: companies[1]?.cnpj ?? '', description: 'Loja 2' })
    expect([whole, one].every((token) => /^fsa_[0-9a-f]{64}$/.test(token ?? ''))).toBe(true)
    const both = [{ NSERIE: '000000001' }, { NSERIE: '000000002' }]
    expect(await post(whole ?? '', ...both)).toMatchObject({ taken: 2 })
    expect(await post(one ?? '', ...both)).toMatchObject({ taken: 1, refused: [{ index: 0 }] })
    expect(await commands?.credential(id, { cnpj: '11222333000181', description: 'Nenhuma' })).toBeUndefined()
  } finally {
    await close()
    rmSync(folder, { recursive: true })
  }
})
