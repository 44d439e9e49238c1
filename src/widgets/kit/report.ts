import { createContext, use, useEffect, useLayoutEffect } from 'react'
import type { FiscalState } from './public.ts'

/** The state of a widget; an element mirrors it in `:state()`. */
export type ScreenState = FiscalState

type Report = (state: ScreenState) => void
export const ReportContext = createContext<Report>(() => {})

/** By mount: what its screen shows, and how many parts beside it could not be had. */
const standing = new WeakMap<Report, { state?: ScreenState; missing: number; waiting: Set<() => void> }>()
function standingOf(report: Report) {
  const known = standing.get(report) ?? { missing: 0, waiting: new Set() }
  standing.set(report, known)
  return known
}

/** Tells the mount what this screen shows. Before paint, so that a picture gives way in the same frame. */
export function useReport(state: ScreenState): void {
  const report = use(ReportContext)
  useLayoutEffect(() => {
    const now = standingOf(report)
    now.state = state
    if (now.missing === 0) report(state)
    if (state === 'loading') return
    for (const run of now.waiting) run()
    now.waiting.clear()
  }, [report, state])
}

/** How long a page may go on being busy before what waits for its rest comes all the same, in ms. */
const LONGEST_BUSY_MS = 2000

/** Runs something when the browser is idle, or has long not been; Safari cannot tell. */
export const atIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: LONGEST_BUSY_MS })
  else setTimeout(run)
}

/** Runs something when the browser is idle once the screen shows more than that it is loading. `run` must be the same at each render. */
export function useIdle(run: () => void): void {
  const report = use(ReportContext)
  useEffect(() => {
    const { state, waiting } = standingOf(report)
    const soon = () => atIdle(run)
    if (state && state !== 'loading') return soon()
    waiting.add(soon)
    return () => void waiting.delete(soon)
  }, [report, run])
}

/** Tells the mount that a part of the screen is missing, for as long as it is. */
export function useMissingReport(): void {
  const report = use(ReportContext)
  useLayoutEffect(() => {
    const now = standingOf(report)
    now.missing += 1
    report('error')
    return () => {
      now.missing -= 1
      if (now.missing === 0 && now.state) report(now.state)
    }
  }, [report])
}
