import { CancelledError } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CallError, type TokenSource } from '#api/client/call.ts'
import { join } from '#api/client/connection.ts'
import { retryDelay } from '#api/client/outage.ts'
import { get } from '#api/contract/endpoint.ts'
import { PATIENT } from '../../patient.ts'
import { network, offline, silence } from './network.ts'

const read = get('/things', { needs: 'login', summary: 'x', reply: z.object({ name: z.string() }) })
const thing = () => Response.json({ name: 'One' })

function source(token?: string, renewed?: string) {
  let current = token
  return {
    current: () => current,
    renew: vi.fn<TokenSource['renew']>(async () => {
      current = renewed ?? current
      return renewed
    }),
    lost: vi.fn<TokenSource['lost']>(),
  }
}

const releases: (() => void)[] = []
const joined = (tokens: TokenSource, key: Partial<Record<'api' | 'tenant' | 'subject', string>> = {}) => {
  const lease = join({ api: key.api ?? 'http://api.test', tenant: key.tenant ?? 'aurora' }, key.subject ?? 'u', tokens)
  releases.push(lease.release)
  return lease
}
const bearers = (asked: Request[]) => asked.map(({ headers }) => headers.get('Authorization'))

afterEach(() => {
  for (const release of releases.splice(0)) release()
  vi.unstubAllGlobals()
})

describe('the connections of a page', () => {
  test('one api, tenant and user have one connection and one cache', () => {
    const first = joined(source('a')).connection
    expect(joined(source('b')).connection).toBe(first)
    expect(first).toMatchObject({ api: 'http://api.test', tenant: 'aurora', subject: 'u' })
  })
  test.each([{ api: 'http://other.test' }, { tenant: 'horizonte' }, { subject: 'v' }])('%j has its own', (other) => {
    const one = joined(source('a')).connection.queries
    one.setQueryData(['x'], 'secret')
    const another = joined(source('a'), other).connection.queries
    expect(another).not.toBe(one)
    expect(another.getQueryData(['x'])).toBeUndefined()
  })
  test('the cache lives as long as anybody holds it', async () => {
    const first = joined(source('a'))
    const second = joined(source('b'))
    first.connection.queries.setQueryData(['x'], 1)
    first.release()
    expect(second.connection.queries.getQueryData(['x'])).toBe(1)
    second.release()
    await vi.waitFor(() => expect(second.connection.queries.getQueryData(['x'])).toBeUndefined(), PATIENT)
    expect(joined(source('a')).connection).not.toBe(first.connection)
  })
  test('who leaves twice leaves once', () => {
    const first = joined(source('a'))
    const second = joined(source('b'))
    first.connection.queries.setQueryData(['x'], 1)
    first.release()
    first.release()
    expect(second.connection.queries.getQueryData(['x'])).toBe(1)
  })
  test('the last to leave cancels what is under way', async () => {
    network(() => silence)
    const { connection, release } = joined(source('a'))
    let signal: AbortSignal | undefined
    const query = connection.queries.fetchQuery({
      queryKey: ['x'],
      queryFn: (context) => {
        signal = context.signal
        return connection.call(read, { signal: context.signal })
      },
    })
    const cancelled = expect(query).rejects.toBeInstanceOf(CancelledError)
    await vi.waitFor(() => expect(signal).toBeDefined(), PATIENT)
    release()
    expect(signal?.aborted).toBe(true)
    await cancelled
  })
  test('and what was not asked through the cache: a write, a download', async () => {
    network(() => silence)
    const { connection, release } = joined(source('a'))
    const [call, file] = [connection.call(read, {}), connection.download('http://api.test/file')]
    const ended = Promise.all([expect(call).rejects.toThrow(), expect(file).rejects.toThrow()])
    release()
    await ended
  })
})

describe('the tokens of a connection', () => {
  test('a loss tells each of many, though each leaves at once', async () => {
    network(() => Response.json({ code: 'unauthenticated', message: '' }, { status: 401 }))
    const lost: number[] = []
    const held = [1, 2, 3, 4, 5].map((index) => {
      const one = joined({ ...source('old'), lost: () => (lost.push(index), one.release()) })
      return one
    })
    await expect(held[0]?.connection.call(read, {})).rejects.toMatchObject({ code: 'auth-expired' })
    expect(lost).toEqual([1, 2, 3, 4, 5])
  })
  test('the newest holder with a token speaks for all', async () => {
    const asked = network(thing)
    const { connection } = joined(source('old'))
    const newest = joined(source('new'))
    joined(source())
    await connection.call(read, {})
    newest.release()
    await connection.call(read, {})
    expect(bearers(asked)).toEqual(['Bearer new', 'Bearer old'])
  })
  test('a renewal serves all, a loss tells all', async () => {
    network((request) =>
      request.headers.get('Authorization') === 'Bearer renewed'
        ? thing()
        : Response.json({ code: 'unauthenticated', message: '' }, { status: 401 }),
    )
    const first = source('old')
    const second = source('old', 'renewed')
    const { connection } = joined(first)
    const { release } = joined(second)
    expect(await connection.call(read, {})).toEqual({ name: 'One' })
    expect(second.renew).toHaveBeenCalledTimes(1)

    release()
    const third = source('old')
    joined(third)
    await expect(connection.call(read, {})).rejects.toMatchObject({ code: 'auth-expired' })
    expect(first.lost).toHaveBeenCalledTimes(1)
    expect(third.lost).toHaveBeenCalledTimes(1)
    expect(second.lost).not.toHaveBeenCalled()
  })
})

