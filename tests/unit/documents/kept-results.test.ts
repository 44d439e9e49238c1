import { expect, test } from 'vitest'
import { keptResults } from '#api/server/documents/kept-results.ts'

const bytes = (size: number) => async () => new Uint8Array(size)

test('what is asked for while it is being read is read once', async () => {
  const kept = keptResults(100)
  let reads = 0
  const read = async () => new Uint8Array(++reads)
  const all = await Promise.all([kept.get('a', read), kept.get('a', read), kept.find('a')])
  expect(new Set(all)).toEqual(new Set([all[0]]))
  expect(reads).toBe(1)
})

test('holds as many bytes as it may, the latest used ones', async () => {
  const kept = keptResults(100)
  for (const name of ['a', 'b']) await kept.get(name, bytes(40))
  await kept.find('a')
  await kept.get('c', bytes(40))
  expect(['a', 'b', 'c'].map((name) => kept.find(name) !== undefined)).toEqual([true, false, true])
  await kept.get('huge', bytes(101))
  expect(['a', 'c', 'huge'].map((name) => kept.find(name))).toEqual([expect.anything(), expect.anything(), undefined])
})

test('a failure is not kept', async () => {
  const kept = keptResults(100)
  await expect(kept.get('a', () => Promise.reject(new Error('once')))).rejects.toThrow('once')
  expect(await kept.get('a', bytes(1))).toHaveLength(1)
})

test('objects count as about what they take', async () => {
  const kept = keptResults(1000)
  await kept.get('a', async () => ({ text: 'x'.repeat(300) }))
  expect(kept.find('a')).toBeUndefined()
})
