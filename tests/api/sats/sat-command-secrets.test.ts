import { inspect } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settingsOf } from '#api/server/settings/settings.node.ts'
import { type Api, createApi } from '#api/server/api.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { credential, reply } from './agents.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { satIds } from './sat-ids.ts'

// Activation codes and passwords of commands that wait: who reads the database learns none.

const SECRET = 'a secret of the tests, of 32 or more'
const NEW_SECRET = 'another secret, after that one was changed'
const CODE = 'segredo-99'
const NEW_CODE = 'segredo-100'
const CHANGE = { opcao: '1', codigo_de_ativacao: CODE, novo_codigo: NEW_CODE, confirmacao: NEW_CODE }

let testServer: TestServer
let agent: string
let [first, second] = ['', '']
const reported: unknown[] = []
beforeAll(async () => {
  testServer = await openTestServer({ accessSeconds: 30 * 24 * 3600 })
  agent = await credential(testServer, testServer.a)
  ;[first, second] = await satIds(testServer)
})
afterAll(() => testServer.close())
beforeEach(async () => {
  await testServer.store.deleteFrom('sat_command_attachments').execute()
  await testServer.store.deleteFrom('sat_commands').execute()
})

const server = (secret: string, oldSecret?: string): Api =>
  createApi({
    store: testServer.store,
    platform: nodePlatform({ now: () => testServer.clock.now, log: (entry) => void testServer.log.push(entry) }),
    secret,
    ...(oldSecret === undefined ? {} : { oldSecret }),
    onError: (error) => void reported.push(error),
    settings: { gatherMs: 0, checkReplies: true },
  })
const ask = (sat_id: string, spec_id = 'TrocarCodigoDeAtivacao', parameters: object = CHANGE) =>
  testServer.call('/sat_commands/', {
    as: 'master',
    tenant: testServer.a.id,
    method: 'POST',
    body: { sat_id, spec_id, parameters },
  })
async function asked(...about: Parameters<typeof ask>): Promise<string> {
  const response = await ask(...about)
  expect(response.status).toBe(200)
  return (await response.json()).id
}
async function fetched(api = testServer.api, ...serials: string[]) {
  const readings = (serials.length > 0 ? serials : ['000000001']).map((NSERIE) => ({ raw: reply({ NSERIE }) }))
  const headers = { Authorization: `Bearer ${agent}` }
  const body = JSON.stringify({ readings })
  const response = await api(new Request('http://api.test/api/v1/sat_telemetry/', { method: 'POST', headers, body }))
  const { taken, commands } = await response.json()
  // Whatever is the matter with a command, the readings that fetch it are kept.
  expect([response.status, taken]).toEqual([200, readings.length])
  return commands
}
const listed = async () => {
  const response = await testServer.call('/sat_commands/', { as: 'master', tenant: testServer.a.id })
  return (await response.json()).items
}
const kept = async (id: string) =>
  testServer.store.selectFrom('sat_commands').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** In any of the ways that a text could stand in a row. */
function expectHidden(text: string): void {
  for (const code of [CODE, NEW_CODE]) {
    const bytes = Buffer.from(code)
    for (const form of [code, bytes.toString('hex'), bytes.toString('base64').slice(0, 12)]) {
      expect(text).not.toContain(form)
    }
  }
}

test('are sealed while they wait, open for the agent alone, and gone at the end', async () => {
  const id = await asked(first)
  const { rows } = await sql<{ row: string }>`select c::text as row from sat_commands c`.execute(testServer.store)
  expectHidden(JSON.stringify(rows))
  expect((await kept(id)).secrets).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(await fetched()).toEqual([
    { id, serial_number: '000000001', function: 'TrocarCodigoDeAtivacao', parameters: CHANGE },
  ])
  expectHidden(JSON.stringify(await listed()))
  const result = {
    method: 'POST',
    headers: { Authorization: `Bearer ${agent}` },
    body: { raw: '1|18000|ok||' },
  } as const
  expect((await testServer.call(`/sat_commands/${id}/result`, result)).status).toBe(200)
  expect(await kept(id)).toMatchObject({ state: 'succeeded', secrets: null })
  expectHidden(JSON.stringify(testServer.log))
})

