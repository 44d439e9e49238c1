import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Caller, call } from '#api/client/call.ts'
import { get, put } from '#api/contract/endpoint.ts'
import { network } from './network.ts'

const Thing = z.object({ name: z.string() })
const read = get('/things/:id', { needs: ['nfce:read'], summary: 'x', reply: Thing })
const save = put('/things/:id', { unasked: 'stays', needs: 'login', summary: 'x', body: Thing, reply: Thing })
const one = { params: { id: '1' } }
const tokens = { current: () => 'jwt', renew: async () => undefined, lost: () => {} }

afterEach(() => vi.unstubAllGlobals())

describe('an answer that did not change', () => {
  /** Tells a caller with the tag of `name` that nothing changed. */
  const tagged = (name: () => string) =>
    network((request) => {
      const headers = { ETag: `W/"${name()}"` }
      if (request.headers.get('If-None-Match') === headers.ETag) return new Response(null, { status: 304, headers })
      return Response.json({ name: name() }, { headers })
    })
  const keeping = (): Caller => ({ api: 'http://api.test', tenant: 'aurora', tokens, cache: new Map() })

  test('is the very same reply as before, a changed one is another', async () => {
    let name = 'One'
    const asked = tagged(() => name)
    const by = keeping()
    const first = await call(by, read, one)
    expect(await call(by, read, one)).toBe(first)
    expect(asked.map(({ headers }) => headers.get('If-None-Match'))).toEqual([null, 'W/"One"'])
    name = 'Two'
    expect(await call(by, read, one)).toEqual({ name: 'Two' })
    expect(await call(by, read, one)).toEqual({ name: 'Two' })
    expect(asked.at(-1)?.headers.get('If-None-Match')).toBe('W/"Two"')
  })

  test('is asked for by its own address only, and by no write', async () => {
    const asked = tagged(() => 'One')
    const by = keeping()
    await call(by, read, one)
    await call(by, read, { params: { id: '2' } })
    await call(by, save, { ...one, body: { name: 'One' } })
    expect(asked.map(({ headers }) => headers.get('If-None-Match'))).toEqual([null, null, null])
  })

  test('is kept of the newest paths alone, and of nobody else who calls', async () => {
    const asked = tagged(() => 'One')
    const by = keeping()
    for (let id = 1; id <= 17; id++) await call(by, read, { params: { id: String(id) } })
    await call(by, read, { params: { id: '2' } })
    await call(by, read, one)
    await call(keeping(), read, { params: { id: '2' } })
    expect(asked.slice(-3).map(({ headers }) => headers.get('If-None-Match'))).toEqual(['W/"One"', null, null])
  })

  test('leaves a refusal a refusal, and what breaks the contract is not kept', async () => {
    let status = 200
    const asked = network(() =>
      status === 403
        ? Response.json({ code: 'forbidden', message: 'Não' }, { status })
        : Response.json(status === 200 ? { name: 1 } : { name: 'One' }, { headers: { ETag: '"a"' } }),
    )
    const by = keeping()
    await expect(call(by, read, one)).rejects.toMatchObject({ code: 'bad-reply' })
    status = 201
    await call(by, read, one)
    status = 403
    await expect(call(by, read, one)).rejects.toMatchObject({ code: 'forbidden' })
    expect(asked.map(({ headers }) => headers.get('If-None-Match'))).toEqual([null, null, '"a"'])
  })
})

describe('a change that names what it was made from', () => {
  const by: Caller = { api: 'http://api.test', tenant: 'aurora', tokens }
  const change = (version?: string) => call(by, save, { ...one, body: { name: 'Mine' }, version })
  const refuse = (current: unknown) => {
    const conflict = { email: 'ana@x.example', changed_utc: null, changes: [], current }
    return network(() => Response.json({ code: 'conflict', message: 'Alterado', conflict }, { status: 409 }))
  }

  test('says so, and nothing where it names none', async () => {
    const asked = network(() => Response.json({ name: 'Mine' }))
    await change('a1')
    await change()
    expect(asked.map(({ headers }) => headers.get('If-Match'))).toEqual(['"a1"', null])
  })

  test('learns who has changed it meanwhile, and how it stands', async () => {
    refuse({ name: 'Theirs' })
    await expect(change('a1')).rejects.toMatchObject({
      code: 'conflict',
      conflict: { email: 'ana@x.example', current: { name: 'Theirs' } },
    })
  })

  test('is told nothing that the contract does not know', async () => {
    refuse({ name: 1 })
    await expect(change('a1')).rejects.toMatchObject({ code: 'bad-reply' })
  })
})
