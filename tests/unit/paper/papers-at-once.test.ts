import { expect, test } from 'vitest'
import { pdfPaper } from '#api/server/ports/paper/pdf.node.ts'
import { LARGE_BYTES, type RunTask } from '#api/server/ports/platform/task.ts'

// Many small PDFs at once hold nobody else: from the third one of a tenant on they are drawn by threads.

const sheet = { title: 'DANFE', author: 'Loja', divisions: [] }

/** Papers whose drawing ends when the test says so; how many bytes each was told to cost. */
function open() {
  const drawn: { bytes: number; end: (error?: Error) => void }[] = []
  const run: RunTask = (_task, _input, { bytes }) => {
    const { promise, resolve, reject } = Promise.withResolvers<never>()
    drawn.push({ bytes, end: (error) => (error ? reject(error) : resolve(new Uint8Array() as never)) })
    return promise
  }
  const paper = pdfPaper({ run })
  const ask = (tenant: string, aside = false) => paper.pdf(sheet, 'a4', { tenant, aside }).catch(() => undefined)
  return { ask, drawn, isAside: () => drawn.map(({ bytes }) => bytes >= LARGE_BYTES) }
}

test('the first two of a tenant are drawn at once, the others by threads, until those before have ended', async () => {
  const { ask, drawn, isAside } = open()
  const asked = ['a', 'a', 'a', 'b', 'a'].map((tenant) => ask(tenant))
  expect(isAside()).toEqual([false, false, true, false, true])
  for (const { end } of drawn) end()
  await Promise.all(asked)
  void ask('a')
  expect(isAside().at(-1)).toBe(false)
})

test('one that fails makes room too; those of a download are drawn by threads and count for none', async () => {
  const { ask, drawn, isAside } = open()
  const [first] = [ask('a'), ask('a'), ask('a', true), ask('b', true)]
  expect(isAside()).toEqual([false, false, true, true])
  drawn[0]?.end(new Error('no'))
  await first
  void ask('a')
  void ask('b')
  expect(isAside().slice(4)).toEqual([false, false])
})
