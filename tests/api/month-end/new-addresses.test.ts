import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { accountantNews } from '#api/server/documents/month-end/address-news.ts'
import { doWork } from '#api/server/work/round.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { grant, type Person, people } from '../test-server.ts'
import { DAY_MS, mail, mailServer, openStage, read, round, save, send, tenant, testServer } from './accountant-stage.ts'

openStage()
afterEach(async () => {
  await testServer.store.deleteFrom('work').execute()
  await testServer.store.deleteFrom('second_factors').execute()
})

const FIRST = 'contador@escritorio.example'
const OTHER = 'novo@escritorio.example'

/** The user has a second factor, which the open session proved so long ago, in minutes. */
async function proved(minutes: number, who: Person = 'master'): Promise<void> {
  const { store, clock } = testServer
  const at = isoInstant(clock.now - minutes * 60_000)
  // The session is there before it is changed.
  await testServer.token(who)
  await store.deleteFrom('second_factors').execute()
  const factor = { id: randomUUID(), user_id: people[who], kind: 'totp', name: 'Celular', secret: 'x' } as const
  await store
    .insertInto('second_factors')
    .values({ ...factor, created_at: at })
    .execute()
  await store
    .updateTable('sessions')
    .set({ proved_at: at, proved_by: 'factor' })
    .where('user_id', '=', people[who])
    .execute()
}

test('a new address, and a month by hand, ask for a fresh proof; what sends less does not', async () => {
  await proved(0)
  expect((await save()).status).toBe(200)
  await proved(11)
  for (const more of [
    { emails: [FIRST, OTHER] },
    { emails: [OTHER] },
    { schedule: 'day' },
    { schedule: 'closing' },
    { format: 'pdf' },
  ]) {
    expect(await save(more)).toMatchObject({ status: 403, answer: { code: 'step_up_required' } })
  }
  expect(await send()).toMatchObject({ status: 403, answer: { code: 'step_up_required' } })
  expect((await read()).emails).toEqual([FIRST])
  // The same, written otherwise.
  expect((await save({ emails: [FIRST.toUpperCase()] })).status).toBe(200)
  expect((await save({ format: 'none' })).status).toBe(200)
  expect((await save({ emails: [], format: 'none' })).status).toBe(200)
  // Taken away, it is a new one again.
  expect((await save({ format: 'none' })).status).toBe(403)
  await proved(0)
  expect((await save({ emails: [FIRST, OTHER], schedule: 'day' })).status).toBe(200)
  expect((await send()).status).toBe(200)
  await proved(11)
  expect((await save({ emails: [FIRST, OTHER], schedule: 'off' })).status).toBe(200)
})

test('of a new address masters and the other addresses are told, and not the new one', async () => {
  const { store } = testServer
  await grant(store, tenant, people.secondary, { description: 'Outro master', is_master: true })
  await save({ emails: [FIRST] })
  await doWork(accountantNews, round)
  // The first one as well: to the masters alone, as there is no other.
  expect(mail.map(({ to }) => to).toSorted()).toEqual(['master@test.example', 'secondary@test.example'])
  mail.length = 0
  await save({ emails: [OTHER] })
  await doWork(accountantNews, round)
  expect(mail.map(({ to }) => to).toSorted()).toEqual([FIRST, 'master@test.example', 'secondary@test.example'])
  const [toMaster, toOther] = ['master@test.example', FIRST].map((to) => mail.find((one) => one.to === to))
  expect(toMaster?.subject).toBe('Novo endereço recebe os documentos de Esquina')
  expect(toMaster?.text).toContain(`master@test.example indicou ${OTHER} para receber os documentos fiscais de Esquina`)
  expect(toMaster?.text).toContain('02/04/2026 09:00:00')
  expect(toMaster?.text).toContain('http://fiscal.test/month-end')
  expect(toOther?.text).toContain('avise Esquina')
  expect(toOther?.text).not.toContain('http')
  mail.length = 0
  await save({ emails: [OTHER], schedule: 'day' })
  await doWork(accountantNews, round)
  expect(mail).toEqual([])
})

test('what is added before a message has left stands in the same one; one that does not leave is tried again', async () => {
  mailServer.isAway = true
  await save({ emails: [FIRST] })
  await doWork(accountantNews, round)
  await save({ emails: [FIRST, OTHER] })
  await doWork(accountantNews, round)
  mailServer.isAway = false
  testServer.clock.now += 60_000
  await doWork(accountantNews, round)
  const [toMaster, ...more] = mail.filter(({ to }) => to === 'master@test.example')
  expect(more).toEqual([])
  expect(toMaster?.text).toContain(`indicou ${FIRST}, ${OTHER} para receber`)
  expect(await testServer.store.selectFrom('work').selectAll().execute()).toEqual([])
})

test('who is master no more is told nothing, nor anybody after three days', async () => {
  mailServer.isAway = true
  await save({ emails: [FIRST] })
  await testServer.store.updateTable('users').set({ is_active: false }).where('id', '=', people.master).execute()
  mailServer.isAway = false
  await doWork(accountantNews, round)
  await testServer.store.updateTable('users').set({ is_active: true }).where('id', '=', people.master).execute()
  expect(mail).toEqual([])
  mailServer.isAway = true
  await save({ emails: [OTHER] })
  testServer.clock.now += 3 * DAY_MS + 1
  mailServer.isAway = false
  await doWork(accountantNews, round)
  expect(mail).toEqual([])
})
