import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as docs from '../../documents.ts'
import { BROKEN, type DeadlineStage, HOUR, openDeadlineStage, SECOND, sold } from './deadline-stage.ts'

// Mail on the 5th and the 9th about numbers that nothing explains, to whom an alarm tells.

let stage: DeadlineStage
beforeAll(async () => {
  stage = await openDeadlineStage()
}, 60_000)
afterAll(() => stage.testServer.close())
beforeEach(async () => {
  await stage.clear()
  await stage.next()
})

/** Three missing and a rejected one of November; one of December, one of October. */
async function gaps(): Promise<void> {
  await stage.take(
    sold(1, '2026-10-30T10:00:00-03:00'),
    sold(3, '2026-10-31T23:59:00-03:00'),
    sold(6, '2026-11-01T00:10:00-03:00'),
    sold(8, '2026-11-30T23:50:00-03:00'),
    sold(10, '2026-12-01T00:10:00-03:00'),
    docs.nfeProc({ number: 11, emittedAt: '2026-11-15T12:00:00-03:00' }, { cStat: '610' }),
  )
}

test('numbers that nothing explains are told of on the 5th and on the 9th, once each, as long as they are there', async () => {
  await gaps()
  const { group } = await stage.watch('nfce_voids', docs.CNPJ)
  await stage.member('reader', group)
  const days: string[] = []
  for (
    let at = Date.parse('2026-12-01T08:00:00-03:00');
    at < Date.parse('2027-01-01T00:00:00-03:00');
    at += 24 * HOUR
  ) {
    const before = stage.messages.length
    await stage.turn(at)
    await stage.turn(at + 1)
    if (stage.messages.length > before) days.push(new Date(at).toISOString().slice(0, 13))
  }
  expect(days).toEqual(['2026-12-05T11', '2026-12-09T11'])
  expect(stage.subjects()[0]).toBe('reader@test.example Esquina: Números de NFC-e a conferir até 10/12/2026')
  const text = stage.messages[0]?.text ?? ''
  expect(text).toContain('até 10/12/2026: 4 números\nEsquina (11.222.333/0001-81) · 08:00')
  expect(text).toContain('Não inutilize sem conferir. Confira antes no sistema emissor')
  expect(text).toContain(
    `http://fiscal.test/nfces/gaps?date_start=2026-11-01&date_end=2026-11-30&environment=production&company_id=${await stage.idOf(docs.CNPJ)}&tenant=${stage.tenant.id}\n`,
  )
})

test('numbers that are explained or voided by the 9th are told of no more', async () => {
  await gaps()
  const { group } = await stage.watch('nfce_voids', docs.CNPJ)
  await stage.member('reader', group)
  await stage.turn('2026-12-05T12:00:00Z')
  expect(stage.messages).toHaveLength(1)
  await stage.take(docs.procInutNFe(4, 11))
  await stage.turn('2026-12-09T12:00:00Z')
  expect(stage.messages).toHaveLength(1)
})

test.each([
  ['2026-12-06T12:00:00Z', 1],
  ['2026-12-10T12:00:00Z', 1],
  ['2026-12-11T12:00:00Z', 0],
])('servers that were down until %s send %i messages', async (at, amount) => {
  await gaps()
  const { group } = await stage.watch('nfce_voids', docs.CNPJ)
  await stage.member('reader', group)
  await stage.turn(at)
  await stage.turn(at)
  expect(stage.messages).toHaveLength(amount)
})

test('a message that could not leave by the 10th is given up; one of the 5th is told with the 9th', async () => {
  await gaps()
  const { group } = await stage.watch('nfce_voids', docs.CNPJ)
  await stage.member('reader', group)
  await stage.turn('2026-12-05T12:00:00Z', BROKEN)
  await stage.turn('2026-12-09T12:00:00Z')
  expect(stage.messages).toHaveLength(1)
  await stage.take(sold(20, '2026-12-20T12:00:00-03:00'))
  await stage.turn('2027-01-09T12:00:00Z', BROKEN)
  await stage.turn('2027-01-11T12:00:00Z')
  expect(stage.messages).toHaveLength(1)
  expect(
    await stage.testServer.store.selectFrom('work').select('key').where('tenant_id', '=', stage.tenant.id).execute(),
  ).toEqual([])
})

