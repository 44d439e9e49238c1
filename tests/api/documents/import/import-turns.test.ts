import { afterAll, beforeAll, expect, test } from 'vitest'
import { nfeProc } from '../../../documents.ts'
import { grant, openTestServer, people, type Person, type TestServer } from '../../test-server.ts'
import { formOf } from '../sent-files.ts'

// Whose turn it is to import, and who is told to come later.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  const { store, a } = server
  await grant(store, a, people.secondary, { description: 'Importa', permissions: ['company:read', 'document:import'] })
})
afterAll(() => server.close())

/** Calls whose bodies are `begun` to be read, and end when `end` is called. */
function slowly(count: number) {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const begun: number[] = []
  const body = (i: number) =>
    new ReadableStream<Uint8Array>(
      { pull: (one) => (begun.push(i), promise.then(() => one.close())) },
      { highWaterMark: 0 },
    )
  return { begun, end, calls: Array.from({ length: count }, (_, i) => stream(body(i))) }
}

async function stream(body: ReadableStream<Uint8Array>): Promise<Response> {
  const headers = { Authorization: `Bearer ${await server.token('master')}`, 'X-Tenant': server.a.id }
  // Node asks for duplex where the body is a stream; the DOM's types do not know it.
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return server.api(new Request('http://api.test/api/v1/documents/', init))
}

test('slow ones of a user leave a place to the colleagues', async () => {
  const { calls, begun, end } = slowly(4)
  await expect.poll(() => begun.length).toBe(2)
  const sent = await formOf({ 'nota.xml': nfeProc() }, {})
  const answer = await server.call('/documents/', { as: 'secondary', tenant: server.a.id, method: 'POST', ...sent })
  expect(answer.status).toBe(200)
  end()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([400, 400, 400, 400])
})

test('two at a time of a user, the others in turn, and none beyond what may wait', async () => {
  const { calls, end } = slowly(7)
  const first = await Promise.race(calls)
  expect([first.status, first.headers.get('Retry-After')]).toEqual([503, '5'])
  end()
  const statuses = (await Promise.all(calls)).map(({ status }) => status).sort((a, b) => a - b)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 503])
})

test('a tenant that sends too often waits, and no other does', async () => {
  const few = await openTestServer({ uploadsPerMinute: 2 })
  try {
    const once = async (as: Person, tenant: string) => {
      const response = await few.call('/documents/', { as, tenant, method: 'POST', ...(await formOf({}, {})) })
      return [response.status, response.headers.get('Retry-After')]
    }
    const answers = []
    for (let i = 0; i < 3; i++) answers.push(await once('master', few.a.id))
    expect(answers).toEqual([
      [400, null],
      [400, null],
      [429, '60'],
    ])
    expect(await once('stranger', few.b.id)).toEqual([400, null])
  } finally {
    await few.close()
  }
}, 30_000)
