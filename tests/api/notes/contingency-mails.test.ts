import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as docs from '../../documents.ts'
import { grant, people } from '../test-server.ts'
import { BROKEN, type DeadlineStage, HOUR, offline, openDeadlineStage, SECOND, sold } from './deadline-stage.ts'

// Mail about notes in contingency that SEFAZ has not authorised within 24 hours, to whom an alarm tells.

let stage: DeadlineStage
beforeAll(async () => {
  stage = await openDeadlineStage()
}, 60_000)
afterAll(() => stage.testServer.close())
beforeEach(async () => {
  await stage.clear()
  await stage.next()
})

const EMITTED = '2026-04-01T09:00:00-03:00'
const OVERDUE = Date.parse(EMITTED) + 24 * HOUR

test('a note in contingency is told of once, after 24 hours, and no more once it is authorised', async () => {
  await stage.take(offline(7, EMITTED))
  const { group } = await stage.watch('nfce_contingency', docs.CNPJ)
  await stage.member('reader', group)
  await stage.turn(OVERDUE - 1)
  expect(stage.subjects()).toEqual([])
  await stage.turn(OVERDUE)
  await stage.turn(OVERDUE + HOUR)
  await stage.turn(OVERDUE + 100 * HOUR)
  expect(stage.subjects()).toEqual([
    'reader@test.example Esquina: NFC-e em contingência sem autorização há mais de 24 horas',
  ])
  const text = stage.messages[0]?.text ?? ''
  expect(text).toContain('há mais de 24 horas: 1 nota\nEsquina (11.222.333/0001-81) · 09:00')
  expect(text).toContain('não o inutilize')
  expect(text).toContain(
    `http://fiscal.test/nfces/gaps?kind=contingency&environment=production&company_id=${await stage.idOf(docs.CNPJ)}&tenant=${stage.tenant.id}\n`,
  )
  expect(await stage.testServer.store.selectFrom('nfce_overdue').select('number').execute()).toEqual([{ number: 7 }])
  await stage.take(docs.protNFe(docs.noteKey({ number: 7, emissionType: '9' })))
  await stage.turn(OVERDUE + 101 * HOUR)
  expect(await stage.testServer.store.selectFrom('nfce_overdue').select('number').execute()).toEqual([])
  expect(stage.messages).toHaveLength(1)
})

test('a note in contingency that SEFAZ rejected is told of, and its number is in no reminder of voids', async () => {
  await stage.take(offline(7, EMITTED))
  await stage.take(docs.protNFe(docs.noteKey({ number: 7, emissionType: '9' }), { cStat: '778' }))
  const { group } = await stage.watch('nfce_contingency', docs.CNPJ)
  const voids = await stage.watch('nfce_voids', docs.CNPJ)
  await stage.member('reader', group)
  await stage.member('secondary', voids.group)
  await stage.turn(OVERDUE)
  await stage.turn('2026-05-05T12:00:00Z')
  expect(stage.messages.map(({ text }) => text)).toEqual([
    expect.stringContaining('NFC-e em contingência sem autorização'),
  ])
})

test('a note in contingency that comes late is told of at its coming; more of a company wait for a day, and stand in one message', async () => {
  await stage.take(sold(1, EMITTED), sold(1, EMITTED, SECOND))
  const { group } = await stage.watch('nfce_contingency', docs.CNPJ, SECOND)
  await stage.member('reader', group)
  await stage.turn(OVERDUE + 48 * HOUR)
  expect(stage.subjects()).toEqual([])
  await stage.take(offline(3, EMITTED))
  await stage.turn(OVERDUE + 48 * HOUR)
  await stage.take(offline(4, EMITTED), offline(5, '2026-04-01T10:00:00-03:00'))
  await stage.turn(OVERDUE + 49 * HOUR)
  expect(stage.messages).toHaveLength(1)
  // Of another company nothing was told yet.
  await stage.take(offline(3, EMITTED, SECOND))
  await stage.turn(OVERDUE + 50 * HOUR)
  expect(stage.messages).toHaveLength(2)
  await stage.turn(OVERDUE + 72 * HOUR)
  expect(stage.messages).toHaveLength(3)
  expect(stage.messages[2]?.text).toContain('há mais de 24 horas: 3 notas\nEsquina (11.222.333/0001-81)')
  await stage.turn(OVERDUE + 200 * HOUR)
  expect(stage.messages).toHaveLength(3)
})

test('a note in contingency that is authorised before its message leaves is told to nobody, and the next one is told of at once', async () => {
  await stage.take(offline(7, EMITTED))
  const { group } = await stage.watch('nfce_contingency', docs.CNPJ)
  await stage.member('reader', group)
  await stage.turn(OVERDUE, BROKEN)
  await stage.take(docs.protNFe(docs.noteKey({ number: 7, emissionType: '9' })))
  await stage.turn(OVERDUE + HOUR)
  expect(stage.subjects()).toEqual([])
  await stage.take(offline(8, EMITTED))
  await stage.turn(OVERDUE + HOUR + 60_001)
  expect(stage.messages).toHaveLength(1)
})

test('a note in contingency is told to members of the group who may read notes, and of production alone', async () => {
  const homolog = (xml: string) => xml.replace('<tpAmb>1<', '<tpAmb>2<')
  const tried = docs.nfe({ number: 7, emissionType: '9', emittedAt: EMITTED, cnpj: SECOND, edit: homolog })
  await stage.take(offline(7, EMITTED), tried)
  const { group } = await stage.watch('nfce_contingency', docs.CNPJ)
  const other = await stage.watch('nfce_contingency', SECOND)
  await stage.member('reader', group)
  await stage.member('nobody', group, ['sat:read'])
  await stage.member('unconfirmed', group)
  await stage.member('inactive', group)
  await stage.member('secondary', other.group)
  await grant(stage.testServer.store, stage.tenant, people.master, { description: 'Dono', is_master: true })
  await stage.turn(OVERDUE)
  expect(stage.recipients()).toEqual(['reader'])
})

