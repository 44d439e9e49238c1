import { expect, test, vi } from 'vitest'
import { inOrder } from '#api/server/documents/downloads/packing/in-order.ts'
import { zipPrinter } from '#api/server/documents/downloads/packing/printer.ts'
import { Refusal } from '#api/server/errors/refusal.ts'
import { noPaper, type Paper } from '#api/server/ports/paper/paper.ts'
import { LARGE_BYTES, type RunTask } from '#api/server/ports/platform/task.ts'
import { nfceTask } from '#api/server/documents/tasks.ts'

const BYTES = new Uint8Array([1])
const SHEET = { title: '', author: '', divisions: [] }
const document = { name: '1.pdf', read: async () => SHEET }
const nothing: RunTask = () => Promise.reject(new Error('Nothing is read'))

function printer(paper: Paper, { run = nothing, signal = new AbortController().signal } = {}) {
  const log = vi.fn()
  return { log, print: zipPrinter({ id: 'd', platform: { run, log }, paper, tenant: 't', signal }) }
}

test('PDFs of a zip are drawn aside, and what is read for them too, however short', async () => {
  const pdf = vi.fn<Paper['pdf']>(async () => BYTES)
  const run = vi.fn(async () => ({ damaged: true })) as unknown as RunTask
  const { print } = printer({ pdf }, { run })
  expect(await print(document)).toBe(BYTES)
  expect(pdf.mock.lastCall).toMatchObject([SHEET, '80', { tenant: 't', aside: true }])
  const file = { deflated: BYTES, sha256: '', key: '' }
  expect(await print({ ...document, read: (by) => by(nfceTask, file).then(() => undefined) })).toBe('damaged')
  expect(run).toHaveBeenCalledWith(nfceTask, file, expect.objectContaining({ bytes: LARGE_BYTES, tenant: 't' }))
})

test.each([
  [
    'cannot be read',
    { ...document, read: () => Promise.reject(new RangeError('no NFC-e')) },
    { pdf: async () => BYTES },
  ],
  ['takes too much', document, { pdf: () => Promise.reject(new Refusal('too_complex')) }],
  ['nobody draws', document, noPaper],
])('a document that %s is said to be undrawn, and logged', async (_what, one, paper) => {
  const { print, log } = printer(paper)
  expect(await print(one)).toBe('undrawn')
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ event: 'download_pdf', id: 'd', tenant: 't' }))
})

test('where all threads are taken it waits for its turn, and fails in the end', async () => {
  const busy = new Refusal('unavailable', { retryAfter: 0 })
  const pdf = vi.fn<Paper['pdf']>().mockRejectedValueOnce(busy).mockResolvedValue(BYTES)
  expect(await printer({ pdf }).print(document)).toBe(BYTES)
  expect(pdf).toHaveBeenCalledTimes(2)
  await expect(printer({ pdf: () => Promise.reject(busy) }).print(document)).rejects.toBe(busy)
})

test('whoever waits for a turn when the work ends is let go', async () => {
  const ending = new AbortController()
  const busy = new Refusal('unavailable', { retryAfter: 3600 })
  const drawing = printer({ pdf: () => Promise.reject(busy) }, ending).print(document)
  await new Promise(setImmediate)
  ending.abort(new Error('The process ends'))
  await expect(drawing).rejects.toThrow('The process ends')
})

test('results come in their order, with so many under way and none kept', async () => {
  let underWay = 0
  let most = 0
  const done: number[] = []
  const work = async (item: number) => {
    most = Math.max(most, ++underWay)
    // The later the quicker.
    for (let turn = item; turn < 6; turn++) await Promise.resolve()
    underWay -= 1
    return item * 10
  }
  for await (const result of inOrder([1, 2, 3, 4, 5], 3, work)) done.push(result)
  expect([done, most]).toEqual([[10, 20, 30, 40, 50], 3])
})

test('a failure comes at its turn', async () => {
  const work = async (item: number) => {
    if (item === 2) throw new Error('Two')
    return item
  }
  const done: number[] = []
  const all = async () => {
    for await (const result of inOrder([1, 2, 3], 3, work)) done.push(result)
  }
  await expect(all()).rejects.toThrow('Two')
  expect(done).toEqual([1])
})