test('one message has all companies of a person, each only of who may see it', async () => {
  await gaps()
  await stage.take(sold(1, '2026-11-10T12:00:00-03:00', SECOND), sold(3, '2026-11-11T12:00:00-03:00', SECOND))
  const both = await stage.watch('nfce_voids', docs.CNPJ, SECOND)
  const one = await stage.watch('nfce_voids', SECOND)
  await stage.member('reader', both.group)
  // Told twice of a company: by two alarms.
  await stage.member('reader', one.group)
  await stage.member('secondary', one.group)
  await stage.member('nobody', both.group, ['nfce_custody:bulk_download'])
  await stage.turn('2026-12-05T12:00:00Z')
  expect(stage.subjects()).toEqual([
    'reader@test.example 3 alertas – Grupo do teste',
    'secondary@test.example Esquina: Números de NFC-e a conferir até 10/12/2026',
  ])
  const mine = stage.messages.find(({ to }) => to.startsWith('reader'))
  expect(mine?.text).toMatch(/4 números\nEsquina \(11.222.333\/0001-81\)[^]*1 número\nEsquina \(11.222.333\/0002-62\)/)
  const theirs = stage.messages.find(({ to }) => to.startsWith('secondary'))
  expect(theirs?.text).not.toContain('0001-81')
})

test('a tenant’s reminders go by its own clock, and to its own people', async () => {
  await gaps()
  const first = await stage.watch('nfce_voids', docs.CNPJ)
  await stage.member('reader', first.group)
  await stage.next('America/Rio_Branco')
  await gaps()
  const second = await stage.watch('nfce_voids', docs.CNPJ)
  await stage.member('secondary', second.group)
  await stage.turn('2026-12-05T10:30:00Z')
  expect(stage.recipients()).toEqual(['reader'])
  await stage.turn('2026-12-05T12:00:00Z')
  expect(stage.recipients()).toEqual(['reader', 'secondary'])
})

test('where every number is explained there is no message', async () => {
  await stage.take(sold(1, '2026-11-10T12:00:00-03:00'), sold(2, '2026-11-11T12:00:00-03:00'))
  const { group } = await stage.watch('nfce_voids', docs.CNPJ)
  await stage.member('reader', group)
  await stage.turn('2026-12-05T12:00:00Z')
  await stage.turn('2026-12-09T12:00:00Z')
  expect(stage.subjects()).toEqual([])
})

test('a turn in which nothing is due asks as little of a thousand tenants as of one', async () => {
  const { store } = stage.testServer
  const many = Array.from({ length: 1000 }, (_, at) => ({ tenant_id: randomUUID(), id: randomUUID(), at }))
  await store
    .insertInto('tenants')
    .values(many.map(({ tenant_id, at }) => ({ id: tenant_id, description: `Rede ${at}` })))
    .execute()
  const nothing = { operator_name: null, selected_option_id: null, unit_type_name: null, value: null }
  const alarms = many.flatMap(({ tenant_id, id }) => [
    { tenant_id, id, alarm_type_id: 'nfce_voids' as const, ...nothing },
    { tenant_id, id: randomUUID(), alarm_type_id: 'nfce_contingency' as const, ...nothing },
  ])
  await store.insertInto('sat_alarms').values(alarms).execute()
  const atRest = await stage.statements('2026-12-01T12:00:00Z')
  expect(atRest).toBeLessThanOrEqual(8)
  expect(await stage.statements('2026-12-05T12:00:00Z')).toBe(atRest)
  expect(await stage.statements('2026-12-05T13:00:00Z')).toBe(atRest)
  expect(stage.subjects()).toEqual([])
})
