import { NOW } from '../now.ts'

const HOUR_MS = 3_600_000

/** For a story's `beforeEach`: the page's clock starts at the moment of the stories, so that their last day is the page's too. */
export const standStill = () => startAt(NOW)

/** The same on a computer whose clock is so many hours wrong, ahead where positive. */
export const wrongBy = (hours: number) => () => startAt(NOW + hours * HOUR_MS)

function startAt(instant: number): () => void {
  const { now } = Date
  const began = performance.now()
  Date.now = () => instant + Math.round(performance.now() - began)
  return () => {
    Date.now = now
  }
}
