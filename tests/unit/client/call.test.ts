import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Asker, sendAhead as send, sent } from '#api/client/ahead.ts'
import { CallError, type Caller, call, type TokenSource } from '#api/client/call.ts'
import { get, post, put } from '#api/contract/endpoint.ts'
import { network, offline, silence } from './network.ts'
import { sentRead } from '#api/client/address.ts'
import { earlyAnswers } from '#api/client/take-ahead.ts'

const takeAhead = earlyAnswers(sent)
const sendAhead = (asker: Asker, path: string) => send(asker, path, sentRead(path))

const Thing = z.object({ name: z.string() })
const read = get('/things/:id', { needs: ['nfce:read'], summary: 'x', reply: Thing })
const xml = get('/things/:id/xml', { needs: 'login', summary: 'x', reply: z.string(), media: 'application/xml' })
const save = put('/things/:id', { unasked: 'stays', needs: 'login', summary: 'x', body: Thing, reply: Thing })
const enter = post('/enter', { unasked: 'stays', needs: 'public', summary: 'x', body: Thing, reply: Thing })

/** A source whose renewals are given in order; none left means that there is none to be had. */
function tokens(first: string | undefined, ...renewals: string[]) {
  let token = first
  return {
    current: () => token,
    renew: vi.fn<TokenSource['renew']>(async () => {
      const next = renewals.shift()
      token = next ?? token
      return next
    }),
    lost: vi.fn<TokenSource['lost']>(),
  }
}

const callerWith = (source: TokenSource): Caller => ({ api: 'http://api.test', tenant: 'aurora', tokens: source })
const caller = callerWith(tokens('jwt'))
const one = { params: { id: '1' } }
const thing = () => Response.json({ name: 'One' })
const bearers = (asked: Request[]) => asked.map(({ headers }) => headers.get('Authorization'))

const oldRefused = (request: Request) =>
  request.headers.get('Authorization') === 'Bearer new'
    ? thing()
    : Response.json({ code: 'unauthenticated', message: 'Não' }, { status: 401 })

/** The failure of a call that must fail. */
async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.then(
    () => 'no failure',
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error('Not a CallError', { cause: error })
  return error
}

afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  test('names who asks and for which tenant, and answers what the contract says', async () => {
    const asked = network(() => Response.json({ name: 'One', more: 1 }))
    expect(await call(caller, read, one)).toEqual({ name: 'One' })
    expect(asked[0]?.url).toBe('http://api.test/api/v1/things/1')
    expect(asked[0]?.headers.get('X-Tenant')).toBe('aurora')
    expect(bearers(asked)).toEqual(['Bearer jwt'])
    expect(asked[0]?.headers.has('Content-Type')).toBe(false)
  })
  test('carries its body as JSON', async () => {
    const asked = network(thing)
    await call(caller, save, { ...one, body: { name: 'Ação' } })
    expect(asked[0]?.method).toBe('PUT')
    expect(asked[0]?.headers.get('Content-Type')).toBe('application/json')
    expect(await asked[0]?.json()).toEqual({ name: 'Ação' })
  })
  test('answers text where the contract says XML', async () => {
    network(() => new Response('<a/>', { headers: { 'Content-Type': 'application/xml' } }))
    expect(await call(caller, xml, one)).toBe('<a/>')
  })
})