test('are never the same twice, for two commands of one code', async () => {
  const ids = [await asked(first, 'ExtrairLogs', { codigo_de_ativacao: CODE }), await asked(second)]
  const [a, b] = await Promise.all(ids.map(kept))
  expect(a?.secrets?.split('.')[2]).not.toBe(b?.secrets?.split('.')[2])
})

test('are opened under the secret before, once the server has another one', async () => {
  const id = await asked(first)
  expect(await fetched(server(NEW_SECRET, SECRET))).toMatchObject([{ id, parameters: CHANGE }])
})

test('that this server cannot open wait for one that can', async () => {
  const id = await asked(first)
  const open = await asked(first, 'ConsultarSAT', {})
  expect(await fetched(server(NEW_SECRET))).toMatchObject([{ id: open, parameters: {} }])
  expect(await kept(id)).toMatchObject({ state: 'queued', times_sent: 0 })
  expect(await fetched()).toMatchObject([{ id, parameters: CHANGE }])
})

test('that were altered, or are of another command, end theirs and hold up nothing else', async () => {
  const [a, b, c] = [
    await asked(first),
    await asked(first, 'ExtrairLogs', { codigo_de_ativacao: CODE }),
    await asked(second),
  ]
  const sealed = (await kept(a)).secrets ?? ''
  const put = (id: string, secrets: string) =>
    testServer.store.updateTable('sat_commands').set({ secrets }).where('id', '=', id).execute()
  await put(b, sealed)
  await put(a, `${sealed.slice(0, -3)}AAA`)
  expect(await fetched(testServer.api, '000000001', '000000002')).toMatchObject([{ id: c, parameters: CHANGE }])
  for (const id of [a, b]) expect(await kept(id)).toMatchObject({ state: 'failed', secrets: null })
  const told = (await listed()).find((one: { id: string }) => one.id === a)
  expect(told).toMatchObject({ reply_message: expect.stringContaining('Envie o comando outra vez') })
})

test('cannot be written in clear, whoever forgets to seal them', async () => {
  const id = await asked(first)
  const clear = JSON.stringify({ codigo_de_ativacao: CODE })
  const written = testServer.store.updateTable('sat_commands').set({ secrets: clear }).where('id', '=', id).execute()
  await expect(written).rejects.toMatchObject({ code: '23514' })
})

test('are not in the log nor in an error report, when the database refuses their command', async () => {
  const headers = {
    Authorization: `Bearer ${await testServer.token('master')}`,
    'X-Tenant': testServer.a.id,
    'Content-Type': 'application/json',
  }
  const body = JSON.stringify({ sat_id: first, spec_id: 'TrocarCodigoDeAtivacao', parameters: CHANGE })
  await sql`alter table sat_commands add constraint broken check (false) not valid`.execute(testServer.store)
  try {
    const request = new Request('http://api.test/api/v1/sat_commands/', { method: 'POST', headers, body })
    expect((await server(SECRET)(request)).status).toBe(500)
  } finally {
    await sql`alter table sat_commands drop constraint broken`.execute(testServer.store)
  }
  expect(reported).toHaveLength(1)
  expect(testServer.log.at(-1)).toMatchObject({ status: 500, error: expect.any(String) })
  expectHidden(inspect([reported, testServer.log], { depth: null, maxStringLength: null }))
})

test('the secret before is a setting', () => {
  const env = { JWT_SECRET: NEW_SECRET, JWT_SECRET_OLD: SECRET }
  expect(settingsOf(env)).toMatchObject({ secret: NEW_SECRET, oldSecret: SECRET })
  expect(settingsOf({ JWT_SECRET: NEW_SECRET }).oldSecret).toBeUndefined()
})
