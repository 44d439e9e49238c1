import { globSync, readFileSync } from 'node:fs'
import { type Company, listCompanyAlerts } from '#api/contract/companies/companies.ts'
import { createCompany } from '#api/contract/companies/company-forms.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { type CompanyGroup, createCompanyGroup } from '#api/contract/access/company-groups.ts'
import { createGrant } from '#api/contract/access/grants.ts'
import type { User } from '#api/contract/access/members.ts'
import { createRole, type Role } from '#api/contract/access/roles.ts'
import { changePassword } from '#api/contract/account/passwords.ts'
import { createPlan } from '#api/contract/devices/plans.ts'
import { createSatAlarm } from '#api/contract/sats/sat-alarms.ts'
import { createPointOfSale } from '#api/contract/companies/points-of-sale.ts'
import { createSat, retireSat, reviveSat } from '#api/contract/companies/sat-registry.ts'
import { listSatNotifications } from '#api/contract/sats/sat-notifications.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { readSettings } from '#api/contract/account/settings.ts'
import type { Page as Items } from '#api/contract/page.ts'
import { widgets } from '#widgets/index.ts'
import { coupons, findNote, reportReading, type Signed } from '../api.ts'
import { type Page, runReact } from '../fixtures.ts'
import { expect, test as base } from '../pages/kept-page.ts'
import { READER } from '../people.ts'
import type { Ids } from './told/case.ts'
import { access } from './told/access.ts'
import { account } from './told/account.ts'
import { documents } from './told/documents.ts'
import { sats } from './told/sats.ts'

// Whatever fails in an element, its page hears of it: the call, the element it fails in, and what the user does before.

const cases = [...documents, ...sats, ...access, ...account]

/** What an element asks and says nothing of where it fails, each with its reason. */
const UNTOLD: ReadonlyMap<Endpoint, string> = new Map<Endpoint, string>([
  [readSettings, 'where a CEP is asked for: without it the address is typed'],
  [listCompanyAlerts, 'read by no element: what a save makes stale'],
  [createCompany, 'the form that changes a company, and the same words'],
  [createSatAlarm, 'the form that changes an alarm, and the same words'],
  [createPointOfSale, 'the form that changes a point of sale, and the same words'],
  [createSat, 'the form that changes a SAT, and the same words'],
  [retireSat, 'a form as those that change a SAT'],
  [reviveSat, 'said as of a SAT that could not be moved'],
  [createRole, 'the form that changes a role, and the same words'],
  [createGrant, 'the same words as a change of an access'],
  [createCompanyGroup, 'the form that changes a group, and the same words'],
  [createPlan, 'the form that changes a plan, and the same words'],
])

const ANSWER = { code: 'invalid', message: 'Hoje não.', fields: { email: 'maria@sol.example', cpf: '123.456.789-09' } }