describe('a refused token', () => {
  test('is renewed once and the call repeated, whatever it carries', async () => {
    const asked = network(oldRefused)
    const source = tokens('old', 'new')
    await call(callerWith(source), save, { ...one, body: { name: 'kept' } })
    expect(bearers(asked)).toEqual(['Bearer old', 'Bearer new'])
    expect(await asked[1]?.json()).toEqual({ name: 'kept' })
    expect(source.renew).toHaveBeenCalledTimes(1)
    expect(source.lost).not.toHaveBeenCalled()
  })
  test('that cannot be renewed is lost', async () => {
    const asked = network(oldRefused)
    const source = tokens('old')
    const error = await failureOf(call(callerWith(source), read, one))
    expect(error).toMatchObject({ code: 'auth-expired', status: 401, retryable: false })
    expect(asked).toHaveLength(1)
    expect(source.lost).toHaveBeenCalledTimes(1)
  })
  test('whose renewal is refused too is lost, and not renewed for ever', async () => {
    const asked = network(oldRefused)
    const source = tokens('old', 'no better', 'new')
    expect(await failureOf(call(callerWith(source), read, one))).toMatchObject({ code: 'auth-expired' })
    expect(bearers(asked)).toEqual(['Bearer old', 'Bearer no better'])
    expect(source.lost).toHaveBeenCalledTimes(1)
  })
  test('is no matter of a public call: its 401 is an answer', async () => {
    network(() => Response.json({ code: 'credentials', message: 'Email ou senha incorretos' }, { status: 401 }))
    const source = tokens(undefined, 'new')
    const error = await failureOf(call(callerWith(source), enter, { body: { name: 'x' } }))
    expect(error).toMatchObject({ code: 'credentials', message: 'Email ou senha incorretos', status: 401 })
    expect(source.renew).not.toHaveBeenCalled()
    expect(source.lost).not.toHaveBeenCalled()
  })
  test('of two calls is renewed once, however far apart they are refused', async () => {
    const late = Promise.withResolvers<void>()
    const asked = network(async (request, count) => {
      if (count === 2) await late.promise
      return oldRefused(request)
    })
    const source = tokens('old', 'new', 'one too many')
    const calls = [call(callerWith(source), read, one), call(callerWith(source), read, { params: { id: '2' } })]
    expect(await calls[0]).toEqual({ name: 'One' })
    late.resolve()
    expect(await calls[1]).toEqual({ name: 'One' })
    expect(source.renew).toHaveBeenCalledTimes(1)
    expect(bearers(asked)).toEqual(['Bearer old', 'Bearer old', 'Bearer new', 'Bearer new'])
  })
  test('sent ahead is renewed like any other', async () => {
    const asked = network(oldRefused)
    const source = tokens('old', 'new')
    const ahead = { ...callerWith(source), takeAhead }
    void sendAhead({ ...ahead, token: 'old' }, '/api/v1/things/1')
    expect(await call(ahead, read, one)).toEqual({ name: 'One' })
    expect(bearers(asked)).toEqual(['Bearer old', 'Bearer new'])
  })
})

