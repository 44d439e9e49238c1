import { describe, expect, test } from 'vitest'
import type { AlertNews } from '#domain/sats/telling/channel-texts.ts'
import { pushesOutcome, pushMessage, pushOutcome, type PushOutcome } from '#domain/sats/telling/push-messages.ts'

const ALERT: AlertNews = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  serial_number: '000000001',
  environment: 'production',
  company: 'Padaria',
  cnpj: '12345678000195',
  level: 'warning',
  message: 'Memória acima de 90%',
  condition: '> 90%',
  measured: '93%',
  created_at: '2026-03-10T12:00:00Z',
  cleared_at: null,
  untaken: null,
  link: 'https://fiscal.test/shown?sat=000000001&tenant=t',
}
const PLACE = { tenant: 'Grupo A', path: '/shown?tenant=t' }
const one = (more: Partial<AlertNews> = {}) => pushMessage([{ ...ALERT, ...more }], PLACE)

describe('a notification', () => {
  test('tells what the subject of a mail tells, level and organization, and opens the alert', () => {
    expect(one()).toEqual({
      text: {
        title: '🟡 SAT 000000001: Memória acima de 90%',
        body: 'Alerta · Grupo A',
        tag: ALERT.id,
        renotify: false,
        path: '/shown?sat=000000001&tenant=t',
      },
      urgency: 'normal',
      topic: '01890a5dac96774bbcceb302099a8057',
    })
  })

  test('is urgent as the alert is, and of several as the gravest', () => {
    expect((['danger', 'warning', 'info'] as const).map((level) => one({ level }).urgency)).toEqual([
      'high',
      'normal',
      'low',
    ])
    const both = pushMessage([ALERT, { ...ALERT, level: 'danger' }], PLACE)
    expect(both).toMatchObject({ urgency: 'high', text: { title: '🔴 2 alertas de SAT', path: PLACE.path } })
  })

  test('of no SAT, of what is over, and of what nobody took', () => {
    expect(one({ serial_number: null }).text.title).toBe('🟡 Memória acima de 90%')
    expect(one({ cleared_at: '2026-03-10T12:05:00Z' }).text.body).toBe('Alerta · Encerrado · Grupo A')
    expect(one({ untaken: 1 }).text).toMatchObject({
      body: 'Ninguém assumiu em 1 minuto · Alerta · Grupo A',
      renotify: true,
    })
  })

  test('fits into a message however long its words are, and shows all of its letters', () => {
    const { text } = one({ message: `${'😀'.repeat(3000)}\u202e` })
    expect(new TextEncoder().encode(JSON.stringify(text)).length).toBeLessThan(2000)
    expect(text.title.isWellFormed()).toBe(true)
    expect(one({ message: 'a\u202eb' }).text.title).not.toContain('\u202e')
  })
})

test('what a push service answers', () => {
  const answered = (status: number | null, more: object = {}) =>
    pushOutcome({ isOk: false, isRefused: false, status, answer: '', pauseMs: null, reason: 'R', ...more })
  expect(answered(201, { isOk: true, reason: null })).toEqual({
    state: 'delivered',
    result: 'Recebido (201)',
    pauseMs: null,
  })
  expect([404, 410].map((status) => answered(status).state)).toEqual(['gone', 'gone'])
  expect([429, 500, 503, 408, null].map((status) => answered(status).state)).toEqual(Array(5).fill('waiting'))
  expect([400, 401, 403, 413, 302].map((status) => answered(status).state)).toEqual(Array(5).fill('failed'))
  expect(answered(null, { isRefused: true }).state).toBe('failed')
  expect(answered(429, { pauseMs: 9 }).pauseMs).toBe(9)
})

test('what became of an alert in several browsers', () => {
  const end = (state: PushOutcome['state'], pauseMs: number | null = null): PushOutcome => ({
    state,
    result: state,
    pauseMs,
  })
  const NOBODY = 'Ninguém do grupo que vê a empresa ativou as notificações'
  expect(pushesOutcome([], 0)).toEqual({ state: 'failed', result: NOBODY, pauseMs: null })
  expect(pushesOutcome([end('delivered'), end('delivered')], 2)).toMatchObject({
    state: 'delivered',
    result: 'Recebido por 2 navegadores',
  })
  expect(pushesOutcome([end('delivered'), end('gone')], 1)).toMatchObject({
    state: 'delivered',
    result: 'Recebido por 1 navegador de 2: gone',
  })
  expect(pushesOutcome([end('waiting', 5), end('waiting', 9), end('failed')], 1)).toEqual({
    state: 'waiting',
    result: 'Recebido por 1 navegador de 4: waiting',
    pauseMs: 9,
  })
  expect(pushesOutcome([end('failed'), end('gone')], 0)).toMatchObject({ state: 'failed', result: 'failed' })
})
