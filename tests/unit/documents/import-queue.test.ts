import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CallError } from '#api/client/call.ts'
import type { ImportedFile } from '#api/contract/documents/documents.ts'
import { type ImportState, ImportQueue, type Send } from '#widgets/documents/import-queue.ts'
import { importRows } from '#widgets/documents/import-rows.ts'
import { PATIENT } from '../../patient.ts'

const source = (name: string, size = 10) => ({ name, file: new Blob([new Uint8Array(size)]) })
const taken = (name: string): ImportedFile => ({
  name,
  outcome: 'taken',
  documents: 1,
  keys: [],
  warnings: [],
  out_of_scope: 0,
  reason: null,
})
const many = (count: number, size = 10) => Array.from({ length: count }, (_, i) => source(`${i}.xml`, size))

/** What each call sent. */
let calls: string[][]
/** What goes wrong with the next calls. */
let faults: CallError[]
const send: Send = async (files, signal) => {
  signal.throwIfAborted()
  calls.push(files.map(({ name }) => name))
  const fault = faults.shift()
  if (fault) throw fault
  return { items: files.map(({ name }) => taken(name)), companies: ['1'] }
}
beforeEach(() => {
  calls = []
  faults = []
})

/** Resolves once the queue is in a phase, however long a busy machine takes. */
const until = (queue: ImportQueue, phase: ImportState['phase']) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (queue.state().phase !== phase) return
      stop()
      resolve()
    }
    const stop = queue.subscribe(look)
    look()
  })

test('files go in calls of a hundred, or four megabytes, and each is reported', async () => {
  const queue = new ImportQueue(send, () => 0)
  queue.add([...many(150), ...many(3, 2_000_000)])
  await until(queue, 'done')
  expect(calls.map(({ length }) => length)).toEqual([100, 51, 2])
  const { reports, files, bytes, companies } = queue.state()
  expect([reports.length, files, companies]).toEqual([153, { done: 153, total: 153 }, ['1']])
  expect(bytes).toEqual({ done: 6_001_500, total: 6_001_500 })
})

test('files that come while others are sent, and after all were, are sent too', async () => {
  const queue = new ImportQueue(send, () => 0)
  queue.add(many(2))
  queue.add([source('depois.xml')])
  await until(queue, 'done')
  queue.add([source('fim.xml')])
  await until(queue, 'done')
  expect(calls.flat()).toEqual(['0.xml', '1.xml', 'depois.xml', 'fim.xml'])
})

test('how far a call is counts at once, until it is answered or has to be sent again', async () => {
  const seen: unknown[] = []
  const queue = new ImportQueue(
    async (files, signal, hear) => {
      hear({ read: 15, total: 20, results: 1 })
      // A zip that was cut out of another has bytes of its own.
      hear({ read: 35, total: 40, results: 2 })
      return send(files, signal, hear)
    },
    () => 0,
  )
  faults = [new CallError('unavailable', 'Ocupado', 503)]
  queue.subscribe(() => void seen.push(queue.state().ahead))
  queue.add(many(2))
  await until(queue, 'done')
  const nothing = { bytes: 0, results: 0 }
  const heard = [
    { bytes: 15, results: 1 },
    { bytes: 20, results: 2 },
  ]
  expect(seen.filter((ahead, i) => ahead !== seen[i - 1])).toEqual([nothing, ...heard, nothing, ...heard, nothing])
})

