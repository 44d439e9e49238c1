import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Change } from '#api/contract/changes.ts'
import { companySeal } from '#api/server/companies/seal.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { forgetProofs } from '#api/server/documents/proof/prove-stored.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { clearAlerts, raiseCompanyAlerts, remindOfCompanyAlerts } from '#api/server/sats/alerts/company-alerts.ts'
import { returnAlerts } from '#api/server/sats/alerts/bring-back.ts'
import { turnSilences } from '#api/server/sats/silences/turn.ts'
import { scoped } from '#api/server/store/scope.ts'
import { failed, passed } from '#domain/documents/proof/checks.ts'
import type { ProofCheck } from '#domain/documents/proof/codes.ts'
import { bytesOf, nfeProc } from '../../documents.ts'
import { requests } from '../downloads/requests.ts'
import { credential, postTaken, reply } from '../sats/agents.ts'
import { proveWaiting } from '../documents/proof/prove-waiting.ts'
import { KEY, openTestServer, type TestServer } from '../test-server.ts'
import { type Listening, listen, look } from './listening.ts'

// Whatever changes what a page follows tells of it, and of which SAT: a page that asked every so often before asks no more.

let server: TestServer
let agent: string
let page: Listening
let sat: { id: string; company_id: string; point_of_sale_id: string | null }
beforeAll(async () => {
  server = await openTestServer({ accessSeconds: 1e8 })
  agent = await credential(server, server.a)
  sat = await server.store
    .selectFrom('sats')
    .select(['id', 'company_id', 'point_of_sale_id'])
    .where('tenant_id', '=', server.a.id)
    .where('serial_number', '=', '000000001')
    .executeTakeFirstOrThrow()
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  page = await listen(await server.call('/changes/', { as: 'master', tenant: server.a.id }))
})
afterEach(() => page.stop())

const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const response = await server.call(path, { as: 'master', tenant: server.a.id, method, body })
  const text = await response.text()
  expect([response.status, text]).toEqual([200, expect.any(String)])
  return JSON.parse(text)
}
/** The changes that were heard since last asked. */
async function heard(): Promise<Change[]> {
  await look(server.round)
  return page.events.splice(1).flatMap(({ changes }) => changes)
}
const serial = '000000001'

test('a SAT that comes, moves, retires and goes', async () => {
  const { company_id, point_of_sale_id } = sat
  const place = { company_id, point_of_sale_id }
  const made = await send('POST', '/sats/', { serial_number: '000000777', environment: 'production', ...place })
  expect(await heard()).toContainEqual({ topic: 'sats' })
  await send('PUT', `/sats/${made.id}`, { serial_number: '000000778', environment: 'production' })
  expect(await heard()).toContainEqual({ topic: 'sats' })
  await send('DELETE', `/sats/${made.id}`)
  expect(await heard()).toContainEqual({ topic: 'sats' })
})

