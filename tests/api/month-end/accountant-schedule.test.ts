import { expect, test } from 'vitest'
import * as docs from '../../documents.ts'
import { people } from '../test-server.ts'
import {
  deliver,
  company,
  DAY_MS,
  linksOf,
  mail,
  mailServer,
  minute,
  openStage,
  read,
  save,
  send,
  take,
  tenant,
  testServer,
} from './accountant-stage.ts'

openStage()

test('by the day of the month after each month goes once, however many servers look; what was missed is sent late', async () => {
  await save({ schedule: 'day', format: 'none' })
  await minute()
  expect(mail).toHaveLength(0)
  // The 5th at eight in São Paulo.
  testServer.clock.now = Date.parse('2026-04-05T11:00:00Z')
  await Promise.all([deliver(), deliver(), deliver()])
  await minute()
  expect(mail).toHaveLength(1)
  expect((await read()).deliveries).toMatchObject([{ cause: 'day', state: 'sent' }])
  // No server ran in May; another day is no reason to send a month again.
  await save({ schedule: 'day', day: 6, format: 'none' })
  testServer.clock.now = Date.parse('2026-06-20T11:00:00Z')
  await minute()
  await minute()
  expect(mail.map(({ subject }) => subject)).toEqual([
    'Documentos fiscais de março de 2026 – Esquina',
    expect.stringMatching(/abril|maio/),
    expect.stringMatching(/abril|maio/),
  ])
  expect(mail[2]?.text).toContain('a empresa não tem documentos deste mês.')
  expect(linksOf(mail[2]?.text)).toEqual([])
})

const on = (day: string) => (testServer.clock.now = Date.parse(`${day}T15:00:00Z`))

test('another day that is over already sends what the day before was to send', async () => {
  await save({ schedule: 'day', day: 20, format: 'none' })
  on('2026-04-10')
  await minute()
  await save({ schedule: 'day', day: 5, format: 'none' })
  await minute()
  expect(mail).toHaveLength(1)
  await save({ schedule: 'day', day: 20, format: 'none' })
  on('2026-04-20')
  await minute()
  expect(mail.map(({ subject }) => subject)).toEqual(['Documentos fiscais de março de 2026 – Esquina'])
})

test.each(['2026-04-25', '2026-05-25'])('another day on %s sends nothing of before the schedule', async (changed) => {
  on('2026-04-06')
  await save({ schedule: 'day', day: 5, format: 'none' })
  on(changed)
  await minute()
  await save({ schedule: 'day', day: 20, format: 'none' })
  on('2026-05-26')
  await minute()
  expect(mail.map(({ subject }) => subject)).toEqual(['Documentos fiscais de abril de 2026 – Esquina'])
})

test('as the month is closed it goes, with who closed it; a closing of before the schedule does not, another closing does', async () => {
  const close = async () => {
    const body = { company_id: company, month: '2026-03', note: '' }
    const how = { as: 'master', tenant: tenant.id, method: 'POST', body } as const
    expect((await testServer.call('/month_end/closings', how)).status).toBe(200)
  }
  await close()
  testServer.clock.now += 60_000
  await save({ schedule: 'closing', format: 'none' })
  await minute()
  expect(mail).toHaveLength(0)
  await take(docs.nfeProc({ number: 2 }))
  testServer.clock.now += 60_000
  await close()
  await minute()
  await minute()
  expect(mail).toHaveLength(1)
  expect(mail[0]?.text).toContain('Mês fechado por master@test.example em 02/04/2026 09:02:00.')
})

test('a mail that does not leave is tried again, and has failed once its links are over', async () => {
  await save({ format: 'none' })
  await send()
  mailServer.isAway = true
  await minute()
  expect((await read()).deliveries[0]?.state).toBe('retrying')
  testServer.clock.now += 2 * 60_000
  mailServer.isAway = false
  await minute()
  expect((await read()).deliveries[0]?.state).toBe('sent')
  await send()
  mailServer.isAway = true
  await minute()
  testServer.clock.now += 7 * DAY_MS
  await minute()
  expect((await read()).deliveries[0]).toMatchObject({ state: 'failed', failure: expect.stringContaining('não pôde') })
  expect(mail).toHaveLength(1)
})

test('whoever may not any more sends nothing by a schedule, and the screen says so', async () => {
  await save({ schedule: 'day' })
  const { store } = testServer
  await store
    .updateTable('grants')
    .set({ is_active: false })
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', people.master)
    .execute()
  testServer.clock.now = Date.parse('2026-04-05T11:00:00Z')
  await minute()
  await minute()
  expect(mail).toHaveLength(0)
  await store.updateTable('grants').set({ is_active: true }).where('tenant_id', '=', tenant.id).execute()
  expect((await read()).deliveries).toMatchObject([{ state: 'failed', failure: expect.stringContaining('configurou') }])
})
