import type { Demo } from './demo.ts'
import type { openSite, Subject } from './site.ts'

/** A line of the table. `beside` is what the question compares it with. */
export interface Measurement {
  name: string
  value: number
  unit: string
  beside?: number | undefined
}

/** What a bench may use: `size` multiplies all that is counted in documents, devices, files or seconds. */
export interface Order {
  runs: number
  size: number
  /** True if what is asked of the server is asked beside a PostgreSQL. */
  postgres: boolean
  /** Folder of another build's sources, with its node_modules. */
  beside: string | undefined
  site: () => ReturnType<typeof openSite>
  /** Opens a new demonstration of so many documents, 500 by itself; the runner closes it. */
  demo: (documents?: number) => Promise<Demo>
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

/** Returns the figure below which such a share of them lies; NaN of none. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (figures: readonly number[]): number => quantile(figures, 0.5)

/**
 * Returns medians of the figures that each way gives, by their places. The ways take turns, so that a machine that grows slower or faster
 * does so for all of them; the first round warms server and disk and does not count.
 */
export async function byTurns<Way extends string>(
  runs: number,
  ways: readonly Way[],
  once: (way: Way) => Promise<number[]>,
): Promise<(way: Way, place: number) => number> {
  const rounds: { way: Way; figures: number[] }[] = []
  for (let round = 0; round <= runs; round++) {
    for (const way of ways) {
      const figures = await once(way)
      if (round > 0) rounds.push({ way, figures })
    }
  }
  return (way, place) =>
    median(rounds.filter((one) => one.way === way).map(({ figures }) => figures[place] ?? Number.NaN))
}

/** Yields the figure at a place for each subject, beside the table's. */
export function* besideTable(
  found: (subject: Subject, place: number) => number,
  { subjects, place, name, unit }: { subjects: readonly Subject[]; place: number; name: string; unit: string },
): Generator<Measurement> {
  for (const subject of subjects) {
    const beside = subject === 'table' ? undefined : found('table', place)
    yield { name: `${subject}, ${name}`, value: found(subject, place), unit, beside }
  }
}

/** Returns the median milliseconds of so many calls, one after the other, after as many that are not counted. */
export async function timed(calls: number, call: () => Promise<unknown>): Promise<number> {
  const figures: number[] = []
  for (let turn = -calls; turn < calls; turn++) {
    const started = performance.now()
    await call()
    if (turn >= 0) figures.push(performance.now() - started)
  }
  return median(figures)
}
