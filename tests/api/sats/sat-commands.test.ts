import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireCommands } from '#api/server/sats/commands/waiting.ts'
import { credential, postReadings, reply } from './agents.ts'
import { grant, openTestServer, people, type TestServer } from '../test-server.ts'

let testServer: TestServer
let agent: string
let [first, second] = ['', '']
beforeAll(async () => {
  testServer = await openTestServer({ accessSeconds: 30 * 24 * 3600 })
  agent = await credential(testServer, testServer.a)
  const sats = await testServer.store.selectFrom('sats').selectAll().where('tenant_id', '=', testServer.a.id).execute()
  const idOf = (serial: string) => sats.find((sat) => sat.serial_number === serial)?.id ?? ''
  first = idOf('000000001')
  second = idOf('000000002')
  await grant(testServer.store, testServer.a, people.reader, { description: 'Vê SATs', permissions: ['sat:read'] })
  const { id: group } = await testServer.store
    .selectFrom('company_groups')
    .select('id')
    .where('tenant_id', '=', testServer.a.id)
    .executeTakeFirstOrThrow()
  const permissions = ['sat:read', 'sat:update'] as const
  await grant(testServer.store, testServer.a, people.secondary, { description: 'Cuida de SATs', permissions, group })
}, 60_000)
afterAll(() => testServer.close())

const CODE = { codigo_de_ativacao: 'segredo-99' }
type Command = {
  id: string
  sat: { id: string }
  state: string
  attachments: { id: string; name: string; size: number }[]
} & Record<string, unknown>

const ask = (sat_id: string, spec_id: string, parameters = {}, as: 'master' | 'reader' | 'secondary' = 'master') =>
  testServer.call('/sat_commands/', {
    as,
    tenant: testServer.a.id,
    method: 'POST',
    body: { sat_id, spec_id, parameters },
  })
async function asked(sat: string, spec: string, parameters = {}): Promise<Command> {
  const response = await ask(sat, spec, parameters)
  expect(response.status).toBe(200)
  return response.json()
}
async function list(query = '', as: 'master' | 'secondary' = 'master'): Promise<{ items: Command[]; total: number }> {
  const response = await testServer.call(`/sat_commands/${query}`, { as, tenant: testServer.a.id })
  expect(response.status).toBe(200)
  return response.json()
}
const one = async (id: string) => (await list()).items.find((command) => command.id === id)
/** What travels back to an agent that tells of a SAT. */
async function fetched(serial = '000000001', token = agent) {
  const response = await postReadings(testServer, token, [{ raw: reply({ NSERIE: serial }) }])
  expect(response.status).toBe(200)
  return (await response.json()).commands
}
const finish = (id: string, raw: string, token = agent) =>
  testServer.call(`/sat_commands/${id}/result`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: { raw },
  })
const secretsOf = (id: string) =>
  testServer.store.selectFrom('sat_commands').select('secrets').where('id', '=', id).executeTakeFirstOrThrow()
const base64 = (text: string) => Buffer.from(text).toString('base64')

test('what may be asked of a SAT is told with its parameters', async () => {
  const response = await testServer.call('/sat_command_specs/', { as: 'reader', tenant: testServer.a.id })
  const { items, total } = await response.json()
  expect(total).toBe(13)
  expect(items.find((spec: { id: string }) => spec.id === 'BloquearSAT')).toMatchObject({
    is_dangerous: true,
    danger: expect.stringContaining('deixa de vender'),
    parameters: [{ name: 'codigo_de_ativacao', kind: 'secret', min_length: 8, max_length: 32 }],
  })
})

