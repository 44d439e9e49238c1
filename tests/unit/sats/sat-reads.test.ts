import { describe, expect, test } from 'vitest'
import { readKey } from '#api/client/use-connection.ts'
import { readSatSeries } from '#api/contract/sats/sat-series.ts'
import { listSatHistory, readSat } from '#api/contract/sats/sats.ts'
import { paths } from '#widgets/paths.ts'
import { SatMonitoringView } from '#widgets/sats/device/monitoring/sat-monitoring-view.ts'
import { satHistoryList } from '#widgets/sats/device/sat-history-list.ts'
import { satSeriesQuery } from '#widgets/sats/device/monitoring/sat-series-query.ts'
import widget from '#widgets/sats/widget.ts'
import { readsAhead } from '../reads-ahead.ts'

const SERIAL = '002301011'

const ahead = readsAhead(widget)

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
      const query = satHistoryList.query(satHistoryList.view.read(search), {})
      const listed = readKey(listSatHistory, { params: { serial: SERIAL }, query })[1]
      expect(ahead(paths.satHistory(SERIAL, search))).toEqual([sat, listed])
    },
  )
})