describe('what fails', () => {
  test.each([
    ['no network', new CallError('network', 'Sem conexão')],
    ['a busy server', new CallError('unavailable', 'Ocupado', 503, { retryAfter: 5 })],
    ['too much at once', new CallError('too_many', 'Aguarde', 429, { retryAfter: 60 })],
    ['no answer in time', new CallError('timeout', 'Tempo esgotado')],
  ])('%s: is sent again until it passes, and told once', async (_, fault) => {
    faults = [fault, new CallError(fault.code, fault.message, fault.status)]
    const seen = new Set<CallError>()
    const queue = new ImportQueue(send, () => 1)
    queue.subscribe(() => {
      const { error } = queue.state()
      if (error) seen.add(error)
    })
    queue.add(many(2))
    await until(queue, 'done')
    expect(calls).toEqual([
      ['0.xml', '1.xml'],
      ['0.xml', '1.xml'],
      ['0.xml', '1.xml'],
    ])
    expect([...seen]).toEqual([fault])
    expect(queue.state()).toMatchObject({ error: undefined, reports: [taken('0.xml'), taken('1.xml')] })
  })

  test('anything else stops it where it stands, and going on loses nothing', async () => {
    faults = [new CallError('forbidden', 'Sem permissão', 403)]
    const queue = new ImportQueue(send, () => 0)
    queue.add(many(150))
    await until(queue, 'stopped')
    expect(queue.state()).toMatchObject({ error: { status: 403 }, files: { done: 0, total: 150 } })
    queue.resume()
    await until(queue, 'done')
    expect(calls.map(({ length }) => length)).toEqual([100, 100, 50])
    expect(queue.state().files.done).toBe(150)
  })

  /** A queue over a server that fails at files of some names. */
  const failingAt = (names: readonly string[], fault: CallError, work = () => 0) =>
    new ImportQueue(
      async (files, signal, hear) => {
        work()
        const reply = await send(files, signal, hear)
        if (files.some(({ name }) => names.includes(name))) throw fault
        return reply
      },
      () => 0,
    )

  test('a file that the server fails at is reported, its neighbours are taken, and nothing is sent for ever', async () => {
    const queue = failingAt(['5.xml', '77.xml'], new CallError('internal', 'Erro inesperado', 500))
    queue.add(many(150))
    await until(queue, 'done')
    const refused = queue.state().reports.filter(({ outcome }) => outcome === 'refused')
    expect(refused.map(({ name, reason }) => [name, reason?.message])).toEqual([
      ['5.xml', 'O arquivo não pôde ser recebido por uma falha do servidor. Avise o suporte.'],
      ['77.xml', 'O arquivo não pôde ser recebido por uma falha do servidor. Avise o suporte.'],
    ])
    expect(queue.state().reports).toHaveLength(150)
    expect(calls.length).toBeLessThan(30)
  })

  test('a server that fails at everything stops it, and nothing is lost', async () => {
    const all = many(50)
    const queue = failingAt(
      all.map(({ name }) => name),
      new CallError('internal', 'Erro inesperado', 500),
    )
    queue.add(all)
    await until(queue, 'stopped')
    expect(queue.state()).toMatchObject({ error: { status: 500 }, reports: [], files: { done: 0, total: 50 } })
    expect(calls.length).toBeLessThan(20)
  })

  test.each([
    ['that gets no answer in time', new CallError('timeout', 'Tempo esgotado'), 0],
    ['whose connection is cut while it is worked on', new CallError('network', 'Sem conexão'), 60_000],
    ['that a proxy gives up', new CallError('proxy', 'Sem resposta', 504), 60_000],
  ])('a file %s again and again is reported, and its neighbours are taken', async (_, fault, ms) => {
    let now = 0
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now)
    onTestFinished(() => clock.mockRestore())
    const queue = failingAt(['1.xml'], fault, () => (now += ms))
    queue.add(many(3))
    await vi.waitFor(() => expect(queue.state().phase).toBe('done'), PATIENT)
    expect(queue.state().reports.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['0.xml', 'taken'],
      ['1.xml', 'refused'],
      ['2.xml', 'taken'],
    ])
  })

  test('the user tries at once, or stops and goes on', async () => {
    faults = [new CallError('network', 'Sem conexão'), new CallError('network', 'Sem conexão')]
    const queue = new ImportQueue(send, () => 1e9)
    queue.add(many(1))
    await until(queue, 'waiting')
    expect(queue.state().again).toBeGreaterThan(Date.now())
    queue.resume()
    await vi.waitFor(() => expect(calls).toHaveLength(2), PATIENT)
    await until(queue, 'waiting')
    queue.stop()
    await until(queue, 'stopped')
    expect(queue.state()).toMatchObject({ error: undefined, files: { done: 0, total: 1 } })
    queue.resume()
    await until(queue, 'done')
    expect(calls).toHaveLength(3)
  })

  test('a file that is gone is reported, and the others are sent', async () => {
    faults = [new CallError('network', 'Sem conexão')]
    const gone = source('sumiu.xml')
    vi.spyOn(gone.file, 'slice').mockImplementation(() => {
      throw new DOMException('', 'NotReadableError')
    })
    const queue = new ImportQueue(send, () => 1e9)
    queue.add([source('a.xml'), gone])
    await until(queue, 'done')
    expect(calls).toEqual([['a.xml', 'sumiu.xml'], ['a.xml']])
    expect(queue.state().reports.map(({ name, reason }) => [name, reason?.code])).toEqual([
      ['sumiu.xml', 'unreadable'],
      ['a.xml', undefined],
    ])
  })
})

test('a large zip goes in parts under its own name, what no call takes is refused here, and forgetting forgets', async () => {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, level: 0 })
  for (let i = 0; i < 4; i++) await writer.add(`${i}.xml`, new Uint8ArrayReader(new Uint8Array(2_500_000)))
  const zip = await writer.close()
  const queue = new ImportQueue(send, () => 0)
  const broken = new Blob(['PK\u0003\u0004', new Uint8Array(5_000_000)])
  queue.add([
    source('antes.xml'),
    { name: 'lote.zip', file: zip },
    source('enorme.xml', 20_000_001),
    { name: 'quebrado.zip', file: broken },
    source('fim.xml'),
  ])
  await until(queue, 'done')
  expect(calls).toEqual([['antes.xml'], ['lote.zip'], ['lote.zip'], ['lote.zip'], ['lote.zip'], ['fim.xml']])
  const { reports, bytes, files } = queue.state()
  expect(reports.flatMap(({ name, reason }) => (reason ? [[name, reason.code]] : []))).toEqual([
    ['enorme.xml', 'too_large'],
    ['quebrado.zip', 'damaged_container'],
  ])
  expect([bytes.done, files.done]).toEqual([bytes.total, 5])
  queue.clear()
  expect(queue.state()).toMatchObject({ phase: 'idle', reports: [], files: { done: 0, total: 0 } })
})

test('the file of results is the table of the command', () => {
  const reason = { code: 'malformed', message: 'O XML não é bem formado', line: 3 }
  expect(
    importRows([
      { ...taken('a.xml'), warnings: ['Um', 'Dois'] },
      { ...taken('b'), outcome: 'refused', reason },
    ]),
  ).toEqual([
    ['arquivo', 'resultado', 'documentos', 'avisos', 'motivo', 'linha'],
    ['a.xml', 'recebido', 1, 'Um; Dois', '', ''],
    ['b', 'recusado', 1, '', 'O XML não é bem formado', 3],
  ])
})