describe('a command', () => {
  test('waits, travels with the answer to telemetry, and ends with what the SAT said; its secret is gone then', async () => {
    const command = await asked(first, 'ExtrairLogs', CODE)
    expect(command).toMatchObject({
      sat: { serial_number: '000000001' },
      spec: { id: 'ExtrairLogs', description: 'Extrair logs' },
      state: 'queued',
      parameters: {},
      created_by: 'master@test.example',
      sent_utc: null,
    })
    expect(await fetched('000000002')).toEqual([])
    expect(await fetched()).toEqual([
      { id: command.id, serial_number: '000000001', function: 'ExtrairLogs', parameters: CODE },
    ])
    expect(await one(command.id)).toMatchObject({ state: 'sent', sent_utc: '2026-03-10T12:00:00.000Z' })
    const log = '20260310090000|SAT|operação\n'
    expect((await finish(command.id, `777001|15000|Transferencia completa|||${base64(log)}`)).status).toBe(200)
    const ended = await one(command.id)
    expect(ended).toMatchObject({
      state: 'succeeded',
      reply_code: '15000',
      reply_message: 'Transferência completa',
      finished_utc: '2026-03-10T12:00:00.000Z',
      attachments: [{ name: 'logs-000000001-777001.log', size: Buffer.byteLength(log) }],
    })
    expect((await secretsOf(command.id)).secrets).toBeNull()
    expect(JSON.stringify([await list(), testServer.log])).not.toContain('segredo-99')
    const [attachment] = ended?.attachments ?? []
    const address = await testServer.call(`/sat_command_attachments/${attachment?.id}`, {
      as: 'reader',
      tenant: testServer.a.id,
    })
    const { url } = await address.json()
    expect(url).toBe(`http://api.test/api/v1/sat_command_attachments/${attachment?.id}/file`)
    const file = await testServer.call(url.slice('http://api.test/api/v1'.length), {
      as: 'reader',
      tenant: testServer.a.id,
    })
    expect(await file.text()).toBe(log)
    expect(file.headers.get('Content-Disposition')).toContain('logs-000000001-777001.log')
    // Only who sees the SAT's company, and only in its tenant.
    const foreign = { as: 'stranger', tenant: testServer.b.id } as const
    expect((await testServer.call(`/sat_command_attachments/${attachment?.id}/file`, foreign)).status).toBe(404)
  })

  test('fails by the meaning of the code, and a result told again changes nothing', async () => {
    const { id } = await asked(first, 'BloquearSAT', CODE)
    await fetched()
    await finish(id, '777002|16001|codigo invalido||')
    const failed = { state: 'failed', reply_code: '16001', reply_message: 'Código de ativação inválido' }
    expect(await one(id)).toMatchObject(failed)
    expect((await finish(id, '777002|16000|ok||')).status).toBe(200)
    expect(await one(id)).toMatchObject(failed)
  })

  test('whose reply cannot be read fails, and content that is no base64 is kept as it came', async () => {
    const { id } = await asked(first, 'ConsultarSAT')
    await fetched()
    await finish(id, 'Resposta sem nenhum separador')
    expect(await one(id)).toMatchObject({
      state: 'failed',
      reply_code: null,
      reply_message: expect.stringMatching(/lida/),
    })
    const logs = await asked(first, 'ExtrairLogs', CODE)
    await fetched()
    await finish(logs.id, '777003|15000|ok|||isto não é base64')
    expect(await one(logs.id)).toMatchObject({
      state: 'succeeded',
      attachments: [{ name: 'resposta-ExtrairLogs-000000001-777003.txt' }],
    })
  })

  test('ends whatever a device puts into its reply: an agent that is refused would tell it for ever', async () => {
    const { id } = await asked(first, 'ConsultarSAT')
    await fetched()
    expect((await finish(id, '777005|99999|o\0k\ud800|\0|se\0faz|\0x\0\r\n\0')).status).toBe(200)
    expect(await one(id)).toMatchObject({ state: 'failed', reply_code: '99999', reply_message: 'ok\ufffd — sefaz' })
  })

  test('that only reads is handed out again when no result comes; one that changes the device never is', async () => {
    const safe = await asked(first, 'ConsultarStatusOperacional', CODE)
    testServer.clock.now += 1000
    const dangerous = await asked(first, 'AtualizarSoftwareSAT', CODE)
    expect((await fetched()).map(({ id }: Command) => id)).toEqual([safe.id, dangerous.id])
    testServer.clock.now += 2 * 60_000
    expect(await fetched()).toEqual([])
    testServer.clock.now += 2 * 60_000
    expect((await fetched()).map(({ id }: Command) => id)).toEqual([safe.id])
    testServer.clock.now += 31 * 60_000
    expect(await expireCommands(testServer.store, testServer.clock.now)).toBe(2)
    expect(await one(dangerous.id)).toMatchObject({ state: 'expired' })
    expect((await secretsOf(dangerous.id)).secrets).toBeNull()
    expect(await fetched()).toEqual([])
    // What the device did it did, however late its agent tells.
    await finish(dangerous.id, '777004|14000|ok||')
    expect(await one(dangerous.id)).toMatchObject({ state: 'succeeded' })
  })

  test('that nobody fetches within a day is over', async () => {
    const { id } = await asked(second, 'ExtrairLogs', CODE)
    testServer.clock.now += 24 * 3600_000 + 1000
    expect(await fetched('000000002')).toEqual([])
    expect(await one(id)).toMatchObject({ state: 'expired', sent_utc: null })
    expect((await secretsOf(id)).secrets).toBeNull()
    expect((await finish(id, '1|15000|ok||')).status).toBe(404)
  })

  test('is refused twice at once, with wrong parameters, of an unknown function, for a retired SAT', async () => {
    const { id } = await asked(second, 'BloquearSAT', CODE)
    const again = await ask(second, 'BloquearSAT', CODE)
    expect([again.status, (await again.json()).fields]).toEqual([400, { spec_id: expect.stringMatching(/já tem/) }])
    const wrong = await ask(second, 'ExtrairLogs', { codigo_de_ativacao: '123', outro: 'x' })
    expect((await wrong.json()).fields).toEqual({
      'parameters.codigo_de_ativacao': 'Mínimo de 8 caracteres',
      'parameters.outro': 'Este comando não tem este campo',
    })
    expect((await (await ask(second, 'Formatar')).json()).fields).toEqual({ spec_id: 'Comando desconhecido' })
    await testServer.store.updateTable('sats').set({ retired_on: '2026-01-01' }).where('id', '=', second).execute()
    const retired = await ask(second, 'ConsultarSAT')
    expect((await retired.json()).fields).toEqual({ sat_id: expect.stringMatching(/desativado/) })
    // One that was on its way is not handed out either.
    expect(await fetched('000000002')).toEqual([])
    await testServer.store.updateTable('sats').set({ retired_on: null }).where('id', '=', second).execute()
    expect((await fetched('000000002')).map((command: Command) => command.id)).toEqual([id])
  })
})

