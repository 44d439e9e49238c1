import { expect } from 'vitest'
import { alertLetter } from '#api/server/sats/alarms/alert-letter.ts'
import { backOfficeLink } from '#api/server/mail/back-office.ts'
import type { Mailer } from '#api/server/ports/mail/mailer.ts'
import { cableOut as cable, FULL, LINK, overPercentOfMemory as memory, OUT, watchedTest as test } from '../sat-park.ts'
import { grant, people, type TestServer } from '../../test-server.ts'

const MINUTE = 60_000

test('more within a minute is gathered into the next mail, with what is over by then', async ({
  testServer,
  park,
  sent,
}) => {
  await park.save(memory(park.first))
  await park.save(cable(park.first))
  await park.report('000000001', FULL)
  await park.turn()
  testServer.clock.now += 20_000
  await park.report('000000001', OUT)
  await park.turn()
  expect(sent).toHaveLength(1)
  await park.report('000000001')
  await park.pass(1)
  expect(sent).toHaveLength(2)
  expect(sent[1]?.text).toContain('Cabo de rede desconectado (encerrado às 09:00)')
})

test('one alert leads to its story, several of one SAT to it, those of several SATs each to its own', async () => {
  const link = (path: string) => backOfficeLink(LINK, path, 'a')
  const write = (...serials: string[]) => {
    const alerts = serials.map((serial_number, index) => ({
      id: `n${index}`,
      serial_number,
      environment: 'production' as const,
      company_id: 'c1',
      company: 'Loja 1',
      cnpj: '11222333000181',
      alarm_type_id: 'lan_disconnected' as const,
      measured: null,
      message: 'Cabo de rede desconectado',
      created_at: '2026-03-10T12:00:00.000Z',
      cleared_at: null,
      untaken: null,
    }))
    return alertLetter({ to: 'ana@test.example', tenant: 'Grupo A', timeZone: 'America/Sao_Paulo', alerts, link })
  }
  const one = await write('000000001', '000000001')
  const addressOf = (serial: string) => `${LINK}/sats/${serial}/monitoring?tenant=a`
  expect(one.html).toContain(`href="${addressOf('000000001')}"`)
  expect(one.html).toContain('>Ver SAT 000000001</a>')
  expect(one.text.match(/https:.*/g)).toEqual([addressOf('000000001')])
  const storyOf = (serial: string, id: string) => `${LINK}/sat-alerts?sat=${serial}&alert=${id}&tenant=a`
  const alone = await write('000000001')
  expect(alone.html).toContain('>Ver alerta</a>')
  expect(alone.text.match(/https:.*/g)).toEqual([storyOf('000000001', 'n0')])
  const several = await write('000000001', '000000002')
  expect(several.html).toContain(`&amp;alert=n1&amp;tenant=a" style="color: #1d4ed8">SAT 000000002</a>`)
  expect(several.html).toContain('>Ver SATs em alerta</a>')
  expect(several.text.match(/https:.*/g)).toEqual([
    storyOf('000000001', 'n0'),
    storyOf('000000002', 'n1'),
    `${LINK}/sat-alerts?tenant=a`,
  ])
})

const broken: Mailer = { send: () => Promise.reject(new Error('no mail server')) }

test('is tried again until it is handed over, and no more', async ({ testServer, park, sent }) => {
  await park.save(memory(park.first))
  await park.report('000000001', FULL)
  await park.turn(broken)
  await park.turn()
  expect(sent).toHaveLength(0)
  testServer.clock.now += MINUTE
  await park.turn(broken)
  testServer.clock.now += MINUTE
  await park.turn()
  expect(sent).toHaveLength(0)
  testServer.clock.now += MINUTE
  await park.turn()
  expect(sent).toHaveLength(1)
  await park.pass(5)
  expect(sent).toHaveLength(1)
  expect(testServer.log.filter((entry) => entry['error'] === 'Error: no mail server')).toHaveLength(2)
})

test('survives whoever dies over it', async ({ testServer, park, sent }) => {
  await park.save(memory(park.first))
  await park.report('000000001', FULL)
  void park.turn({ send: () => new Promise(() => {}) })
  await expect.poll(async () => attempts(testServer)).toBe(1)
  await park.turn()
  expect(sent).toHaveLength(0)
  await park.pass(1)
  expect(sent).toHaveLength(1)
})

async function attempts(testServer: TestServer): Promise<number> {
  const { tried } = await testServer.store
    .selectFrom('work')
    .select((e) => e.fn.max('attempts').as('tried'))
    .executeTakeFirstOrThrow()
  return tried
}

test('of two processes and a slow mail server, each message leaves once', async ({ testServer, park }) => {
  await park.save(memory(park.first))
  const role = { description: 'Vigias', permissions: ['sat_notification:read'], group: park.first } as const
  for (const person of ['reader', 'nobody', 'unconfirmed'] as const)
    await grant(testServer.store, testServer.a, people[person], role)
  await park.report('000000001', FULL)
  await park.find()
  const waiting = await testServer.store.selectFrom('work').select('about').distinct().execute()
  expect(waiting.length).toBeGreaterThan(1)
  const told: string[] = []
  const another: Mailer = { send: async ({ to }) => void told.push(to) }
  let asked = 0
  const slow: Mailer = {
    async send({ to }) {
      asked++
      // Three leave at once: what is under way longer is held by who sends it, which this clock does not show.
      testServer.clock.now += MINUTE / 12
      if (asked === 2) await park.turn(another)
      told.push(to)
    },
  }
  await park.turn(slow)
  expect(told.toSorted()).toEqual([...new Set(told)].toSorted())
  expect(told).toHaveLength(waiting.length)
})

test('does not reach who lost the grant meanwhile', async ({ testServer, park, sent }) => {
  await park.save(memory(park.first))
  await park.report('000000001', FULL)
  await testServer.store
    .updateTable('grants')
    .set({ is_active: false })
    .where('user_id', '=', people.secondary)
    .execute()
  await park.pass(3)
  expect(sent).toEqual([])
})
