import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as tasks from '#api/server/documents/tasks.ts'
import { LARGE_BYTES, type RunTask, type Tools } from '#api/server/ports/platform/task.ts'
import { parserThreads, type ThreadOptions, type Threads } from '#api/server/ports/platform/threads.node.ts'
import { bytesOf, nfeProc, noteKey } from '../../documents.ts'
import { echo, endless, hungry, still } from './thread-tasks.ts'

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

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const kept = (bytes: Uint8Array) => ({ deflated: deflateRawSync(bytes), sha256: sha256(bytes) })
const errand = (bytes: number, tenant = 'a') => ({ bytes, tenant })

async function view(run: RunTask, bytes: Uint8Array) {
  const found = await run(tasks.nfceTask, { ...kept(bytes), key }, errand(bytes.length))
  if ('damaged' in found) throw new Error('It is not')
  return found.read
}

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
    const [a, b] = await run(tasks.prepareTask, files, errand(large.length))
    expect(a).toMatchObject({
      name: 'a.xml',
      documents: [{ found: { kind: 'nfce', key: { key } }, file: { size: large.length } }],
    })
    expect(b).toMatchObject({ name: 'b.xml', refused: { code: 'malformed', line: 1 } })
    expect(large.length).toBeGreaterThan(0)
  })

  test('reads a small one where it is', async () => {
    const { run } = open({ most: 0 })
    expect((await view(run, small)).omissions).toEqual([])
  })

  test('bytes that are not those that came are told apart, packed badly or not', async () => {
    const { run } = open()
    for (const file of [
      { deflated: deflateRawSync(small), sha256: sha256(large) },
      { deflated: new Uint8Array([255]), sha256: sha256(large) },
    ]) {
      expect(await run(tasks.nfceTask, { ...file, key }, errand(LARGE_BYTES))).toEqual({ damaged: true })
      expect(await run(tasks.figuresTask, [{ ...file, key }], errand(1))).toEqual([undefined])
    }
  })

  test('one that takes too much memory is refused alone', async () => {
    const log: unknown[] = []
    // The other one needs 16 MB or a few more, by when garbage is collected.
    const { run } = open({ most: 1, heap: 64, log: (entry) => log.push(entry) })
    const bomb = run(hungry, undefined, errand(LARGE_BYTES))
    const other = view(run, large)
    await expect(bomb).rejects.toMatchObject({ code: 'too_complex' })
    expect((await other).data.informacao_nfe.detalhes).toHaveLength(900)
    expect(log).toEqual([{ event: 'task_too_complex', task: 'hungry', tenant: 'a', bytes: LARGE_BYTES }])
  })

  test('one that takes too long is refused alone', async () => {
    const { run } = open({ most: 1, limit: 0 })
    const both = await Promise.allSettled([view(run, large), view(run, large)])
    expect(both).toMatchObject([{ reason: { code: 'too_complex' } }, { reason: { code: 'too_complex' } }])
  })

  test('one that a busy machine holds up is left alone: its limit is of what it has had of a processor', async () => {
    const memory = new SharedArrayBuffer(4)
    const had = [100, 101, 102, 103]
    const usage = async () => {
      const [now, ...later] = had.splice(0)
      had.push(...later)
      if (had.length === 0) {
        Atomics.store(new Int32Array(memory), 0, 1)
        Atomics.notify(new Int32Array(memory), 0)
      }
      return now
    }
    const { run } = open({ most: 1, limit: 5, patience: 100_000, usage })
    expect(await run(still, memory, errand(LARGE_BYTES))).toBe('went on')
    expect(had).toEqual([])
  })

  test('one that has had its limit of a processor is refused, whatever its thread had before', async () => {
    const had = [100, 103, 104, 105]
    const { run } = open({ most: 1, limit: 5, patience: 10_000, usage: async () => had.shift() })
    await expect(run(endless, undefined, errand(LARGE_BYTES))).rejects.toMatchObject({ code: 'too_complex' })
    expect(had).toEqual([])
  })

  test('where that is not known, it may take four times its limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { run } = open({ most: 1, limit: 1000, usage: async () => undefined })
    let ended = false
    const refused = run(endless, undefined, errand(LARGE_BYTES)).finally(() => (ended = true))
    const failure = expect(refused).rejects.toMatchObject({ code: 'too_complex' })
    await vi.advanceTimersByTimeAsync(3999)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await failure
  })

  // Node 24.6 is the first to tell it.
  test.runIf('cpuUsage' in Worker.prototype)('a thread that works is seen to have a processor', async () => {
    const { run } = open({ most: 1, limit: 1, patience: 100_000 })
    await expect(run(endless, undefined, errand(LARGE_BYTES))).rejects.toMatchObject({ code: 'too_complex' })
  })

  test('one that cannot be read fails, and the thread goes on', async () => {
    const { run } = open({ most: 1 })
    await expect(run(tasks.nfceTask, { ...kept(large), key: 'another' }, errand(large.length))).rejects.toThrow(
      RangeError,
    )
    expect((await view(run, large)).omissions).toEqual([])
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

  test('tenants take turns, and the tasks of each stay in their order', async () => {
    // However long the thread takes to start, nobody gets a spare one.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { run } = open({ most: 1 })
    const order: string[] = []
    const tasksOf = (tenant: string, count: number) =>
      Array.from({ length: count }, async (_, i) =>
        order.push(await run(echo, `${tenant}${i}`, errand(LARGE_BYTES, tenant))),
      )
    await Promise.all([...tasksOf('a', 4), ...tasksOf('b', 2), ...tasksOf('c', 1)])
    expect(order.join(' ')).toBe('a0 a1 b0 c0 a2 b1 a3')
  })

  test('a tenant’s endless tasks leave a thread to the others, and end when their callers leave', async () => {
    const { run } = open({ most: 2 })
    const callers = [new AbortController(), new AbortController()] as const
    const [underWay, waits] = callers.map(({ signal }) => run(endless, undefined, { ...errand(LARGE_BYTES), signal }))
    expect(await run(echo, 'b', errand(LARGE_BYTES, 'b'))).toBe('b')
    callers[1].abort()
    await expect(waits).rejects.toMatchObject({ code: 'interrupted' })
    const next = run(echo, 'next', errand(LARGE_BYTES))
    callers[0].abort()
    await expect(underWay).rejects.toMatchObject({ code: 'interrupted' })
    expect(await next).toBe('next')
  })

  test('two tenants’ endless tasks hold a third one up for half a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { run } = open({ most: 2 })
    for (const tenant of ['a', 'a', 'b', 'b']) run(endless, undefined, errand(LARGE_BYTES, tenant)).catch(() => {})
    const third = run(echo, 'c', errand(LARGE_BYTES, 'c'))
    await vi.advanceTimersByTimeAsync(500)
    expect(await third).toBe('c')
  })

  test('waiting tasks have a limit, and one of a tenant’s own', async () => {
    const { run } = open({ most: 0, waiting: 4, waitingOfTenant: 2 })
    const refused: string[] = []
    for (const tenant of ['a', 'a', 'a', 'b', 'b', 'c']) {
      run(echo, '', errand(LARGE_BYTES, tenant)).catch(({ code }) => void refused.push(`${tenant} ${code}`))
    }
    await new Promise(setImmediate)
    // Who has none waiting pushes out one of those that have two.
    expect(refused.toSorted()).toEqual(['a unavailable', 'a unavailable'])
  })

  test('what is under way when the server stops is refused', async () => {
    const threads = open({ most: 1 })
    const all = [1, 2].map(() => threads.run(endless, undefined, errand(LARGE_BYTES)))
    const settled = Promise.allSettled(all)
    await threads.close()
    expect(await settled).toMatchObject([{ reason: { code: 'interrupted' } }, { reason: { code: 'interrupted' } }])
  })
})
