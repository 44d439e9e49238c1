import type { SatSpan } from '#api/contract/sats/sat-series.ts'

/** From the shortest to the longest. */
export const SPANS = ['day', 'week', 'month'] as const satisfies readonly SatSpan[]

/** Returns the query for a view of the charts. */
export const satSeriesQuery = ({ span }: { span?: string | undefined }) => ({
  span: SPANS.find((one) => one === span) ?? 'day',
})
