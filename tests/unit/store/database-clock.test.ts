import { expect, test } from 'vitest'
import { databaseClock } from '#api/server/store/database-clock.ts'

/** A clock of a server that is `skew` ms from the database's, asked over a way of `there` and `back` ms. */
function clocks(skew: number, { there = 0, back = 0 } = {}) {
  const time = { now: 1_000_000 }
  const clock = databaseClock(() => time.now + skew)
  const set = (way = { there, back }) =>
    clock.setBy(async () => {
      time.now += way.there
      const answer = time.now
      time.now += way.back
      return answer
    })
  return { time, clock, set }
}

test.each([61_000, -61_000, 600_000])('goes by the database, though its own differs by %d ms', async (skew) => {
  const { time, clock, set } = clocks(skew)
  expect(clock.now()).toBe(time.now + skew)
  expect(await set()).toBe(-skew)
  expect(clock.now()).toBe(time.now)
  expect(await set()).toBe(0)
  time.now += 5000
  expect(clock.now()).toBe(time.now)
})

test('an answer that was long on its way changes nothing that it does not disprove', async () => {
  const { time, clock, set } = clocks(0, { there: 30_000, back: 10 })
  expect(await set()).toBe(0)
  expect(await set({ there: 10, back: 30_000 })).toBe(0)
  expect(clock.now()).toBe(time.now)
})

test('a clock of one’s own that jumps is set right with the next answer', async () => {
  let skew = 0
  const clock = databaseClock(() => 1_000_000 + skew)
  skew = 3_600_000
  expect(await clock.setBy(async () => 1_000_000)).toBe(-3_600_000)
  expect(clock.now()).toBe(1_000_000)
  // Set back while the answer was on its way: it proves nothing.
  const jump = clock.setBy(async () => {
    skew = 0
    return 1_000_000
  })
  expect(await jump).toBe(0)
  expect(await clock.setBy(async () => 1_000_000)).toBe(3_600_000)
})
