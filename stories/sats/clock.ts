import { NOW } from '../house.tsx'

/** For a story's `beforeEach`: the page's clock starts at the moment of the stories, so that their last day is the page's too. */
export function standStill(): () => void {
  const { now } = Date
  const began = performance.now()
  Date.now = () => NOW + Math.round(performance.now() - began)
  return () => {
    Date.now = now
  }
}
