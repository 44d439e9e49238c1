import { describe, expect, test } from 'vitest'
import { readKey } from '#api/client/use-connection.ts'
import { listSatsInAlert } from '#api/contract/sat-alerts.ts'
import { listSatAlarms } from '#api/contract/sat-alarms.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { paths } from '#widgets/paths.ts'
import { satAlarmsQuery } from '#widgets/sats/sat-alarms-query.ts'
import { SatAlarmsView } from '#widgets/sats/sat-alarms-view.ts'
import { satAlertsQuery } from '#widgets/sats/sat-alerts-query.ts'
import { SatAlertsView } from '#widgets/sats/sat-alerts-view.ts'
import widget from '#widgets/sats/widget.ts'

/** What is sent before the screen is there, at a path. */
function ahead(path: string): readonly string[] {
  const [pathname = '', query] = path.split('?')
  const match = routeAt(widget.routes, pathname)
  if (!match) throw new Error(`No route at ${path}`)
  return match.route.reads?.({ params: match.params, search: query ? `?${query}` : '', preferences: {} }) ?? []
}

const company_id = '018f2b5e-0000-7000-8000-000000000001'

describe('SATs in alert', () => {
  test.each([
    {},
    { level: 'danger' },
    { level: 'info', company_id, homolog: '1' },
    { page: 2, per_page: 50 },
    { level: 'warning', sat: '000145901', alert: company_id },
  ] as const)('%j: the screen finds what was sent ahead, and the server takes it', (view) => {
    const search = SatAlertsView.write(view)
    expect(SatAlertsView.read(search)).toEqual(view)
    const query = satAlertsQuery(SatAlertsView.read(search))
    expect(ahead(paths.satAlerts(search))).toEqual([readKey(listSatsInAlert, { query })[1]])
    expect(listSatsInAlert.query.safeParse(query).error).toBeUndefined()
  })

  test('a mistyped link still opens: what makes no sense is left out', () => {
    const search = '?level=grave&company_id=1&homolog=sim&page=0&per_page=15&sat=1&alert=x'
    expect(SatAlertsView.read(search)).toEqual({})
    expect(satAlertsQuery(SatAlertsView.read(search))).toEqual({
      level: undefined,
      company_id: undefined,
      include_homolog: '0',
      page: 1,
      per_page: 20,
    })
  })
})

test('the screen of alarms finds what was sent ahead', () => {
  for (const search of ['', '?page=3', '?page=2&per_page=40']) {
    const query = satAlarmsQuery(SatAlarmsView.read(search))
    expect(ahead(paths.satAlarms(search))).toEqual([readKey(listSatAlarms, { query })[1]])
  }
})
