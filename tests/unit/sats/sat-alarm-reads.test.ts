import { expect, test } from 'vitest'
import { readKey } from '#api/client/use-connection.ts'
import { listSatAlarms } from '#api/contract/sats/sat-alarms.ts'
import { paths } from '#widgets/paths.ts'
import { satAlarmsQuery } from '#widgets/sats/alarms/sat-alarms-query.ts'
import { SatAlarmsView } from '#widgets/sats/alarms/sat-alarms-view.ts'
import widget from '#widgets/sats/widget.ts'
import { readsAhead } from '../reads-ahead.ts'

const ahead = readsAhead(widget)

test('the screen of alarms finds what was sent ahead', () => {
  for (const search of ['', '?page=3', '?page=2&per_page=40']) {
    const query = satAlarmsQuery(SatAlarmsView.read(search))
    expect(ahead(paths.satAlarms(search))).toEqual([readKey(listSatAlarms, { query })[1]])
  }
})