test('a command that is asked for, handed out and answered', async () => {
  const { id } = await send('POST', '/sat_commands/', { sat_id: sat.id, spec_id: 'ConsultarSAT', parameters: {} })
  expect(await heard()).toEqual([{ topic: 'commands', sats: [sat.id] }])
  await postTaken(server, agent, [{ raw: reply({ NSERIE: serial }) }])
  expect(await heard()).toContainEqual({ topic: 'commands', sats: [sat.id] })
  const result = await server.call(`/sat_commands/${id}/result`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${agent}` },
    body: { raw: '123456|08000|SAT em operação|||' },
  })
  expect(result.status).toBe(200)
  expect(await heard()).toEqual([{ topic: 'commands', sats: [sat.id] }])
})

test('an alert that begins, ends, and is withdrawn with its alarm', async () => {
  const { id: group } = await server.store
    .selectFrom('company_groups')
    .select('id')
    .where('tenant_id', '=', server.a.id)
    .executeTakeFirstOrThrow()
  const alarm = await send('POST', '/sat_alarms/', { alarm_type_id: 'lan_disconnected', group_ids: [group] })
  await heard()
  const say = (lan: 'CONECTADO' | 'DESCONECTADO') => {
    server.clock.now += 60_000
    return postTaken(server, agent, [{ raw: reply({ NSERIE: serial, STATUS_LAN: lan }) }])
  }
  await say('DESCONECTADO')
  expect(await heard()).toContainEqual({ topic: 'alerts', sats: [sat.id] })
  await say('CONECTADO')
  expect(await heard()).toContainEqual({ topic: 'alerts', sats: [sat.id] })
  await say('DESCONECTADO')
  expect(await heard()).toContainEqual({ topic: 'alerts', sats: [sat.id] })
  await send('DELETE', `/sat_alarms/${alarm.id}`)
  expect(await heard()).toContainEqual({ topic: 'alerts', sats: [sat.id] })
})

test('an alert that is taken, given back, told of, ended and silenced', async () => {
  const { id: group } = await server.store
    .selectFrom('company_groups')
    .select('id')
    .where('tenant_id', '=', server.a.id)
    .executeTakeFirstOrThrow()
  const alarm = await send('POST', '/sat_alarms/', { alarm_type_id: 'lan_disconnected', group_ids: [group] })
  server.clock.now += 60_000
  await postTaken(server, agent, [{ raw: reply({ NSERIE: serial, STATUS_LAN: 'DESCONECTADO' }) }])
  const { items } = await (
    await server.call('/sat_notifications/?active=1', { as: 'master', tenant: server.a.id })
  ).json()
  const alert = `/alerts/${items[0].id}`
  const change = { topic: 'alerts', sats: [sat.id] }
  await heard()
  const silence = await send('POST', '/sat_silences/', { sat_id: sat.id, reason: 'x', repeats: 'once', lasts: 'hour' })
  expect(await heard()).toContainEqual(change)
  await send('POST', `/sat_silences/${silence.id}/end`, {})
  await turnSilences(server.store, () => server.clock.now)
  expect(await heard()).toContainEqual(change)
  for (const [path, body] of [
    ['take', { why: '', instead: false, until_utc: new Date(server.clock.now + 60_000).toISOString() }],
    ['notes/', { note: 'x' }],
  ] as const) {
    await send('POST', `${alert}/${path}`, body)
    expect(await heard(), path).toContainEqual(change)
  }
  server.clock.now += 60_000
  await returnAlerts(server.store, server.clock.now)
  expect(await heard()).toContainEqual(change)
  for (const [path, body] of [
    ['take', { why: '', instead: false }],
    ['release', { why: '' }],
    ['resolve', { note: 'x' }],
  ] as const) {
    await send('POST', `${alert}/${path}`, body)
    expect(await heard(), path).toContainEqual(change)
  }
  await send('DELETE', `/sat_alarms/${alarm.id}`)
})

test('an alert of a company that begins, is reminded of and ends', async () => {
  const { store, clock } = server
  const moment = { tenantId: server.a.id, now: clock.now }
  const alert = {
    company_id: sat.company_id,
    alarm_id: crypto.randomUUID(),
    alarm_type_id: 'nfce_rejections',
    revision: 1,
    level: 'danger',
    message: 'x',
    condition: '',
    measured: '1 nota',
  } as const
  const scope = { tenantId: server.a.id, companyIds: 'all' } as const
  await scoped(store, scope, (db) => raiseCompanyAlerts(db, moment, [alert]))
  expect(await heard()).toEqual([{ topic: 'alerts' }])
  const { id } = await store
    .selectFrom('sat_notifications')
    .select('id')
    .where('alarm_id', '=', alert.alarm_id)
    .executeTakeFirstOrThrow()
  await scoped(store, scope, (db) => remindOfCompanyAlerts(db, moment, [{ id, measured: '2 notas' }]))
  expect(await heard()).toEqual([{ topic: 'alerts' }])
  await scoped(store, scope, (db) => clearAlerts(db, clock.now, { over: [id], withdrawn: [] }))
  expect(await heard()).toEqual([{ topic: 'alerts' }])
})

const companies = async () =>
  (await server.store.selectFrom('companies').select('id').where('tenant_id', '=', server.a.id).execute()).map(
    ({ id }) => id,
  )

test('a download that is requested and made', async () => {
  const note = nfeProc({ number: 1, emittedAt: '2026-02-10T12:00:00-03:00', yearMonth: '2602' })
  const scope = { tenantId: server.a.id, companyIds: 'all' } as const
  await takeFiles(server.store, nodePlatform(), scope, [{ name: 'n.xml', bytes: bytesOf(note) }])
  await heard()
  await requests(() => server).requested({ company_ids: await companies() })
  await server.idle()
  expect(await heard()).toContainEqual({ topic: 'downloads' })
})

test('numbers that somebody explains', async () => {
  const notes = [901, 903].map((number) =>
    nfeProc({ number, emittedAt: '2026-02-11T12:00:00-03:00', yearMonth: '2602' }),
  )
  const scope = { tenantId: server.a.id, companyIds: 'all' } as const
  const files = notes.map((note, at) => ({ name: `${at}.xml`, bytes: bytesOf(note) }))
  await takeFiles(server.store, nodePlatform(), scope, files)
  const gap = await server.store
    .selectFrom('nfce_gaps')
    .select('id')
    .where('tenant_id', '=', server.a.id)
    .where('number_start', '=', 902)
    .executeTakeFirstOrThrow()
  await heard()
  await send('PUT', `/custody/nfce_gaps/${gap.id}/reason`, { reason: 'other_system', note: '' })
  expect(await heard()).toEqual([{ topic: 'notes' }])
})

test('a month that is closed and opened again', async () => {
  const body = { company_id: sat.company_id, month: '2026-02', note: 'Conferido' }
  await send('POST', '/month_end/closings', body)
  expect(await heard()).toContainEqual({ topic: 'months' })
  await send('POST', '/month_end/reopenings', { company_id: sat.company_id, month: '2026-02' })
  expect(await heard()).toContainEqual({ topic: 'months' })
})

test('the park answers for the SATs that are named, and for no others', async () => {
  await postTaken(server, agent, [{ raw: reply({ NSERIE: serial }) }])
  const read = async (query: string) => {
    const response = await server.call(`/dashboards/park${query}`, { as: 'master', tenant: server.a.id })
    return { status: response.status, body: await response.json() }
  }
  const all = (await read('')).body.companies.flatMap(({ sats }: { sats: { id: string }[] }) => sats)
  const some = (await read(`?sats=${sat.id}`)).body.companies.flatMap(({ sats }: { sats: { id: string }[] }) => sats)
  expect(all.length).toBeGreaterThan(1)
  expect(some).toEqual(all.filter(({ id }: { id: string }) => id === sat.id))
  expect(await read('?sats=1')).toMatchObject({
    status: 400,
    body: { fields: { sats: 'Informe de 1 a 100 ids de SATs' } },
  })
})

test('a check of a note that fails, and one that fails no more', async () => {
  const scope = { tenantId: server.a.id, companyIds: 'all' } as const
  const file = { name: 'n.xml', bytes: bytesOf(nfeProc({ number: 970 })) }
  await takeFiles(server.store, nodePlatform(), scope, [file])
  const prove = async (check: ProofCheck) => {
    await forgetProofs(server.store, server.a.id)
    await heard()
    await proveWaiting({
      store: server.store,
      platform: nodePlatform(),
      prover: async (documents) => documents.map(() => ({ checks: [check], isSigned: true, signer: null })),
      companySeal: companySeal(KEY),
    })
    return heard()
  }
  expect(await prove(passed('content'))).toEqual([])
  expect(await prove(failed('content', 'x'))).toEqual([{ topic: 'notes' }])
  expect(await prove(passed('content'))).toEqual([{ topic: 'notes' }])
  expect(await prove(passed('content'))).toEqual([])
})
