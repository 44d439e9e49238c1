import { expect, test } from 'vitest'
import { channelFaults, channelTarget } from '#domain/sats/telling/alert-channels.ts'
import { type Answered, outcomeOf } from '#domain/sats/telling/channel-answers.ts'

const TOKEN = '123456789:AbCdEfGhIjKlMnOpQrStUvWxYz012345678'
const draft = { kind: 'telegram', address: '', token: TOKEN, chat: '-1001234567890' } as const

test('a new channel asks for all of its kind, a known one keeps what is not typed', () => {
  expect(channelFaults(draft, true)).toEqual({})
  expect(channelFaults({ ...draft, chat: '@canal_da_loja' }, true)).toEqual({})
  expect(Object.keys(channelFaults({ ...draft, token: '', chat: 'canal' }, true))).toEqual(['token', 'chat'])
  expect(channelFaults({ ...draft, token: '' }, false)).toEqual({})
  expect(channelFaults({ ...draft, token: 'x/../y' }, false)).toHaveProperty('token')
  expect(channelFaults({ ...draft, kind: 'slack' }, true)).toHaveProperty('address')
  expect(channelFaults({ ...draft, kind: 'webhook' }, false)).toEqual({})
})

test('of an address its host is shown, which lets nobody write there', () => {
  const address = 'https://hooks.slack.com/services/T0/B0/secret'
  expect(channelTarget({ kind: 'slack', address, chat: '' })).toBe('hooks.slack.com')
  expect(channelTarget(draft)).toBe('-1001234567890')
})

const answer = (more: Partial<Answered>): Answered => ({
  isOk: false,
  isRefused: false,
  status: 500,
  answer: '',
  pauseMs: null,
  reason: 'A resposta foi 500',
  ...more,
})
const ok = answer({ isOk: true, status: 200, reason: null })
const none = answer({ status: null, reason: 'Não houve resposta em 15 s' })

test('what arrived has arrived, what may be mended is tried again', () => {
  for (const kind of ['webhook', 'slack', 'telegram'] as const) {
    expect(outcomeOf(kind, ok)).toEqual({ state: 'delivered', result: 'Recebido (200)', pauseMs: null })
    expect(outcomeOf(kind, none)).toMatchObject({ state: 'waiting', result: 'Não houve resposta em 15 s' })
    expect(outcomeOf(kind, answer({ status: 503, pauseMs: 30_000 }))).toMatchObject({
      state: 'waiting',
      pauseMs: 30_000,
    })
  }
})

test('an address that may not be sent to fails for good, and so does one that wants no more', () => {
  const refused = answer({ isRefused: true, status: null, reason: 'O endereço é da rede do próprio servidor' })
  expect(outcomeOf('webhook', refused).state).toBe('failed')
  expect(outcomeOf('telegram', refused).state).toBe('failed')
  expect(outcomeOf('webhook', answer({ status: 410 })).state).toBe('failed')
  expect(outcomeOf('webhook', answer({ status: 404 })).state).toBe('waiting')
})

test("Slack's errors that no later try mends", () => {
  for (const text of ['no_service', 'invalid_token', 'channel_is_archived', 'action_prohibited']) {
    expect(outcomeOf('slack', answer({ status: 403, answer: text })).state, text).toBe('failed')
  }
  expect(outcomeOf('slack', answer({ status: 400, answer: 'rollup_error' })).state).toBe('waiting')
})

test('Telegram says for how long it is to be left alone, and what it does not know', () => {
  const said = (status: number, description: string, parameters?: object) =>
    outcomeOf('telegram', answer({ status, answer: JSON.stringify({ ok: false, description, parameters }) }))
  expect(said(429, 'Too Many Requests: retry after 35', { retry_after: 35 })).toMatchObject({
    state: 'waiting',
    pauseMs: 35_000,
  })
  expect(said(403, 'Forbidden: bot was blocked by the user').state).toBe('failed')
  expect(said(400, 'Bad Request: chat not found').result).toBe('O Telegram não conhece este grupo ou canal')
  expect(said(401, 'Unauthorized').result).toBe('O Telegram não conhece o token do bot')
  expect(outcomeOf('telegram', answer({ status: 502, answer: '<html>' })).state).toBe('waiting')
})
