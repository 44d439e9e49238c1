import type { Shown } from '#widgets/kit/report.ts'

const report = Promise.withResolvers<void>()
const arrival = Promise.withResolvers<void>()
/** Nobody waits for longer to get at another tenant or out: the first screen's data may hang. */
const LIMIT_MS = 2_000

/** Settled once a screen says what it shows, if only that it is loading. */
export const firstReport = report.promise

/** Settled once a first screen shows more than that it is loading: what is not needed before then can wait for it. */
export const firstScreen = arrival.promise

/** The host's ear for what its screens show. */
export function noteShown(shown: Shown): void {
  report.resolve()
  if (shown !== 'loading') arrival.resolve()
  else setTimeout(arrival.resolve, LIMIT_MS)
}
