import { expect, test } from 'vitest'
import { storedResults } from '#api/server/documents/stored-results.ts'

const bytes = (size: number) => async () => new Uint8Array(size)

test('what is asked for while it is being read is read once', async () => {
  const kept = storedResults(100)
  let reads = 0
  const read = async () => new Uint8Array(++reads)
  const all = await Promise.all([kept.get('a', read), kept.get('a', read), kept.find('a')])
  expect(new Set(all)).toEqual(new Set([all[0]]))
  expect(reads).toBe(1)
})

test('holds as many bytes as it may, the latest used ones', async () => {
  const kept = storedResults(100)
  for (const name of ['a', 'b']) await kept.get(name, bytes(40))
  await kept.find('a')
  await kept.get('c', bytes(40))
  expect(['a', 'b', 'c'].map((name) => kept.find(name) !== undefined)).toEqual([true, false, true])
  await kept.get('huge', bytes(101))
  expect(['a', 'c', 'huge'].map((name) => kept.find(name))).toEqual([expect.anything(), expect.anything(), undefined])
})

test('a failure is not kept', async () => {
  const kept = storedResults(100)
  await expect(kept.get('a', () => Promise.reject(new Error('once')))).rejects.toThrow('once')
  expect(await kept.get('a', bytes(1))).toHaveLength(1)
})

test('objects count as about what they take', async () => {
  const kept = storedResults(1000)
  await kept.get('a', async () => ({ text: 'x'.repeat(300) }))
  expect(kept.find('a')).toBeUndefined()
})

test('reading ends when all have gone who asked, and is begun anew for who comes then', async () => {
  const kept = storedResults(100)
  const callers = [new AbortController(), new AbortController()] as const
  const signals: AbortSignal[] = []
  const read = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<Uint8Array>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('ended')))
      if (signals.length > 1) resolve(new Uint8Array(1))
    })
  }
  const first = kept.get('a', read, callers[0].signal)
  const second = kept.find('a', callers[1].signal)
  callers[0].abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  callers[1].abort()
  const third = kept.get('a', read)
  await expect(first).rejects.toThrow('ended')
  await expect(second).rejects.toThrow('ended')
  expect([await third, await kept.find('a')]).toEqual([new Uint8Array(1), new Uint8Array(1)])
})
