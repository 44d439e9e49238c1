import type { ScreenState } from '#widgets/kit/report.ts'

const arrival = Promise.withResolvers<void>()
/** Nobody waits for longer to get at another tenant or out: the first screen's data may hang. */
const LIMIT_MS = 2_000

/** Settled once a first screen shows more than that it is loading: what is not needed before then can wait for it. */
export const firstScreen = arrival.promise

/** Hears what the back-office's screens show. */
export function noteState(state: ScreenState): void {
  if (state !== 'loading') arrival.resolve()
  else setTimeout(arrival.resolve, LIMIT_MS)
}