/** Whether a read that has failed so often is tried again. */
const retry = (count: number, error: Error) => {
  const given = joined(source('a')).connection.queries.getDefaultOptions().queries?.retry
  if (typeof given !== 'function') throw new Error('No rule for repeating reads')
  return given(count, error)
}

describe('reads', () => {
  test.each([
    [new CallError('internal', '', 500), true],
    [new CallError('too_many', '', 429), true],
    // Who has waited 120 s is told, and may try again.
    [new CallError('timeout', ''), false],
    [new CallError('forbidden', '', 403), false],
    [new Error('a defect'), false],
  ])('%o is tried again: %s', (error, again) => {
    expect(retry(0, error)).toBe(again)
    expect(retry(1, error)).toBe(again)
    expect(retry(2, error)).toBe(false)
  })
})

describe('an outage', () => {
  test.each([
    new CallError('network', ''),
    new CallError('database_away', '', 503),
    new CallError('unavailable', '', 503),
    new CallError('bad-reply', '', 502),
    new CallError('bad-reply', '', 504),
  ])('%o is outlasted', (error) => {
    expect(error.isOutage).toBe(true)
    for (const count of [0, 1, 2, 50]) expect(retry(count, error)).toBe(true)
  })
  test('is asked about ever more rarely, as late as the server wants, and not by all at once', () => {
    const network = new CallError('network', '')
    const waits = [0, 1, 2, 3, 4, 20].map((failures) => retryDelay(failures, network))
    for (const [i, least] of [1000, 2000, 4000, 8000, 15_000, 15_000].entries()) {
      expect(waits[i]).toBeGreaterThanOrEqual(least)
      expect(waits[i]).toBeLessThan(least * 1.2)
    }
    expect(retryDelay(0, new CallError('database_away', '', 503, { retryAfter: 7 }))).toBeGreaterThanOrEqual(7000)
    expect(retryDelay(0, new CallError('database_away', '', 503, { retryAfter: 9999 }))).toBeLessThan(18_001)
    expect(new Set(Array.from({ length: 20 }, () => retryDelay(0, network))).size).toBeGreaterThan(1)
  })
  test('of a renewal ends no session: the other way to a token is tried, the failure told, and none is lost', async () => {
    network(() => Response.json({ code: 'unauthenticated', message: '' }, { status: 401 }))
    const away = new CallError('database_away', 'Sem conexão com o banco de dados.', 503)
    const first = source('old')
    const second = source('old')
    first.renew.mockRejectedValue(away)
    second.renew.mockRejectedValue(new Error('the page has no network'))
    const { connection } = joined(first)
    await expect(connection.call(read, {})).rejects.toBe(away)
    joined(second)
    await expect(connection.call(read, {})).rejects.toMatchObject({ code: 'network', isOutage: true })
    await expect(connection.download('http://api.test/x')).rejects.toMatchObject({ code: 'network' })
    expect(first.lost).not.toHaveBeenCalled()
    expect(second.lost).not.toHaveBeenCalled()
    expect(first.current()).toBe('old')
  })
})

describe('a download', () => {
  const url = 'http://api.test/api/v1/custody/nfce/1/xml'

  test('brings the bytes as they are', async () => {
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x3c, 0xe7, 0x00])
    const asked = network(() => new Response(bytes))
    const { connection } = joined(source('jwt'))
    expect(new Uint8Array(await (await connection.download(url)).arrayBuffer())).toEqual(bytes)
    expect(bearers(asked)).toEqual(['Bearer jwt'])
    expect(asked[0]?.headers.get('X-Tenant')).toBe('aurora')
  })
  test('renews a refused token', async () => {
    const asked = network((_, count) => new Response('x', { status: count === 1 ? 401 : 200 }))
    const { connection } = joined(source('old', 'new'))
    await connection.download(url)
    expect(bearers(asked)).toEqual(['Bearer old', 'Bearer new'])
  })
  test.each([
    ['the server’s words', () => Response.json({ message: 'Sumiu' }, { status: 404 }), 'Sumiu', 404],
    [
      'the catalogue’s words',
      () => new Response('', { status: 500 }),
      'Ocorreu um erro ao tentar realizar o download',
      500,
    ],
    ['no server', offline, 'Sem conexão com o servidor. Verifique a rede e tente novamente.', undefined],
  ])('that fails is told in %s', async (_, answer, message, status) => {
    network(answer)
    await expect(joined(source('jwt')).connection.download(url)).rejects.toMatchObject({ message, status })
  })
})
