import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settleNoteAlerts } from '#api/server/documents/deadlines/note-alerts.ts'
import * as docs from '../../documents.ts'
import { people } from '../test-server.ts'
import { type DeadlineStage, HOUR, offline, openDeadlineStage, SECOND, sold } from './deadline-stage.ts'

// Alerts about companies' notes: of no SAT, with the states of any other.

let stage: DeadlineStage
beforeAll(async () => {
  stage = await openDeadlineStage()
}, 60_000)
afterAll(() => stage.testServer.close())
beforeEach(async () => {
  await stage.clear()
  await settle(Date.parse('2020-01-01T00:00:00Z'))
  await stage.next()
})

const EMITTED = '2026-04-01T09:00:00-03:00'
const OVERDUE = Date.parse(EMITTED) + 24 * HOUR

async function settle(at: number | string) {
  const now = typeof at === 'number' ? at : Date.parse(at)
  stage.testServer.clock.now = now
  await settleNoteAlerts(stage.testServer.store, now)
}
const rows = () =>
  stage.testServer.store
    .selectFrom('sat_notifications')
    .selectAll()
    .where('tenant_id', '=', stage.tenant.id)
    .orderBy('created_at')
    .execute()
async function call(path: string, { method = 'GET', body }: { method?: 'GET' | 'POST'; body?: object } = {}) {
  const options = { as: 'reader', tenant: stage.tenant.id, method, ...(body && { body }) } as const
  const response = await stage.testServer.call(path, options)
  return { status: response.status, ...(await response.json()) }
}
const SEES = ['nfce:read', 'sat_notification:read', 'sat_notification:update'] as const

test('notes in contingency that are overdue are an alert of their company, until they are authorised', async () => {
  await stage.take(offline(7, EMITTED), offline(8, EMITTED), sold(1, EMITTED, SECOND))
  const { group, alarm } = await stage.watch('nfce_contingency', docs.CNPJ, SECOND)
  await stage.member('reader', group, [...SEES])
  await settle(OVERDUE - 1)
  expect(await rows()).toEqual([])
  await settle(OVERDUE)
  await settle(OVERDUE + HOUR)
  expect(await rows()).toMatchObject([
    {
      sat_id: null,
      serial_number: null,
      company_id: await stage.idOf(docs.CNPJ),
      alarm_id: alarm,
      level: 'danger',
      message: 'NFC-e em contingência sem autorização há mais de 24 horas',
      measured: '2 notas',
      cleared_at: null,
    },
  ])
  // The owner's list is of SATs, and so are the SATs in alert.
  expect((await call('/sat_notifications/')).total).toBe(0)
  expect((await call('/sat_alerts/')).total).toBe(0)
  expect((await call('/alerts/?kind=nfce_contingency')).items).toMatchObject([{ sat: null, state: 'open' }])
  await stage.take(
    docs.protNFe(docs.noteKey({ number: 7, emissionType: '9' })),
    docs.protNFe(docs.noteKey({ number: 8, emissionType: '9' })),
  )
  await settle(OVERDUE + 2 * HOUR)
  expect(await rows()).toMatchObject([{ cleared_because: 'over' }])
})

test('it is taken and ended as any other; ended by hand it is not raised again while it goes on', async () => {
  await stage.take(offline(7, EMITTED))
  const { group } = await stage.watch('nfce_contingency', docs.CNPJ)
  await stage.member('reader', group, [...SEES])
  await settle(OVERDUE)
  const [alert] = await rows()
  expect(await call(`/alerts/${alert?.id}/take`, { method: 'POST', body: {} })).toMatchObject({
    status: 200,
    state: 'held',
    holder: { email: 'reader@test.example' },
  })
  const body = { note: 'A SEFAZ do estado está fora' }
  expect(await call(`/alerts/${alert?.id}/resolve`, { method: 'POST', body })).toMatchObject({ goes_on: true })
  await settle(OVERDUE + HOUR)
  expect(await rows()).toHaveLength(1)
  await stage.take(docs.protNFe(docs.noteKey({ number: 7, emissionType: '9' })))
  await settle(OVERDUE + 2 * HOUR)
  expect(await rows()).toMatchObject([{ goes_on: false, cleared_because: 'resolved' }])
  await stage.take(offline(9, EMITTED))
  await settle(OVERDUE + 3 * HOUR)
  expect(await rows()).toHaveLength(2)
})

test('who may not read notes does not hear of it', async () => {
  await stage.take(offline(7, EMITTED))
  const { group } = await stage.watch('nfce_contingency', docs.CNPJ)
  await stage.member('reader', group, ['sat_notification:read', 'sat_notification:update'])
  await stage.member('secondary', group, [...SEES])
  await settle(OVERDUE)
  const [alert] = await rows()
  expect((await call('/alerts/')).items).toEqual([])
  expect((await call('/alert_times/')).items).toEqual([])
  expect((await call(`/alerts/${alert?.id}`)).status).toBe(404)
  expect((await call(`/alerts/${alert?.id}/resolve`, { method: 'POST', body: { note: 'x' } })).status).toBe(404)
  const asked = { as: 'secondary', tenant: stage.tenant.id } as const
  const offered = await stage.testServer.call(`/alerts/${alert?.id}/people`, asked)
  expect((await offered.json()).items.map(({ id }: { id: string }) => id)).toEqual([people.secondary])
})

test('numbers that nothing explains are an alert from the 5th to the 10th, and none of a company that the alarm left', async () => {
  await stage.take(sold(1, EMITTED), sold(4, EMITTED))
  const { alarm } = await stage.watch('nfce_voids', docs.CNPJ)
  await settle('2026-05-04T12:00:00Z')
  expect(await rows()).toEqual([])
  await settle('2026-05-05T12:00:00Z')
  await settle('2026-05-09T12:00:00Z')
  expect(await rows()).toMatchObject([
    {
      message: 'Números de NFC-e a conferir até 10/05/2026',
      measured: '2 números',
      level: 'warning',
      cleared_at: null,
    },
  ])
  await settle('2026-05-11T12:00:00Z')
  expect(await rows()).toMatchObject([{ cleared_because: 'over' }])
  await settle('2026-05-09T12:00:00Z')
  await stage.testServer.store.deleteFrom('sat_alarms').where('id', '=', alarm).execute()
  await settle('2026-05-09T13:00:00Z')
  expect(new Set((await rows()).map(({ cleared_because }) => cleared_because))).toEqual(new Set(['over', 'withdrawn']))
})

test('the level that the alarm chose', async () => {
  await stage.take(offline(7, EMITTED))
  const { alarm } = await stage.watch('nfce_contingency', docs.CNPJ)
  await stage.testServer.store.updateTable('sat_alarms').set({ level: 'info' }).where('id', '=', alarm).execute()
  await settle(OVERDUE)
  expect(await rows()).toMatchObject([{ level: 'info' }])
})
