import { describe, expect, test } from 'vitest'
import { callShares } from '#api/server/identity/limits/call-shares.ts'
import { memoryRateLimit } from '#api/server/identity/limits/rate-limit.ts'

// What each of several servers counts by itself: its part of what all grant together.

function taken(most: number, servers: number): number {
  const shares = callShares({ most, servers: () => servers, retryAfter: 1 })
  let count = 0
  try {
    for (;;) {
      shares.enter('user')
      count++
    }
  } catch {
    return count
  }
}

describe('calls of a user', () => {
  test.each([
    [100, 1, 100],
    [100, 3, 34],
    // What a screen and its elements ask for at once goes through at each.
    [100, 16, 30],
    [10, 4, 10],
  ])('of %i, each of %i servers grants %i', (most, servers, part) => expect(taken(most, servers)).toBe(part))
})

test('attempts are shared by the servers that are there at the moment', async () => {
  let servers = 1
  const limit = memoryRateLimit({ most: 10, seconds: 60, now: () => 0, servers: () => servers })
  const passes = async (key: string) => {
    let count = 0
    while ((await limit.take(key)) === 0) count++
    return count
  }
  expect(await passes('a')).toBe(10)
  servers = 4
  expect(await passes('b')).toBe(3)
  servers = 1
  expect(await passes('b')).toBe(7)
})
