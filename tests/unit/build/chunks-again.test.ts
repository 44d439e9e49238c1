import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadChunk } from '#widgets/kit/element/load-chunk.ts'
import { withSuffixes } from '../../../scripts/vite/retry-chunks.ts'

describe('a chunk that cannot be had', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is given up after two minutes where it hangs, and wanted anew it is asked for by another address', async () => {
    const attempt = vi.fn((suffix: string) =>
      suffix ? Promise.resolve(`module${suffix}`) : new Promise<string>(() => {}),
    )
    const chunk = loadChunk('hangs', attempt)
    const told = expect(chunk).rejects.toThrow('timeout')
    await vi.advanceTimersByTimeAsync(119_000)
    expect(attempt).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await told
    expect(await loadChunk('hangs', attempt)).toMatch(/^module\?\d+$/)
  })

  const failing = (times: number) => {
    const attempt = vi.fn(async (suffix: string) => {
      if (attempt.mock.calls.length <= times) throw new Error('gone')
      return `module${suffix}`
    })
    return attempt
  }

  test('is asked for again by its own address, which gives the one module there is', async () => {
    const attempt = failing(1)
    const chunk = loadChunk('a', attempt)
    await vi.advanceTimersByTimeAsync(1100)
    expect(await chunk).toBe('module')
  })
  test('is asked for by another address at last, and by everybody who wants it', async () => {
    const attempt = failing(2)
    const chunks = [loadChunk('b', attempt), loadChunk('b', attempt)]
    await vi.advanceTimersByTimeAsync(2500)
    expect(await Promise.all([...chunks, loadChunk('b', attempt)])).toEqual(
      Array(3).fill(expect.stringMatching(/^module\?\d+$/)),
    )
    expect(attempt.mock.calls.map(([suffix]) => suffix.replace(/\d+/, 'n'))).toEqual(['', '', '?n', '?n', '?n', '?n'])
  })
  test('gives everybody what they want of it', async () => {
    const module = { a: 1, b: 2 }
    const asked = [loadChunk('d', async () => module.a), loadChunk('d', async () => module.b)]
    expect(await Promise.all(asked)).toEqual([1, 2])
  })
  test('fails for who waits, and may come when it is wanted anew', async () => {
    const attempt = failing(3)
    const chunk = loadChunk('c', attempt)
    const told = expect(chunk).rejects.toThrow('gone')
    await vi.advanceTimersByTimeAsync(2500)
    await told
    // Browsers of before 2026 would not ask for the former address again.
    expect(await loadChunk('c', attempt)).toMatch(/^module\?\d+$/)
  })
})

test('every import() of a chunk can ask by another address', () => {
  const built = 'p(()=>import(`./A.js`),m([0]),u);p(async()=>{let{b:e}=await import(`./B.js`);return{b:e}},[]);'
  expect(withSuffixes(built)).toEqual({
    code: 'p(($suffix)=>import(`./A.js`+$suffix),m([0]),u);p(async($suffix)=>{let{b:e}=await import(`./B.js`+$suffix);return{b:e}},[]);',
    count: 2,
  })
  expect(withSuffixes('import(`./A.js`)').count).toBe(0)
})
