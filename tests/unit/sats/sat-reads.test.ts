import { describe, expect, test } from 'vitest'
import { readKey } from '#api/client/use-connection.ts'
import { readSatSeries } from '#api/contract/sat-series.ts'
import { listSatHistory, listSats, readSat } from '#api/contract/sats.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { paths } from '#widgets/paths.ts'
import { satHistoryQuery } from '#widgets/sats/sat-history-query.ts'
import { SatHistoryView } from '#widgets/sats/sat-history-view.ts'
import { satListQuery } from '#widgets/sats/sat-list-query.ts'
import { SatListView } from '#widgets/sats/sat-list-view.ts'
import { SatMonitoringView } from '#widgets/sats/sat-monitoring-view.ts'
import { satSeriesQuery } from '#widgets/sats/sat-series-query.ts'
import widget from '#widgets/sats/widget.ts'

const SERIAL = '002301011'

/** What is sent before the screen is there, at a path. */
function ahead(path: string): readonly string[] {
  const [pathname = '', query] = path.split('?')
  const match = routeAt(widget.routes, pathname)
  if (!match) throw new Error(`No route at ${path}`)
  return match.route.reads?.({ params: match.params, search: query ? `?${query}` : '', preferences: {} }) ?? []
}

describe('the list', () => {
  const company_id = '018f2b5e-0000-7000-8000-000000000001'
  const views = [
    {},
    { page: 2, per_page: 50 },
    { company_id },
    { search: '2301', page: 3 },
    { company_id, search: '002301011' },
  ].map((view) => [SatListView.write(view), view] as const)

  test.each(views)('%j: the screen finds what was sent ahead', (search) => {
    expect(ahead(paths.sats(search))).toEqual([readKey(listSats, { query: satListQuery(SatListView.read(search)) })[1]])
  })
  test.each(views)('%j: the server takes what is asked', (_, view) => {
    expect(listSats.query.safeParse(satListQuery(view)).error).toBeUndefined()
  })
  test('pages have 20 rows unless told, and no other number than those offered', () => {
    expect(satListQuery(SatListView.read(''))).toMatchObject({ page: 1, per_page: 20 })
    expect(SatListView.read('?per_page=15&search=abc&company_id=1')).toEqual({})
  })
})

describe('the screens of one SAT', () => {
  const sat = readKey(readSat, { params: { id: SERIAL } })[1]
  test('its commands', () => {
    expect(ahead(paths.satCommands(SERIAL, '?spec=BloquearSAT'))).toEqual([sat])
  })
  test.each(['', '?span=week', '?span=month', '?span=ages'])('its charts at %j', (search) => {
    const query = satSeriesQuery(SatMonitoringView.read(search))
    const drawn = readKey(readSatSeries, { params: { serial: SERIAL }, query })[1]
    expect(ahead(paths.satMonitoring(SERIAL, search))).toEqual([sat, drawn])
    expect(readSatSeries.query.safeParse(query).error).toBeUndefined()
  })
  test.each(['', '?date_start=2026-01-01', '?date_start=2026-01-01&date_end=2026-01-31&page=2&per_page=100'])(
    'the history at %j',
    (search) => {
      const query = satHistoryQuery(SatHistoryView.read(search))
      const listed = readKey(listSatHistory, { params: { serial: SERIAL }, query })[1]
      expect(ahead(paths.satHistory(SERIAL, search))).toEqual([sat, listed])
      expect(listSatHistory.query.safeParse(query).error).toBeUndefined()
    },
  )
})