const matching = ({ path }: Endpoint, asking = /^/) => {
  const pathname = new RegExp(`^/api/v1${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
  return (url: URL) => pathname.test(url.pathname) && asking.test(url.search)
}

/** From now on the page keeps what it is told by `fiscal-error`. */
const listen = (cancels: boolean) => (page: Page) =>
  page.evaluate((isCancelling) => {
    Reflect.get(window, 'listening')?.abort()
    const listening = new AbortController()
    const errors: unknown[] = []
    Object.assign(window, { errors, listening })
    const hear = (event: Event) => {
      if (event instanceof CustomEvent) errors.push(event.detail)
      if (isCancelling) event.preventDefault()
    }
    document.addEventListener('fiscal-error', hear, { signal: listening.signal })
  }, cancels)
const told = (page: Page): Promise<unknown[]> => page.evaluate(() => Reflect.get(window, 'errors'))

const test = base.extend<{ ids: Ids }>({
  ids: async ({ admin }, use) => use(await idsOf(admin)),
})

async function idsOf(admin: Signed): Promise<Ids> {
  const { note, events } = await findNote(admin, {}, (found) => found.events.some((one) => one.has_response_xml))
  const { items } = await coupons(admin, { per_page: '100' })
  const sats = await admin.json<Items<Sat>>('/sats/?per_page=100&monitoring=1')
  const companies = await admin.json<Items<Company>>('/companies/?per_page=100')
  const roles = await admin.json<Items<Role>>('/roles/?type=primary&search=Fiscal')
  const users = await admin.json<Items<User>>(`/users/?search=${READER}`)
  const groups = await admin.json<Items<CompanyGroup>>('/company_groups/?search=Lojas do Ceará')
  return {
    note: note.key,
    event: events.find((one) => one.has_response_xml)?.id ?? '',
    coupon: items.find((one) => one.has_xml)?.cfe_id ?? '',
    sat: sats.items.find(({ retired_on }) => retired_on === null)?.serial_number ?? '',
    company: companies.items[0]?.id ?? '',
    companies: companies.items.map(({ id }) => id).join(','),
    role: roles.items[0]?.id ?? '',
    user: users.items[0]?.id ?? '',
    group: groups.items[0]?.id ?? '',
  }
}

/** Whether what an area or the kit asks is asked by an element: some areas have none. */
const isOfElements = (path: string) =>
  widgets.every(({ area, elements }) => !path.includes(`/${area}/`) || Object.keys(elements).length > 0)

/** The endpoints that elements name as values. */
async function endpointsOfElements(): Promise<Map<string, Endpoint>> {
  const found = new Map<string, Endpoint>()
  for (const path of globSync('src/widgets/**/*.{ts,tsx}').filter(isOfElements)) {
    const text = readFileSync(path, 'utf8')
    const imports = text.matchAll(/import \{([^}]+)\} from '#api\/contract\/([\w/-]+\.ts)'/g)
    // A list's declaration loads its endpoint when it is shown.
    const loads = text.matchAll(/import\('#api\/contract\/([\w/-]+\.ts)'\)\)\.(\w+)/g)
    const asked = [
      ...[...imports].map(([, names = '', file = '']) => [names, file] as const),
      ...[...loads].map(([, file = '', name = '']) => [name, file] as const),
    ]
    for (const [names, file] of asked) {
      const contract: Record<string, Partial<Endpoint>> = await import(`../../../src/api/contract/${file}`)
      for (const name of names.split(',').map((text) => text.trim())) {
        const value = contract[name]
        // Only endpoints have both.
        if (value?.method && value.path) found.set(name, value as Endpoint)
      }
    }
  }
  return found
}

test('every element, and every call that one makes, has its case here', async () => {
  const tags = widgets.flatMap(({ elements }) => Object.keys(elements))
  expect(tags.filter((tag) => !cases.some((one) => one.tag === tag))).toEqual([])
  const known = new Set([...cases.map(({ fails }) => fails), ...UNTOLD.keys()].map(({ method, path }) => method + path))
  const asked = await endpointsOfElements()
  expect(asked.size).toBeGreaterThan(30)
  expect([...asked].filter(([, { method, path }]) => !known.has(method + path)).map(([name]) => name)).toEqual([])
})

for (const { tag, fails, asking, view, monitored, given, act, status = 400 } of cases) {
  const which = `${fails.method} ${fails.path}${asking ? ` ${asking}` : ''}${status === 404 ? ' 404' : ''}`
  test(`${tag} tells that it failed: ${which}`, async ({ page, put, ids, server }) => {
    if (monitored) await reportReading(server.origin, ids.sat)
    await page.route(matching(fails, asking), (route) =>
      route.request().method() === fails.method ? route.fulfill({ status, json: ANSWER }) : route.fallback(),
    )
    if (given) {
      const [endpoint, items] = given
      await page.route(matching(endpoint), (route) =>
        route.request().method() === endpoint.method
          ? route.fulfill({ json: { items, total: items.length } })
          : route.fallback(),
      )
    }
    const attributes = { 'nfce-key': ids.note, context: 'primary', ...(view && { view: view(ids) }) }
    await put({ tag, attributes, before: listen(false) })
    const element = page.locator(tag)
    await runReact(element)
    await act?.(element)
    await expect.poll(() => told(page)).toEqual([{ code: 'api', message: 'Hoje não.', retryable: false, status }])
  })
}

test('a page that cancels says it itself: the region keeps the way to try again, and no more', async ({
  page,
  put,
}) => {
  await page.route(matching(listSatNotifications), (route) => route.fulfill({ status: 400, json: ANSWER }))
  await put({ tag: 'fiscal-sat-park', before: listen(true) })
  const feed = page.locator('fiscal-sat-park').getByRole('complementary', { name: 'Alertas Recentes' })
  await expect.poll(() => told(page)).toHaveLength(1)
  await expect(feed.getByText('Hoje não.')).toHaveCount(0)
  await page.unrouteAll()
  await feed.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(feed.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0)
})

test('a page that cancels the failure of a form shows it itself', async ({ page, put }) => {
  await page.route(matching(changePassword), (route) => route.fulfill({ status: 400, json: { ...ANSWER, fields: {} } }))
  await put({ tag: 'fiscal-profile', before: listen(true) })
  const element = page.locator('fiscal-profile')
  for (const field of ['Senha atual', 'Nova senha', 'Confirmação']) await element.getByLabel(field).fill('Outra#Senha9')
  await element.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(() => told(page)).toHaveLength(1)
  await expect(element.getByRole('button', { name: 'Salvar' })).toBeEnabled()
  await expect(element.getByText('Hoje não.')).toHaveCount(0)
})
