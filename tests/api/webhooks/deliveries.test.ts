import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { failingMail } from '#api/server/events/failing-mail.ts'
import { oldEvents } from '#api/server/events/old-events.ts'
import { doWork } from '#api/server/work/round.ts'
import * as docs from '../../documents.ts'
import {
  ask,
  AWAY,
  deliveries,
  HOUR_MS,
  mail,
  openStage,
  receivers,
  register,
  round,
  send,
  sent,
  take,
  tenant,
  testServer,
  told,
} from './webhook-stage.ts'

// Events from their transaction to a receiver: signed, in the order of each subject, tried for a day, never lost.

openStage()

const note = (number: number) => docs.nfeProc({ number })
const cancellation = (number: number) => docs.procEvento(docs.noteKey({ number }))

test('a message says what happened, signed by the secret, under a name that stays', async () => {
  const { secret, id } = await register()
  await take(note(1))
  await send()
  expect(told()).toEqual(['nfce.received 1', 'nfce.authorized 1'])
  const [first] = sent
  expect(first?.url).toBe('https://um.example/gancho')
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  expect(key).toHaveLength(32)
  const headers = { ...first?.headers }
  // The library goes by today's clock.
  const anew = new Webhook(secret).sign(headers['webhook-id'] ?? '', new Date(testServer.clock.now), first?.body ?? '')
  expect(headers['webhook-signature']).toBe(anew)
  expect(JSON.parse(first?.body ?? '')).toEqual({
    id: headers['webhook-id'],
    type: 'nfce.received',
    version: 1,
    timestamp: '2026-04-02T12:00:00.000Z',
    data: {
      key: docs.noteKey({ number: 1 }),
      environment: 'production',
      status: 'authorized',
      company: { id: expect.any(String), cnpj: docs.CNPJ },
      emitted_utc: '2026-03-30T15:18:05.000Z',
      total: '25.00',
      serie: 2,
      number: 1,
      protocol: '135000000000001',
    },
  })
  expect(await deliveries(id)).toMatchObject([
    { kind: 'nfce.authorized', state: 'delivered', attempts: 1, status: 200, answer: 'ok', due_utc: null },
    { kind: 'nfce.received', state: 'delivered' },
  ])
  sent.length = 0
  await send()
  expect(sent).toEqual([])
})

test('of nothing that no receiver asks for anything is kept', async () => {
  await register({ kinds: ['cfe.received'] })
  await take(note(1))
  const kept = await testServer.store.selectFrom('events').select('id').where('tenant_id', '=', tenant.id).execute()
  expect(kept).toEqual([])
})

test('what comes later about a note waits for what came before, and other notes do not', async () => {
  const { id } = await register()
  receivers.answer = ({ body }) => (JSON.parse(body).data.number === 1 ? AWAY : {})
  await take(note(1), note(2))
  await take(cancellation(1), cancellation(2))
  await send()
  expect(told().filter((one) => one.endsWith('1'))).toEqual(['nfce.received 1'])
  expect(told().filter((one) => one.endsWith('2'))).toEqual(['nfce.received 2', 'nfce.authorized 2', 'nfce.canceled 2'])
  expect(await deliveries(id, '?state=waiting')).toHaveLength(3)
  receivers.answer = () => ({})
  testServer.clock.now += HOUR_MS
  await send()
  expect(told().filter((one) => one.endsWith('1'))).toEqual([
    'nfce.received 1',
    'nfce.received 1',
    'nfce.authorized 1',
    'nfce.canceled 1',
  ])
  const ids = sent.filter(({ body }) => body.includes('nfce.received')).map(({ headers }) => headers?.['webhook-id'])
  // The second try of the first message has its name: whoever has it already knows.
  expect(new Set(ids).size).toBe(2)
})

test('what arrives nowhere is tried ever more seldom, given up after a day, and its owner is told once', async () => {
  const { id } = await register({ kinds: ['nfce.received'] })
  receivers.answer = () => AWAY
  await take(note(1))
  const tries: number[] = []
  for (let minute = 0; minute <= 25 * 60; minute += minute < 20 ? 1 : 20) {
    const before = sent.length
    await send()
    if (sent.length > before) tries.push(minute)
    testServer.clock.now += (minute < 20 ? 1 : 20) * 60_000
  }
  expect(tries.slice(0, 6)).toEqual([0, 1, 2, 4, 8, 16])
  expect(Math.max(...tries.slice(1).map((at, i) => at - (tries[i] ?? 0)))).toBeLessThanOrEqual(80)
  expect(await deliveries(id)).toMatchObject([
    { state: 'undelivered', status: 503, answer: 'em manutenção', reason: 'A resposta foi 503', due_utc: null },
  ])
  expect(await ask(`/webhooks/${id}`)).toMatchObject({ state: 'failing', undelivered: 1, waiting: 0 })
  await take(note(2))
  await send()
  await doWork(failingMail, round)
  await doWork(failingMail, round)
  expect(mail.map(({ to, subject }) => [to, subject])).toEqual([
    ['master@test.example', 'O webhook ERP não recebe há um dia'],
  ])
  expect(mail[0]?.text).toContain('A resposta foi 503')
  receivers.answer = () => ({})
  testServer.clock.now += 2 * HOUR_MS
  await send()
  expect(await ask(`/webhooks/${id}`)).toMatchObject({ state: 'active', failing_utc: null })
}, 60_000)

