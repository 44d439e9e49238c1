// What a SAT's history keeps of each reading, packed: a sample is the seconds since the one before, a byte that tells which values
// changed, and their differences. Four to five bytes where a device only goes on talking to SEFAZ; sizes: roll.ts.

const BATTERY = [null, 'ALTO', 'MEDIO', 'BAIXO'] as const
const LAN = [null, 'CONECTADO', 'DESCONECTADO'] as const

export interface Sample {
  /** Seconds since the epoch, as every time here. */
  at: number
  /** Tenths of a percent. */
  memory: number | null
  battery: (typeof BATTERY)[number]
  pending: number | null
  state: number | null
  lan: (typeof LAN)[number]
  /** Seconds that the device's clock is ahead of ours. */
  drift: number | null
  communication: number | null
  transmission: number | null
}

/** Samples in order of time, from `start` on. */
export function packSamples(samples: readonly Sample[], start: number): Uint8Array {
  const bytes: number[] = []
  let at = start
  let before = NOTHING
  for (const sample of samples) {
    put(bytes, sample.at - at)
    at = sample.at
    const now = numbersOf(sample)
    const maskAt = bytes.push(0) - 1
    let mask = 0
    for (const [i, value] of now.entries()) {
      const difference = value - (before[i] ?? 0)
      if (difference === 0) continue
      mask |= 1 << i
      put(bytes, zigzag(difference))
    }
    bytes[maskAt] = mask
    before = now
  }
  return Uint8Array.from(bytes)
}

/** Unpacks the bytes of packSamples. Throws RangeError where they end too early. */
export function unpackSamples(bytes: Uint8Array, start: number): Sample[] {
  const samples: Sample[] = []
  const from = { bytes, position: 0 }
  let at = start
  let values = NOTHING
  while (from.position < bytes.length) {
    at += take(from)
    const mask = bytes[from.position++] ?? 0
    values = values.map((value, i) => (mask & (1 << i) ? value + unzigzag(take(from)) : value))
    samples.push(sampleOf(at, values))
  }
  return samples
}

/** Eight whole numbers, 0 for null. */
const NOTHING: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0]

function numbersOf(sample: Sample): readonly number[] {
  const { memory, battery, pending, state, lan, drift, communication, transmission } = sample
  return [
    memory === null ? 0 : memory + 1,
    BATTERY.indexOf(battery),
    pending === null ? 0 : pending + 1,
    state === null ? 0 : state + 1,
    LAN.indexOf(lan),
    drift === null ? 0 : zigzag(drift) + 1,
    communication === null ? 0 : communication + 1,
    transmission === null ? 0 : transmission + 1,
  ]
}

function sampleOf(at: number, values: readonly number[]): Sample {
  const [memory = 0, battery = 0, pending = 0, state = 0, lan = 0, drift = 0, communication = 0, transmission = 0] =
    values
  const orNull = (value: number) => (value === 0 ? null : value - 1)
  return {
    at,
    memory: orNull(memory),
    battery: BATTERY[battery] ?? null,
    pending: orNull(pending),
    state: orNull(state),
    lan: LAN[lan] ?? null,
    drift: drift === 0 ? null : unzigzag(drift - 1),
    communication: orNull(communication),
    transmission: orNull(transmission),
  }
}

/** Small numbers of either sign as small numbers: 0, -1, 1, -2 … as 0, 1, 2, 3 … */
function zigzag(value: number): number {
  return value >= 0 ? value * 2 : -value * 2 - 1
}

function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

/** Seven bits a byte, lowest first; not by bit operators, which end at 32 bits. */
function put(bytes: number[], value: number): void {
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

function take(from: { bytes: Uint8Array; position: number }): number {
  let value = 0
  for (let factor = 1; ; factor *= 128) {
    const byte = from.bytes[from.position++]
    if (byte === undefined) throw new RangeError('packed samples end too early')
    value += (byte % 128) * factor
    if (byte < 128) return value
  }
}

/** Closer than this, the later of two equal-looking samples takes the other's place: agents post once a minute. */
const CLOSEST = 5
/** The most that an hour holds, however often an agent posts. */
const MOST_IN_HOUR = 240

/** Adds a sample to those of its hour, which are in order of time; one that is there already changes nothing. */
export function addSample(samples: Sample[], sample: Sample): void {
  let i = samples.length
  while (i > 0 && (samples[i - 1]?.at ?? 0) > sample.at) i--
  const before = samples[i - 1]
  if (before?.at === sample.at) return
  const replaces = before !== undefined && sample.at - before.at < CLOSEST && isLike(before, sample)
  if (replaces) samples[i - 1] = sample
  else if (samples.length < MOST_IN_HOUR) samples.splice(i, 0, sample)
  else if (i === samples.length) samples[i - 1] = sample
}

/** Tells if no level or state differs: such changes are never thinned out. */
function isLike(a: Sample, b: Sample): boolean {
  return a.battery === b.battery && a.state === b.state && a.lan === b.lan
}

/** Values that must not be rolled away: those so far, in their own unit, above or below both ends of their stretch. */
const STANDING_OUT: readonly [value: (sample: Sample) => number | null, far: number][] = [
  [({ memory }) => memory, 20],
  [({ pending }) => pending, 10],
  [({ drift }) => drift, 60],
]

/**
 * Thins samples out. Of each stretch of `seconds` stay the last sample and those with a lowest or highest value that stands out; of all,
 * those with which a level or state changed, the first one, and the first ones after two stretches without any. Doing it again changes
 * nothing.
 */
export function thinSamples(samples: readonly Sample[], seconds: number): Sample[] {
  const stretches = Map.groupBy(samples, ({ at }) => Math.floor(at / seconds))
  const worth = new Set<Sample>()
  let before = samples[0]
  for (const stretch of stretches.values()) {
    const last = stretch.at(-1)
    if (!before || !last) continue
    worth.add(last)
    for (const sample of outliers(stretch, [before, last])) worth.add(sample)
    before = last
  }
  return samples.filter((sample, i) => {
    const previous = samples[i - 1]
    const isFirst = !previous || sample.at - previous.at > 2 * seconds
    return isFirst || !isLike(previous, sample) || worth.has(sample)
  })
}

function outliers(stretch: readonly Sample[], ends: readonly Sample[]): Sample[] {
  return STANDING_OUT.flatMap(([value, far]) => {
    const known = stretch.flatMap((sample) => {
      const is = value(sample)
      return is === null ? [] : [{ sample, is }]
    })
    const rising = known.toSorted((a, b) => a.is - b.is)
    const around = ends.map(value).filter((one) => one !== null)
    const lowest = rising.slice(0, 1).filter(({ is }) => around.every((end) => end - is >= far))
    const highest = rising.slice(-1).filter(({ is }) => around.every((end) => is - end >= far))
    return [...lowest, ...highest].map(({ sample }) => sample)
  })
}