describe('who may', () => {
  test('send: with sat:update, to SATs of companies that one sees', async () => {
    expect((await ask(first, 'ConsultarSAT', {}, 'reader')).status).toBe(403)
    const own = await ask(first, 'ConsultarSAT', {}, 'secondary')
    expect((await own.json()).created_by).toBe('secondary@test.example')
    expect((await ask(second, 'ConsultarSAT', {}, 'secondary')).status).toBe(404)
    const seen = await list('', 'secondary')
    expect(new Set(seen.items.map((command) => command.sat.id))).toEqual(new Set([first]))
    expect(seen.total).toBe(seen.items.length)
    expect((await list(`?sat_id=${second}`, 'secondary')).total).toBe(0)
  })

  test('finish: an agent of the SAT, once the command was handed out', async () => {
    await fetched()
    const { id } = await asked(first, 'ExtrairLogs', CODE)
    expect((await finish(id, '1|15000|ok||')).status).toBe(404)
    const otherCompany = await credential(testServer, testServer.a, 1)
    const otherTenant = await credential(testServer, testServer.b)
    expect(await fetched('000000002', otherCompany)).toEqual([])
    await fetched()
    for (const token of [otherCompany, otherTenant]) expect((await finish(id, '1|15000|ok||', token)).status).toBe(404)
    expect((await finish(id, '1|15000|ok||', await testServer.token('master'))).status).toBe(401)
    expect(await one(id)).toMatchObject({ state: 'sent' })
  })
})