describe('a failed call', () => {
  test('says what the server says of it', async () => {
    const problem = { code: 'invalid', message: 'Há campos inválidos.', fields: { name: 'Obrigatório' } }
    network(() => Response.json(problem, { status: 400 }))
    expect(await failureOf(call(caller, read, one))).toMatchObject({ ...problem, status: 400, retryable: false })
  })
  test.each([
    ['7', 7],
    ['', undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ])('says when to ask again: Retry-After %j', async (header, retryAfter) => {
    network(() => Response.json({ code: 'x', message: '' }, { status: 503, headers: { 'Retry-After': header } }))
    expect(await failureOf(call(caller, read, one))).toMatchObject({ status: 503, retryAfter, isOutage: true })
  })
  test('has no fields where the problem names none', async () => {
    network(() => Response.json({ code: 'not_found', message: 'Registro não encontrado.' }, { status: 404 }))
    expect((await failureOf(call(caller, read, one))).fields).toEqual({})
  })
  const json = { 'Content-Type': 'application/json' }
  test.each([
    ['a page of a proxy', () => new Response('<html>', { status: 502 }), 502, true],
    ['JSON that is no problem', () => Response.json({ error: 'x' }, { status: 400 }), 400, false],
    ['a page instead of JSON', () => new Response('<html>', { status: 200 }), 200, false],
    ['a reply that breaks the contract', () => Response.json({ name: 1 }), 200, false],
    ['nothing', () => new Response(null, { status: 204 }), 204, false],
    ['half a document', () => new Response('{"name": "O', { headers: json }), 200, false],
    ['half a problem', () => new Response('{"code": ', { status: 500, headers: json }), 500, true],
  ])('answered by %s is a bad reply', async (_, answer, status, retryable) => {
    network(answer)
    const error = await failureOf(call(caller, read, one))
    expect(error).toMatchObject({ code: 'bad-reply', status, retryable })
    expect(error.message).toBe('O servidor respondeu de forma inesperada.')
  })
  test('finds no server', async () => {
    network(offline)
    const error = await failureOf(call(caller, read, one))
    expect(error).toMatchObject({ code: 'network', status: undefined, retryable: true })
    expect(error.message).toContain('Sem conexão')
  })
  test.each([
    [400, false],
    [403, false],
    [409, false],
    [429, true],
    [500, true],
    [503, true],
  ])('of status %i may be repeated: %s', (status, retryable) => {
    expect(new CallError('x', '', status).retryable).toBe(retryable)
  })
})

/** With the clock in our hands. */
async function endsAfter120s(promise: Promise<unknown>) {
  let ended = false
  const failure = failureOf(promise).finally(() => {
    ended = true
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(ended).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toBe(true)
  expect(await failure).toMatchObject({ code: 'timeout', retryable: true })
}

describe('an endless call', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // The signals of the platform keep their own time.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms)
      return controller.signal
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  test('ends after 120 s', async () => {
    network(() => silence)
    await endsAfter120s(call(caller, read, one))
  })
  test('ends after 120 s when it was sent ahead, too', async () => {
    network(() => silence)
    const asker = { ...caller, token: 'jwt', takeAhead }
    void sendAhead(asker, '/api/v1/things/endless')
    await endsAfter120s(call(asker, read, { params: { id: 'endless' } }))
  })
})

describe('a cancelled call', () => {
  test('is no failure: its own reason comes back', async () => {
    network(() => silence)
    const controller = new AbortController()
    const left = call(caller, read, { ...one, signal: controller.signal })
    controller.abort('left the screen')
    await expect(left).rejects.toBe('left the screen')
  })
  test('is not sent when nobody waits any more', async () => {
    const asked = network(thing)
    await expect(call(caller, read, { ...one, signal: AbortSignal.abort('gone') })).rejects.toBe('gone')
    expect(asked).toEqual([])
  })
  test('does not wait for what was sent ahead', async () => {
    network(() => silence)
    const asker = { ...caller, token: 'jwt', takeAhead }
    void sendAhead(asker, '/api/v1/things/cancelled')
    const controller = new AbortController()
    const left = call(asker, read, { params: { id: 'cancelled' }, signal: controller.signal })
    controller.abort('left the screen')
    await expect(left).rejects.toBe('left the screen')
  })
})

describe('a call that was sent ahead', () => {
  const ahead = { ...caller, takeAhead }
  const asker = { ...caller, token: 'jwt' }

  test('is not sent again, once', async () => {
    const asked = network(thing)
    await sendAhead(asker, '/api/v1/things/1')
    await call(ahead, read, one)
    expect(asked).toHaveLength(1)
    await call(ahead, read, one)
    expect(asked).toHaveLength(2)
  })
  test('and failed is made by the real call', async () => {
    const asked = network((_, count) => (count === 1 ? offline() : thing()))
    void sendAhead(asker, '/api/v1/things/1').catch(() => undefined)
    expect(await call(ahead, read, one)).toEqual({ name: 'One' })
    expect(asked).toHaveLength(2)
  })
  test('and was answered by an outage is made by the real call', async () => {
    const asked = network((_, count) => (count === 1 ? Response.json({}, { status: 503 }) : thing()))
    void sendAhead(asker, '/api/v1/things/1')
    expect(await call(ahead, read, one)).toEqual({ name: 'One' })
    expect(asked).toHaveLength(2)
  })
  test('is for reading: a write of the same address is always sent', async () => {
    const asked = network(thing)
    await sendAhead(asker, '/api/v1/things/1')
    await call(ahead, save, { ...one, body: { name: 'x' } })
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'PUT'])
    expect(takeAhead(asker, '/api/v1/things/1')).toBeDefined()
  })
})
