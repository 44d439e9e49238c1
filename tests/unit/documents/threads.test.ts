import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import * as tasks from '#api/server/documents/tasks.ts'
import type { RunTask, Tools } from '#api/server/ports/platform/task.ts'
import { parserThreads, type ThreadOptions, type Threads } from '#api/server/ports/platform/threads.node.ts'
import { bytesOf, evento, nfeProc, noteKey } from '../../documents.ts'

const tools: Tools = {
  uuid: () => 'x',
  deflateRaw: (data) => deflateRawSync(data),
  inflateRaw: (data) => inflateRawSync(data),
}
const key = noteKey()
const small = bytesOf(nfeProc())
const large = bytesOf(nfeProc({ edit: (xml) => xml.replace(/<det .*<\/det>/, (det) => det.repeat(900)) }))

const opened: Threads[] = []
function open(options?: ThreadOptions): Threads {
  const threads = parserThreads(tools, options)
  opened.push(threads)
  return threads
}
afterEach(async () => {
  for (const threads of opened.splice(0)) await threads.close()
})

const view = (run: RunTask, bytes: Uint8Array) =>
  run(tasks.nfceTask, { deflated: deflateRawSync(bytes), key }, bytes.length)

/** How often the event loop turned before the work was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let done = false
  const turn = (): void => {
    if (done) return
    turns++
    setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  done = true
  return turns
}

test.each(Object.entries(tasks))('another thread finds %s by its name', (name, task) => {
  expect(task.name).toBe(name)
})

describe('parserThreads', () => {
  test('reads a large document on another thread, with the same result', async () => {
    const { run } = open()
    let read: unknown
    const turns = await turnsDuring(async () => (read = await view(run, large)))
    expect(turns).toBeGreaterThan(0)
    expect(read).toEqual(await view(({ work }, input) => work(tools, input), large))
  })

  test('prepares large files there, one refused among them', async () => {
    const { run } = open()
    const files = [
      { name: 'a.xml', bytes: large },
      { name: 'b.xml', bytes: bytesOf('nota') },
    ]
    const [a, b] = await run(tasks.prepareTask, files, large.length)
    expect(a).toMatchObject({
      name: 'a.xml',
      documents: [{ found: { kind: 'nfce', key: { key } }, file: { size: large.length } }],
    })
    expect(b).toMatchObject({ name: 'b.xml', refused: { code: 'malformed', line: 1 } })
    expect(large.length).toBeGreaterThan(0)
  })

  test('reads a small one where it is', async () => {
    const { run } = open({ most: 0 })
    expect(await turnsDuring(() => view(run, small))).toBe(0)
  })

  test('one that takes too much memory fails alone', async () => {
    const { run } = open({ most: 1, heap: 16 })
    const bytes = bytesOf(evento(key, '110111', `${'<b>'.repeat(50)}${'<x/>'.repeat(500_000)}${'</b>'.repeat(50)}`))
    const bomb = run(
      tasks.stretchTask,
      { deflated: deflateRawSync(bytes), start: 0, end: bytes.length, pretty: true },
      bytes.length,
    )
    const other = view(run, large)
    await expect(bomb).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
    expect((await other).data.informacao_nfe.detalhes).toHaveLength(900)
  })

  test('one that takes too long fails alone', async () => {
    const { run } = open({ most: 1, limit: 0 })
    const tooLong = /took longer than 0 ms/
    const both = await Promise.allSettled([view(run, large), view(run, large)])
    expect(both).toMatchObject([
      { reason: { message: expect.stringMatching(tooLong) } },
      { reason: { message: expect.stringMatching(tooLong) } },
    ])
  })

  test('one that cannot be read fails, and the thread goes on', async () => {
    const { run } = open({ most: 1 })
    await expect(
      run(tasks.nfceTask, { deflated: deflateRawSync(large), key: 'another' }, large.length),
    ).rejects.toThrow(RangeError)
    expect((await view(run, large)).leftOut).toEqual([])
  })

  test('a thread without work ends, and another one starts with the next task', async () => {
    const { run } = open({ most: 1, idle: 0 })
    const ends: Promise<unknown>[] = []
    const seen = (message: unknown) => void ends.push(once((message as { worker: Worker }).worker, 'exit')) // Node's own
    subscribe('worker_threads', seen)
    onTestFinished(() => void unsubscribe('worker_threads', seen))
    for (let time = 1; time <= 3; time++) {
      await view(run, large)
      await Promise.all(ends)
      expect(ends).toHaveLength(time)
    }
  })

  test('waiting tasks have a limit', async () => {
    const { run } = open({ most: 0 })
    const all = Array.from({ length: 200 }, () => view(run, large))
    for (const one of all) one.catch(() => {})
    expect(() => view(run, large)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  })
})
