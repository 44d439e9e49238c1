import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Asker, headersOf, sendAhead as send, sent as allSent } from '#api/client/ahead.ts'
import { sentRead } from '#api/client/address.ts'
import { earlyAnswers } from '#api/client/take-ahead.ts'
import { network, offline } from './network.ts'

const takeAhead = earlyAnswers(allSent)
const sendAhead = (asker: Asker, path: string) => send(asker, path, sentRead(path))
const asker: Asker = { api: 'http://api.test', tenant: 'aurora', token: 'jwt' }
/** What is sent ahead stays until it is taken, so each test asks something of its own. */
let count = 0
let path = ''

describe('a call sent ahead', () => {
  beforeEach(() => {
    path = `/api/v1/things/${count++}`
  })
  afterEach(() => vi.unstubAllGlobals())

  test('is sent once for all who ask the same', async () => {
    const asked = network(() => Response.json({ items: [] }))
    const answers = await Promise.all([sendAhead(asker, path), sendAhead({ ...asker }, path)])
    expect(answers).toEqual([
      { status: 200, body: { items: [] }, tag: null },
      { status: 200, body: { items: [] }, tag: null },
    ])
    expect(asked.map(({ url, method }) => [method, url])).toEqual([['GET', `http://api.test${path}`]])
    expect(asked[0]?.headers.get('Authorization')).toBe('Bearer jwt')
    expect(asked[0]?.headers.get('X-Tenant')).toBe('aurora')
  })
  test('is taken once', async () => {
    network(() => Response.json(1))
    const sent = sendAhead(asker, path)
    expect(takeAhead(asker, path)).toBe(sent)
    expect(takeAhead(asker, path)).toBeUndefined()
    await sent
  })
  test.each([
    ['API', { api: 'http://other.test' }],
    ['tenant', { tenant: 'horizonte' }],
    ['token', { token: 'other' }],
  ])('is not handed to another %s', async (_, other) => {
    const asked = network(() => Response.json(1))
    await sendAhead(asker, path)
    expect(takeAhead({ ...asker, ...other }, path)).toBeUndefined()
    await sendAhead({ ...asker, ...other }, path)
    expect(asked).toHaveLength(2)
    expect(takeAhead(asker, path)).toBeDefined()
  })
  test('is not handed to another question', async () => {
    network(() => Response.json(1))
    await sendAhead(asker, path)
    expect(takeAhead(asker, `${path}?page=2`)).toBeUndefined()
  })
  test('that a server refused is an answer like any other', async () => {
    network(() => Response.json({ code: 'forbidden', message: 'Não' }, { status: 403 }))
    expect(await sendAhead(asker, path)).toEqual({
      status: 403,
      body: { code: 'forbidden', message: 'Não' },
      tag: null,
    })
  })
  test.each([
    ['found no server', offline],
    ['was answered by something that is no JSON', () => new Response('<html>', { status: 502 })],
  ])('that %s fails for who took it and is forgotten', async (_, answer) => {
    const asked = network(answer)
    await expect(sendAhead(asker, path)).rejects.toThrow()
    expect(takeAhead(asker, path)).toBeUndefined()
    await sendAhead(asker, path).catch(() => undefined)
    expect(asked).toHaveLength(2)
  })
})

test('a header without a value is not sent; the language always is, since the browser’s own is another', () => {
  const portuguese = { 'Accept-Language': 'pt-BR' }
  expect(headersOf({ tenant: '', token: '' })).toEqual(portuguese)
  expect(headersOf({ tenant: 'a', token: '' })).toEqual({ ...portuguese, 'X-Tenant': 'a' })
  expect(headersOf({ tenant: '', token: 't', language: 'en' })).toEqual({
    'Accept-Language': 'en',
    Authorization: 'Bearer t',
  })
})