test('a receiver that wants nothing more is paused, its owner told at once, and what waited leaves once it is resumed', async () => {
  const { id } = await register({ kinds: ['nfce.received'] })
  receivers.answer = () => ({ ...AWAY, status: 410, reason: 'A resposta foi 410' })
  await take(note(1))
  await send()
  expect(await ask(`/webhooks/${id}`)).toMatchObject({
    state: 'paused',
    gone_utc: '2026-04-02T12:00:00.000Z',
    waiting: 1,
  })
  testServer.clock.now += 2 * HOUR_MS
  await send()
  expect(sent).toHaveLength(1)
  await doWork(failingMail, round)
  expect(mail.map(({ subject }) => subject)).toEqual(['O webhook ERP foi pausado'])
  expect(mail[0]?.text).toContain('https://um.example/gancho respondeu que não recebe mais (410).')
  receivers.answer = () => ({})
  expect(await ask(`/webhooks/${id}/paused`, 'PUT', { is_paused: false })).toMatchObject({
    state: 'active',
    gone_utc: null,
  })
  await send()
  expect(told()).toEqual(['nfce.received 1', 'nfce.received 1'])
  await send()
  await doWork(failingMail, round)
  expect(mail).toHaveLength(1)
})

test('a receiver that asks to be left alone is', async () => {
  await register({ kinds: ['nfce.received'] })
  receivers.answer = () => ({ ...AWAY, pauseMs: 2 * HOUR_MS })
  await take(note(1))
  await send()
  testServer.clock.now += 2 * HOUR_MS - 1000
  await send()
  expect(sent).toHaveLength(1)
  testServer.clock.now += 2000
  await send()
  expect(sent).toHaveLength(2)
})

test('one receiver holds up no other, and each hears of its companies alone', async () => {
  await take(docs.nfeProc({ number: 1 }), docs.nfeProc({ number: 1, cnpj: '11444777000161' }))
  const { items } = await ask('/companies/')
  const [one, other] = items.map((company: { id: string }) => company.id)
  await register({ kinds: ['nfce.received'], companies: [one] })
  await register({ kinds: ['nfce.received'], companies: [other], url: 'https://dois.example/' })
  let release = () => {}
  receivers.answer = ({ url }) =>
    url.startsWith('https://um') ? new Promise((resolve) => (release = () => resolve({}))) : {}
  await take(docs.nfeProc({ number: 2 }), docs.nfeProc({ number: 2, cnpj: '11444777000161' }))
  const sending = send()
  await expect.poll(() => sent.length).toBe(2)
  release()
  await sending
  const heard = new Map(sent.map(({ url, body }) => [url, JSON.parse(body).data.company.id]))
  expect(heard.get('https://um.example/gancho')).toBe(one)
  expect(heard.get('https://dois.example/')).toBe(other)
})

test('events are sent again one by one or from a moment on, under their names', async () => {
  const { id } = await register()
  await take(note(1))
  await send()
  testServer.clock.now += HOUR_MS
  await take(note(2))
  await send()
  const before = sent.map(({ headers }) => headers?.['webhook-id'])
  const [{ id: last }] = await deliveries(id)
  await ask(`/webhooks/${id}/deliveries/${last}/resend`, 'POST')
  await send()
  expect(sent.at(-1)?.headers?.['webhook-id']).toBe(before.at(-1))
  sent.length = 0
  expect(await ask(`/webhooks/${id}/replay`, 'POST', { from: '2026-04-02T12:30:00Z' })).toEqual({ count: 2 })
  await send()
  expect(told()).toEqual(['nfce.received 2', 'nfce.authorized 2'])
  const { id: late } = await register({ kinds: ['nfce.authorized'], url: 'https://dois.example/' })
  sent.length = 0
  expect(await ask(`/webhooks/${late}/replay`, 'POST', { from: '2026-04-01T00:00:00Z' })).toEqual({ count: 2 })
  await send()
  expect(told()).toEqual(['nfce.authorized 1', 'nfce.authorized 2'])
})

test('after thirty days events are gone', async () => {
  const { id } = await register()
  await take(note(1))
  testServer.clock.now += 30 * 24 * HOUR_MS + 1000
  await doWork(oldEvents, round)
  expect(await deliveries(id)).toEqual([])
})
