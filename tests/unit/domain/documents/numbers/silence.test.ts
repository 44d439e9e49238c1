import { expect, test } from 'vitest'
import { type ShopDay, silentSince } from '#domain/documents/numbers/silence.ts'

const at = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const day = (firsts: (string | undefined)[], now: string, hasNotes = false): ShopDay => ({
  firsts: firsts.map((first) => (first === undefined ? undefined : at(first))),
  now: at(now),
  hasNotes,
})

test.each([
  ['more than an hour later than ever', day(['08:00', '08:12', '07:55', '08:05'], '09:13'), at('08:12')],
  ['an hour later than ever, and no more', day(['08:00', '08:12', '07:55', '08:05'], '09:12'), undefined],
  ['closed on one of the four days', day(['08:00', undefined, '07:55', '08:05'], '10:00'), at('08:05')],
  ['closed on two of them', day(['08:00', undefined, undefined, '08:05'], '10:00'), undefined],
  ['new', day([], '10:00'), undefined],
  ['selling today', day(['08:00', '08:12', '07:55', '08:05'], '10:00', true), undefined],
  ['at night only, once in a day’s last hour', day(['23:10', '20:00', '20:00', '20:00'], '23:59'), undefined],
])('a shop that is %s', (_, shop, since) => {
  expect(silentSince(shop)).toBe(since)
})

/** Numbers below `most` that are the same in every run. */
function draws(): (most: number) => number {
  let state = 20_261_127
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % most
  }
}

test('whatever the days: later makes no silent shop speak, the order of days and closed ones do not matter, a note today does', () => {
  const draw = draws()
  let silent = 0
  for (let i = 0; i < 5000; i++) {
    const firsts = Array.from({ length: draw(5) }, () => (draw(5) === 0 ? undefined : draw(1440)))
    const now = draw(1440)
    const since = silentSince({ firsts, now, hasNotes: false })
    expect(silentSince({ firsts, now, hasNotes: true })).toBeUndefined()
    expect(silentSince({ firsts: [undefined, ...firsts.toReversed()], now, hasNotes: false })).toBe(since)
    if (since === undefined) continue
    silent++
    expect(silentSince({ firsts, now: Math.min(1439, now + draw(300)), hasNotes: false })).toBe(since)
    expect(firsts).toContain(since)
    for (const first of firsts) expect(now).toBeGreaterThan((first ?? 0) + 60)
    // One day on which it began an hour ago or later would have made it speak.
    expect(silentSince({ firsts: [...firsts, now - 60], now, hasNotes: false })).toBeUndefined()
  }
  expect(silent).toBeGreaterThan(300)
})
