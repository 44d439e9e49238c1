import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { importDocuments } from '#api/contract/documents/documents.ts'
import { answerLine, LINES } from '#api/contract/progress.ts'
import type { IncomingFile } from '#api/server/documents/prepare.ts'
import { Refusal } from '#api/server/errors/refusal.ts'
import { type Api, createApi } from '#api/server/api.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { RunTask } from '#api/server/ports/platform/task.ts'
import { nfeProc } from '../../../documents.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'
import { type Files, formOf, zip } from '../sent-files.ts'

// An import that is asked for in lines tells how far it is while it works.

let server: TestServer
let api: Api
/** Names of the files that were read. */
let read: string[]
/** What stands before a file of this name is read. */
let gates: Record<string, () => Promise<void>>
let log: Record<string, unknown>[]

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

beforeEach(() => {
  // No time passes after which what was told last is told again: a busy machine takes longer than that for a batch.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  read = []
  gates = {}
  log = []
  const own = nodePlatform()
  const run: RunTask = async (task, input, errand) => {
    // Of the only task that is run here.
    for (const { name } of input as readonly IncomingFile[]) {
      await gates[name]?.()
      read.push(name)
    }
    return own.run(task, input, errand)
  }
  const platform = { ...own, now: () => server.clock.now, log: (entry: object) => void log.push({ ...entry }), run }
  api = createApi({ store: server.store, platform, secret: 'a secret of the tests, of 32 or more' })
  return async () => {
    vi.useRealTimers()
    await own.close()
  }
})

async function send(files: Files, accept = LINES): Promise<Response> {
  const sent = await formOf(files, { new_companies: '1' })
  const headers = { ...sent.headers, Authorization: `Bearer ${await server.token('master')}`, 'X-Tenant': server.a.id }
  const init = { method: 'POST', body: sent.body, headers: { ...headers, Accept: accept } }
  return api(new Request('http://api.test/api/v1/documents/', init))
}

const LINE = answerLine(importDocuments.reply)

async function* linesOf(response: Response) {
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      for (const text of part.value.trimEnd().split('\n')) yield LINE.parse(JSON.parse(text))
    }
  } finally {
    await reader.cancel()
  }
}

async function all<T>(some: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of some) found.push(one)
  return found
}

/** White space of which four files are a batch; not so regular that its zip would be taken for a bomb. */
const PADDING = Array.from({ length: 2_000_000 }, (_, i) => ' \n\t'[((i * 2_654_435_761) >>> 7) % 3]).join('')
let number = 8000
const note = (padding = '') => nfeProc({ number: ++number }) + padding

test('tells after each batch how much is done, and at last what an answer without lines says', async () => {
  const archive = await zip(Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`${i}.xml`, note(PADDING)])))
  const response = await send({ 'mês.zip': archive, 'nota.xml': note() })
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, LINES])
  const lines = await all(linesOf(response))
  const progress = lines.flatMap((line) => line.progress ?? [])
  expect(progress.map(({ results }) => results)).toEqual([0, 4, 6])
  expect(progress[0]?.read).toBe(0)
  const share = (progress[1]?.read ?? 0) / archive.size
  expect([share > 0.7, share < 0.9]).toEqual([true, true])
  expect(progress[2]?.read).toBe(progress[2]?.total)
  const items = lines.at(-1)?.reply?.items
  expect(items?.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => 'taken'))
  expect(log.filter(({ event }) => event === 'call')).toMatchObject([{ status: 200, route: '/documents/' }])
})

test('its beginning is heard before it ends, and the work ends with who listens', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  gates['4.xml'] = () => opened
  const names = Array.from({ length: 6 }, (_, i) => `${i}.xml`)
  const response = await send(Object.fromEntries(names.map((name) => [name, note(PADDING)])))
  const lines = linesOf(response)
  expect((await lines.next()).value).toMatchObject({ progress: { read: 0, results: 0 } })
  expect((await lines.next()).value).toMatchObject({ progress: { results: 4 } })
  await lines.return(undefined)
  open()
  await expect.poll(() => log.filter(({ event }) => event === 'call')).toMatchObject([{ code: 'interrupted' }])
  expect(read).not.toContain('5.xml')
})

test('what fails after the beginning is told in the last line, with its status, and logged', async () => {
  gates['nota.xml'] = () => Promise.reject(new Refusal('unavailable', { retryAfter: 5 }))
  const lines = await all(linesOf(await send({ 'nota.xml': note() })))
  expect(lines.at(-1)).toEqual({
    problem: {
      code: 'unavailable',
      message: 'O serviço está ocupado. Tente novamente em instantes.',
      status: 503,
      retry_after: 5,
    },
  })
  expect(log).toMatchObject([{ event: 'call', status: 200, code: 'unavailable' }])
})

test('what is refused before is refused as ever, and who does not ask for lines gets none', async () => {
  const refused = await send({})
  expect([refused.status, refused.headers.get('Content-Type')]).toEqual([400, 'application/json'])
  const whole = await send({ 'nota.xml': note() }, '*/*')
  expect(importDocuments.reply.parse(await whole.json()).items).toMatchObject([{ outcome: 'taken' }])
})

test('it holds its place while it works: a third one of a user waits', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  onTestFinished(() => open())
  for (const name of ['a.xml', 'b.xml']) gates[name] = () => opened
  const two = await Promise.all([send({ 'a.xml': note() }), send({ 'b.xml': note() })])
  const third = send({ 'c.xml': note() })
  const turned = new Promise<string>((resolve) => setImmediate(() => resolve('waits')))
  expect(await Promise.race([third.then(() => 'begun'), turned])).toBe('waits')
  open()
  for (const response of [...two, await third]) {
    expect((await all(linesOf(response))).at(-1)).toMatchObject({
      reply: { items: [{ outcome: 'taken' }] },
    })
  }
})
