import { createContext, use, useLayoutEffect } from 'react'

/** What a widget shows; an element mirrors it in `:state()`. */
export type Shown = 'loading' | 'ready' | 'stale' | 'auth' | 'error'

export const ReportContext = createContext<(shown: Shown) => void>(() => {})

/** Tells the mount what this screen shows. Before paint, so that a picture gives way in the same frame. */
export function useReport(shown: Shown): void {
  const report = use(ReportContext)
  useLayoutEffect(() => report(shown), [report, shown])
}
