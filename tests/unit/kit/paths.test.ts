import { expect, test } from 'vitest'
import { widgets } from '#widgets/index.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { paths } from '#widgets/paths.ts'

// Public: bookmarks, the host's addresses and the `view` of partners' elements. A changed one must show in review.
const every = {
  home: paths.home(),
  login: paths.login(),
  'login, then home': paths.login('/'),
  'login, then a screen': paths.login('/nfces?page=2&status=authorized'),
  profile: paths.profile(),
  nfces: paths.nfces(),
  'nfces, filtered': paths.nfces('?page=2'),
  nfce: paths.nfce('35'),
  'nfce, of an odd key': paths.nfce('a/b?c#d'),
  'nfce, from a list': paths.nfce('35', '?page=2'),
  nfceEvent: paths.nfceEvent('35', '7'),
  'nfceEvent, from a list': paths.nfceEvent('35', '7', '?page=2'),
  'nfceEvent, of odd ids': paths.nfceEvent('a/b', '?'),
  cfes: paths.cfes(),
  'cfes, filtered': paths.cfes('?status=cancelled'),
  cfe: paths.cfe('35'),
  'cfe, of an odd key, at a tab': paths.cfe('a/b?c#d', '?tab=taxes'),
  cfeSkips: paths.cfeSkips(),
  'cfeSkips, paged': paths.cfeSkips('?page=2'),
  downloads: paths.downloads(),
  newDownload: paths.newDownload(),
  importDocuments: paths.importDocuments(),
  park: paths.park(),
  'park, of a SAT': paths.park('?sat=000145901'),
  sats: paths.sats(),
  satMonitoring: paths.satMonitoring('000145901'),
  satCommands: paths.satCommands('000145901'),
  satHistory: paths.satHistory('000145901'),
  satAlerts: paths.satAlerts(),
  satAlarms: paths.satAlarms(),
  satManager: paths.satManager(),
  companies: paths.companies(),
  'newCompany, from a list': paths.newCompany('?page=2'),
  company: paths.company('7', '?page=2'),
  grants: paths.grants('primary'),
  'grants, secondary': paths.grants('secondary', '?page=2'),
  userGrants: paths.userGrants('primary', '7'),
  'userGrants, of an odd id': paths.userGrants('secondary', 'a/b?'),
  roles: paths.roles('primary'),
  'roles, secondary': paths.roles('secondary', '?page=2'),
  newRole: paths.newRole('secondary'),
  role: paths.role('primary', '7', '?page=2'),
  companyGroups: paths.companyGroups(),
  newCompanyGroup: paths.newCompanyGroup(),
  companyGroup: paths.companyGroup('7'),
  devices: paths.devices(),
  'deviceActivation, of a code': paths.deviceActivation('?user_code=WDJB-MJHT'),
  audit: paths.audit('?page=2'),
  subscriptionPlan: paths.subscriptionPlan(),
} satisfies Record<string, string>

test('every path', () => {
  expect(every).toMatchInlineSnapshot(`
    {
      "audit": "/audit?page=2",
      "cfe": "/cfes/35",
      "cfe, of an odd key, at a tab": "/cfes/a%2Fb%3Fc%23d?tab=taxes",
      "cfeSkips": "/cfes/skips",
      "cfeSkips, paged": "/cfes/skips?page=2",
      "cfes": "/cfes",
      "cfes, filtered": "/cfes?status=cancelled",
      "companies": "/companies",
      "company": "/companies/7?page=2",
      "companyGroup": "/grants/secondary/company_groups/7",
      "companyGroups": "/grants/secondary/company_groups",
      "deviceActivation, of a code": "/devices/activate?user_code=WDJB-MJHT",
      "devices": "/devices",
      "downloads": "/nf-download",
      "grants": "/grants/primary",
      "grants, secondary": "/grants/secondary?page=2",
      "home": "/",
      "importDocuments": "/documents/import",
      "login": "/login",
      "login, then a screen": "/login?next=%2Fnfces%3Fpage%3D2%26status%3Dauthorized",
      "login, then home": "/login",
      "newCompany, from a list": "/companies/new?page=2",
      "newCompanyGroup": "/grants/secondary/company_groups/new",
      "newDownload": "/nf-download/preview",
      "newRole": "/grants/secondary/roles/new",
      "nfce": "/nfces/35",
      "nfce, from a list": "/nfces/35?page=2",
      "nfce, of an odd key": "/nfces/a%2Fb%3Fc%23d",
      "nfceEvent": "/nfces/35/events/7",
      "nfceEvent, from a list": "/nfces/35/events/7?page=2",
      "nfceEvent, of odd ids": "/nfces/a%2Fb/events/%3F",
      "nfces": "/nfces",
      "nfces, filtered": "/nfces?page=2",
      "park": "/dashboard/park",
      "park, of a SAT": "/dashboard/park?sat=000145901",
      "profile": "/profile",
      "role": "/grants/primary/roles/7?page=2",
      "roles": "/grants/primary/roles",
      "roles, secondary": "/grants/secondary/roles?page=2",
      "satAlarms": "/sat-alarms",
      "satAlerts": "/sat-alerts",
      "satCommands": "/sats/000145901/commands",
      "satHistory": "/sats/000145901/history",
      "satManager": "/sat-manager",
      "satMonitoring": "/sats/000145901/monitoring",
      "sats": "/sats",
      "subscriptionPlan": "/subscription-plan",
      "userGrants": "/grants/primary/7",
      "userGrants, of an odd id": "/grants/secondary/a%2Fb%3F",
    }
  `)
})
test('none is missing above', () => {
  const named = new Set(Object.keys(every).map((name) => name.split(',')[0]))
  expect([...named]).toEqual(Object.keys(paths))
})
test('the areas’ paths lead to routes that read the same ids out of them', () => {
  const routes = widgets.flatMap((widget) => widget.routes)
  expect(routeAt(routes, paths.profile())?.route.name).toBe('profile')
  expect(routeAt(routes, paths.nfces())?.route.name).toBe('nfce.index')
  expect(routeAt(routes, paths.cfeSkips())?.route.name).toBe('cfe.skips')
  expect(routeAt(routes, paths.newRole('primary'))?.route.name).toBe('primary_roles.create')
  expect(routeAt(routes, paths.role('secondary', 'a/b'))).toMatchObject({
    route: { name: 'secondary_roles.edit' },
    params: { role_id: 'a/b' },
  })
  expect(routeAt(routes, '/grants/tertiary/roles')).toMatchObject({
    route: { name: 'grants.invalid_context.child' },
    params: { context: 'tertiary' },
  })
  expect(routeAt(routes, paths.cfe('a/b ç'))).toMatchObject({
    route: { name: 'cfe.index' },
    over: { name: 'cfe.detail' },
    params: { cfe_key: 'a/b ç' },
  })
  expect(routeAt(routes, paths.nfce('a/b ç'))).toMatchObject({
    route: { name: 'nfce.detail' },
    over: undefined,
    params: { nfce_key: 'a/b ç' },
  })
  expect(routeAt(routes, paths.nfceEvent('a/b', '?x'))).toMatchObject({
    over: { name: 'nfce_event.detail' },
    params: { nfce_key: 'a/b', event_id: '?x' },
  })
})
