import { durationText } from '../time/duration-text.ts'

// How long it takes until somebody sees to an alert, and until it is over.

/** Times in seconds: their mean, what half of them and nine of ten do not exceed. */
export interface Times {
  mean: number
  median: number
  most: number
}

/** Returns the sums of some times (seconds); null of none. Between two of them it goes by their distance, as PostgreSQL's percentile_cont does. */
export function timesOf(seconds: readonly number[]): Times | null {
  if (seconds.length === 0) return null
  const inOrder = seconds.toSorted((one, other) => one - other)
  const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length
  return { mean, median: within(inOrder, 0.5), most: within(inOrder, 0.9) }
}

function within(inOrder: readonly number[], part: number): number {
  const at = part * (inOrder.length - 1)
  const [below, above] = [inOrder[Math.floor(at)] ?? 0, inOrder[Math.ceil(at)] ?? 0]
  return below + (above - below) * (at - Math.floor(at))
}

/** '47 min', with what half and nine of ten do not exceed: 'metade em até 20 min, 9 de 10 em até 3 h'. */
export function timesText({ mean, median, most }: Times): { mean: string; rest: string } {
  return {
    mean: durationText(mean),
    rest: `metade em até ${durationText(median)}, 9 de 10 em até ${durationText(most)}`,
  }
}
