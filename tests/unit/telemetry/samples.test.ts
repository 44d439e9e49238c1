import { describe, expect, test } from 'vitest'
import {
  addSample,
  packSamples,
  type Sample,
  thinSamples,
  unpackSamples,
} from '#api/server/sats/telemetry/history/samples.ts'

const START = Date.parse('2026-03-10T12:00:00Z') / 1000
const sample = (seconds: number, values: Partial<Sample> = {}): Sample => ({
  at: START + seconds,
  memory: 65,
  battery: 'ALTO',
  pending: 0,
  state: 0,
  lan: 'CONECTADO',
  drift: 3,
  communication: START + seconds - 60,
  transmission: START - 600,
  ...values,
})
const nothing = {
  memory: null,
  battery: null,
  pending: null,
  state: null,
  lan: null,
  drift: null,
  communication: null,
  transmission: null,
}

describe('packed samples', () => {
  test('come back as they were, every kind of value', () => {
    const samples = [
      sample(5),
      sample(65, nothing),
      sample(125, { battery: 'BAIXO', lan: 'DESCONECTADO', state: 4, drift: -800_000_000, pending: 999_999 }),
      sample(185, { memory: 1000, battery: 'MEDIO', drift: 0, communication: 0 }),
      sample(3599),
    ]
    expect(unpackSamples(packSamples(samples, START), START)).toEqual(samples)
  })
  test('none are no bytes', () => expect(unpackSamples(packSamples([], START), START)).toEqual([]))
  test('a quiet device costs less than five bytes a minute', () => {
    const hour = Array.from({ length: 60 }, (_, minute) => sample(minute * 60 + (minute % 3), { drift: minute % 2 }))
    const bytes = packSamples(hour, START)
    expect(unpackSamples(bytes, START)).toEqual(hour)
    expect(bytes.length).toBeLessThan(60 * 5)
  })
  test('bytes that end too early are refused', () => {
    const bytes = packSamples([sample(5)], START)
    expect(() => unpackSamples(bytes.slice(0, -1), START)).toThrow(RangeError)
  })
  test('come back as they were, whatever they are', () => {
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * most)
    }
    const maybe = <T>(value: T): T | null => (random(4) === 0 ? null : value)
    for (let round = 0; round < 200; round++) {
      let at = 0
      const samples = Array.from({ length: random(30) }, () =>
        sample((at += random(300)), {
          memory: maybe(random(1001)),
          battery: maybe(['ALTO', 'MEDIO', 'BAIXO'][random(3)] as 'ALTO'),
          pending: maybe(random(1_000_000)),
          state: maybe(random(5)),
          drift: maybe(random(2_000_000_000) - 1_000_000_000),
          communication: maybe(random(2_000_000_000)),
          transmission: maybe(random(2_000_000_000)),
        }),
      )
      expect(unpackSamples(packSamples(samples, START), START)).toEqual(samples)
    }
  })
})

describe('adding to an hour', () => {
  const after = (...all: Sample[]) => {
    const samples: Sample[] = []
    for (const one of all) addSample(samples, one)
    return samples.map(({ at }) => at - START)
  }
  test('in order of time, whatever the order of coming', () =>
    expect(after(sample(120), sample(0), sample(60))).toEqual([0, 60, 120]))
  test('the same moment once', () => expect(after(sample(60), sample(60))).toEqual([60]))
  test('one that says the same shortly after takes the place', () => {
    expect(after(sample(0), sample(4))).toEqual([4])
    expect(after(sample(0), sample(5))).toEqual([0, 5])
  })
  test('a change of level or state is kept however short', () =>
    expect(after(sample(0), sample(2, { lan: 'DESCONECTADO' }), sample(3))).toEqual([0, 2, 3]))
  test('an agent that never stops does not fill the database', () => {
    const samples: Sample[] = []
    for (let i = 0; i < 3600; i++) addSample(samples, sample(i, { battery: i % 2 ? 'ALTO' : 'BAIXO' }))
    expect(samples.length).toBe(240)
    expect(samples.at(-1)?.at).toBe(START + 3599)
    expect(packSamples(samples, START).length).toBeLessThan(7000)
  })
})

describe('thinned', () => {
  const thinned = (samples: readonly Sample[]) => thinSamples(samples, 600).map(({ at }) => (at - START) / 60)
  const hour = Array.from({ length: 60 }, (_, minute) => sample(minute * 60))
  const odd = (minutes: readonly number[], values: Partial<Sample>) =>
    hour.map((one, minute) => (minutes.includes(minute) ? { ...one, ...values } : one))
  test('the first, and the last of each ten minutes', () => expect(thinned(hour)).toEqual([0, 9, 19, 29, 39, 49, 59]))
  test('every change', () => expect(thinned(odd([12, 13], { state: 2 }))).toEqual([0, 9, 12, 14, 19, 29, 39, 49, 59]))
  test.each([{ memory: 900 }, { memory: 1 }, { pending: 12 }, { drift: -80 }])('the minute of %j', (values) =>
    expect(thinned(odd([33], values))).toEqual([0, 9, 19, 29, 33, 39, 49, 59]),
  )
  test('but no noise, and not the way of a clock that stands still', () => {
    const noisy = hour.map((one, minute) => ({
      ...one,
      memory: 65 + (minute % 15),
      pending: minute % 9,
      drift: minute,
    }))
    expect(thinned(noisy)).toEqual([0, 9, 19, 29, 39, 49, 59])
    const standing = hour.map((one, minute) => ({ ...one, drift: -60 * minute }))
    expect(thinned(standing)).toEqual([0, 9, 19, 29, 39, 49, 59])
  })
  test('the first after a silence', () => {
    expect(thinned(hour.filter((_, minute) => minute < 12 || minute > 40))).toEqual([0, 9, 11, 41, 49, 59])
  })
  test('twice as once, and no silence that was none', () => {
    let seed = 3
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * most)
    }
    for (let round = 0; round < 200; round++) {
      const most = [60, 500, 1201][round % 3] ?? 60
      let at = 0
      const samples = Array.from({ length: 300 }, () =>
        sample((at += 1 + random(most) + (random(50) === 0 ? random(20_000) : 0)), {
          memory: random(3) === 0 ? null : random(1001),
          pending: random(40),
          battery: random(20) === 0 ? 'BAIXO' : 'ALTO',
        }),
      )
      const once = thinSamples(samples, 600)
      expect(thinSamples(once, 600)).toEqual(once)
      const silences = (all: readonly Sample[]) =>
        all.flatMap((one, i) => (one.at - (all[i - 1]?.at ?? one.at) > 1800 ? [[all[i - 1]?.at, one.at]] : []))
      expect(silences(once)).toEqual(silences(samples))
    }
  })
})