test('a note in contingency is told to nobody whose right ended before the message left', async () => {
  await stage.take(offline(7, EMITTED))
  const { group } = await stage.watch('nfce_contingency', docs.CNPJ)
  const id = await stage.member('reader', group)
  await stage.turn(OVERDUE, BROKEN)
  await stage.testServer.store.updateTable('grants').set({ is_active: false }).where('id', '=', id).execute()
  // Who is a member of the tenant still, by another access.
  await grant(stage.testServer.store, stage.tenant, people.reader, { description: 'Outro', permissions: ['sat:read'] })
  await stage.turn(OVERDUE + HOUR)
  expect(stage.subjects()).toEqual([])
})

test('a note in contingency is told to nobody without an alarm, after it was deleted, or where the plan has no notes', async () => {
  const { store } = stage.testServer
  await stage.take(offline(7, EMITTED))
  const { group, alarm } = await stage.watch('nfce_voids', docs.CNPJ)
  await stage.member('reader', group)
  await stage.turn(OVERDUE)
  expect(stage.subjects()).toEqual([])
  await store.updateTable('sat_alarms').set({ alarm_type_id: 'nfce_contingency' }).where('id', '=', alarm).execute()
  const plan = {
    tenant_id: stage.tenant.id,
    id: randomUUID(),
    description: 'Sem NFC-e',
    resources: [],
    is_current: true,
  }
  await store.insertInto('plans').values(plan).execute()
  await stage.turn(OVERDUE)
  expect(stage.subjects()).toEqual([])
  await store
    .updateTable('plans')
    .set({ resources: ['nfce'] })
    .where('id', '=', plan.id)
    .execute()
  await stage.turn(OVERDUE, BROKEN)
  await store.deleteFrom('sat_alarms').where('id', '=', alarm).execute()
  await stage.turn(OVERDUE + HOUR)
  expect(stage.subjects()).toEqual([])
})

test('a note in contingency is told of once by two servers that look at a time', async () => {
  await stage.take(offline(7, EMITTED))
  const { group } = await stage.watch('nfce_contingency', docs.CNPJ)
  await stage.member('reader', group)
  await stage.member('secondary', group)
  await Promise.all([stage.turn(OVERDUE), stage.turn(OVERDUE + 1)])
  await stage.turn(OVERDUE + 2)
  expect(stage.recipients()).toEqual(['reader', 'secondary'])
})

test('the dashboard says how many there are, of the companies and points of sale that it is of', async () => {
  const { testServer, tenant } = stage
  await stage.take(
    offline(7, EMITTED),
    offline(8, EMITTED),
    offline(9, '2026-04-02T08:59:59-03:00'),
    offline(3, EMITTED, SECOND),
  )
  await grant(testServer.store, tenant, people.reader, {
    description: 'Leitor',
    permissions: ['nfce:read', 'cfe:read', 'cfe_dashboard:read'],
  })
  testServer.clock.now = OVERDUE
  const count = async (query = '') => {
    const response = await testServer.call(`/dash_ops/?${query}`, { as: 'reader', tenant: tenant.id })
    return (await response.json()).overdue_notes
  }
  expect(await count()).toBe(3)
  expect(await count('date_start=2026-03-01&date_end=2026-03-02')).toBe(3)
  expect(await count(`company_id=${await stage.idOf(SECOND)}`)).toBe(1)
  expect(await count('environment=homolog')).toBe(0)
  expect(await count('type=cfe')).toBe(0)
  const points = await testServer.store
    .selectFrom('points_of_sale')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('company_id', '=', await stage.idOf(docs.CNPJ))
    .execute()
  expect(points).toHaveLength(1)
  expect(await count(`point_of_sale_id=${points[0]?.id}`)).toBe(2)
  await stage.take(docs.protNFe(docs.noteKey({ number: 7, emissionType: '9' })))
  expect(await count()).toBe(2)
})

test('an alarm’s card counts those of its people who may read notes, and its kind is there where the plan has notes', async () => {
  const { testServer, tenant } = stage
  await stage.take(sold(1, EMITTED))
  const { group } = await stage.watch('nfce_contingency', docs.CNPJ)
  await stage.member('reader', group)
  await stage.member('nobody', group, ['sat:read'])
  await grant(testServer.store, tenant, people.master, { description: 'Dono', is_master: true })
  const ask = async (path: string) => (await testServer.call(path, { as: 'master', tenant: tenant.id })).json()
  expect((await ask('/sat_alarms/')).items).toMatchObject([{ alarm_type_id: 'nfce_contingency', recipients: 1 }])
  const kinds = async () => (await ask('/sat_alarm_types/')).items.map(({ id }: { id: string }) => id)
  expect(await kinds()).toEqual(expect.arrayContaining(['silence', 'nfce_contingency', 'nfce_voids']))
  const plan = { tenant_id: tenant.id, id: randomUUID(), description: 'Sem NFC-e', resources: [], is_current: true }
  await testServer.store.insertInto('plans').values(plan).execute()
  expect(await kinds()).toContain('silence')
  expect(await kinds()).not.toContain('nfce_contingency')
})
