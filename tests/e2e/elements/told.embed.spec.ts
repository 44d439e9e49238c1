import { globSync, readFileSync } from 'node:fs'
import { listCfes, listCfeSkips, readCfe, readCfeXmlUrl } from '#api/contract/documents/cfes.ts'
import { uploadCertificate } from '#api/contract/companies/certificates.ts'
import {
  type Company,
  listCompanies,
  listCompanyAlerts,
  listPointsOfSale,
  readCompany,
} from '#api/contract/companies/companies.ts'
import { createCompany, deleteCompany, updateCompany } from '#api/contract/companies/company-forms.ts'
import { importDocuments } from '#api/contract/documents/documents.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import {
  listNfDownloads,
  type NfDownload,
  readNfDownloadFile,
  requestNfDownload,
} from '#api/contract/documents/nf-downloads.ts'
import {
  listNfceEvents,
  listNfces,
  readNfce,
  readNfceEvent,
  readNfceEventXml,
  readNfceXmlUrl,
} from '#api/contract/documents/nfces.ts'
import {
  readDashboardCoupons,
  readDashboardPaymentMethods,
  readDashboardProducts,
  readDashOps,
} from '#api/contract/documents/dashboard.ts'
import { listAudit } from '#api/contract/access/audit.ts'
import {
  type CompanyGroup,
  createCompanyGroup,
  deleteCompanyGroup,
  listCompanyGroups,
  readCompanyGroup,
  updateCompanyGroup,
} from '#api/contract/access/company-groups.ts'
import { createGrant, deleteGrant, updateGrant } from '#api/contract/access/grants.ts'
import { listUsers, readUser, resendConfirmation, type User } from '#api/contract/access/members.ts'
import { listPermissions } from '#api/contract/access/permissions.ts'
import { createRole, deleteRole, listRoles, readRole, type Role, updateRole } from '#api/contract/access/roles.ts'
import { changePassword } from '#api/contract/account/passwords.ts'
import {
  createPlan,
  listModules,
  listPlans,
  readPlan,
  readSubscriptionPlan,
  updatePlan,
} from '#api/contract/devices/plans.ts'
import {
  createSatAlarm,
  deleteSatAlarm,
  listSatAlarms,
  listSatAlarmTypes,
  updateSatAlarm,
} from '#api/contract/sats/sat-alarms.ts'
import { createPointOfSale, deletePointOfSale, updatePointOfSale } from '#api/contract/companies/points-of-sale.ts'
import { listTreeCompanies, listTreePoints, searchTree } from '#api/contract/companies/sat-manager.ts'
import {
  createSat,
  deleteSat,
  placeSat,
  retireSat,
  reviveSat,
  updateSat,
} from '#api/contract/companies/sat-registry.ts'
import { listSatsInAlert } from '#api/contract/sats/sat-alerts.ts'
import {
  createSatCommand,
  listSatCommands,
  listSatCommandSpecs,
  readSatCommandAttachment,
  type SatCommand,
} from '#api/contract/sats/sat-commands.ts'
import { activateDevice, listOauthDevices, revokeDevice } from '#api/contract/devices/oauth-devices.ts'
import { listSatNotifications } from '#api/contract/sats/sat-notifications.ts'
import { readSatSeries } from '#api/contract/sats/sat-series.ts'
import { listSatHistory, listSats, readPark, readSat, type Sat } from '#api/contract/sats/sats.ts'
import { readSettings } from '#api/contract/account/settings.ts'
import { endOtherSessions, endSession, listSessions, type Session } from '#api/contract/account/sessions.ts'
import { readMe } from '#api/contract/access/users.ts'
import type { Page as Items } from '#api/contract/page.ts'
import { widgets } from '#widgets/index.ts'
import { AGENT_TOKEN, readingAt } from '../../sat-day.ts'
import { coupons, findNote, type Signed } from '../api.ts'
import type { Locator, Page } from '../fixtures.ts'
import { expect, test as base } from '../kept-page.ts'
import { ADMIN, READER } from '../people.ts'

// Whatever fails in an element, its page hears of it: the call, the element it fails in, and what the user does before.

interface Ids {
  note: string
  event: string
  coupon: string
  sat: string
  company: string
  companies: string
  role: string
  user: string
  group: string
}
interface Case {
  tag: string
  fails: Endpoint
  /** In the query of the call that fails, where the element makes another one of its endpoint. */
  asking?: RegExp
  view?: (ids: Ids) => string
  /** The SAT has said something of itself. */
  monitored?: boolean
  /** What the server answers of something else meanwhile. */
  given?: readonly [Endpoint, readonly object[]]
  act?: (element: Locator) => Promise<void>
  status?: 400 | 404
}

/** Deletes what is shown, and says yes. */
async function deleteIt(element: Locator): Promise<void> {
  await element.getByRole('button', { name: 'Excluir', exact: true }).click()
  await element.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
}
const press = (name: string | RegExp) => (element: Locator) => element.getByRole('button', { name }).first().click()
/** An entry of the menu of a row: of the first of its level, opened from the first company on. */
const choose = (level: 1 | 2 | 3, entry: string) => async (element: Locator) => {
  for (let above = 1; above < level; above++) {
    await element.getByRole('treeitem', { level: above }).first().click()
    await expect(element.getByRole('treeitem', { level: above + 1 }).first()).toHaveText(/\w/)
  }
  const row = element.getByRole('treeitem', { level }).first()
  await row.hover()
  await row.getByRole('button', { name: /^Ações de/ }).click()
  await element.getByRole('menuitem', { name: entry }).click()
}
const confirm = (name: string) => (element: Locator) =>
  element.getByRole('alertdialog').getByRole('button', { name }).click()
const send = (name: string) => (element: Locator) => element.getByRole('dialog').getByRole('button', { name }).click()
const uuid = '00000000-0000-7000-8000-000000000000'
const FORM = 'type=nfce&date_start=2025-12-01&date_end=2026-12-31'
const day = '2026-01-01T00:00:00Z'
const HERE: Session = { id: uuid, device: 'Chrome no Linux', created_utc: day, last_used_utc: day, is_current: true }
const THERE: Session = { ...HERE, id: uuid.replace(/^0/, '1'), device: 'Firefox no Linux', is_current: false }
const FINISHED: NfDownload = {
  id: uuid,
  date_start: '2026-01-01',
  date_end: '2026-01-31',
  amount: 1,
  file_size: 1000,
  is_processed: true,
  is_success: true,
  is_expired: false,
  url: `/api/v1/nf_download/${uuid}/file`,
  nf_type: 'nfce',
  environment: 'production',
  companies: [],
  created_utc: day,
  expires_utc: null,
  done: 1,
  failure: null,
}
const ANSWERED: SatCommand = {
  id: uuid,
  sat: { id: uuid, serial_number: '1' },
  spec: { id: 'ExtrairLogs', description: 'Extrair logs' },
  state: 'succeeded',
  parameters: {},
  created_utc: day,
  created_by: 'a',
  sent_utc: day,
  finished_utc: day,
  reply_code: '15000',
  reply_message: null,
  attachments: [{ id: uuid, name: 'logs.log', size: 1 }],
}

const cases: readonly Case[] = [
  { tag: 'fiscal-dashboard', fails: readDashOps },
  { tag: 'fiscal-dashboard', fails: readDashboardCoupons },
  { tag: 'fiscal-dashboard', fails: readDashboardProducts },
  { tag: 'fiscal-dashboard', fails: readDashboardPaymentMethods },
  {
    tag: 'fiscal-dashboard',
    fails: readDashboardProducts,
    asking: /per_page=1000/,
    async act(element) {
      await element.getByRole('button', { name: 'Exportar' }).click()
      await element.getByRole('menuitem', { name: /^Total por produto/ }).click()
    },
  },
  { tag: 'fiscal-nfce-list', fails: listNfces },
  { tag: 'fiscal-nfce-list', fails: readMe },
  { tag: 'fiscal-nfce-list', fails: listCompanies, act: press('Filtrar') },
  {
    tag: 'fiscal-nfce-list',
    fails: listPointsOfSale,
    view: ({ company }) => `/nfces?company_id=${company}`,
    act: press('Filtrar'),
  },
  { tag: 'fiscal-nfce-detail', fails: readNfce },
  { tag: 'fiscal-nfce-detail', fails: listNfceEvents },
  { tag: 'fiscal-nfce-detail', fails: readNfceXmlUrl, act: press('Baixar XML') },
  { tag: 'fiscal-nfce-detail', fails: readNfceEvent, view: ({ note, event }) => `/nfces/${note}/events/${event}` },
  {
    tag: 'fiscal-nfce-detail',
    fails: readNfceEventXml,
    asking: /pretty/,
    view: ({ note, event }) => `/nfces/${note}/events/${event}`,
    act: (element) => element.getByRole('tab', { name: 'Resposta (XML)' }).click(),
  },
  {
    tag: 'fiscal-nfce-detail',
    fails: readNfceEventXml,
    asking: /^\?type=response$/,
    view: ({ note, event }) => `/nfces/${note}/events/${event}`,
    async act(element) {
      await element.getByRole('tab', { name: 'Resposta (XML)' }).click()
      await element.getByRole('button', { name: 'Baixar', exact: true }).click()
    },
  },
  { tag: 'fiscal-cfe-list', fails: listCfes },
  { tag: 'fiscal-cfe-list', fails: listSats, act: press('Filtrar') },
  { tag: 'fiscal-cfe-list', fails: readCfe, view: ({ coupon }) => `/cfes/${coupon}` },
  { tag: 'fiscal-cfe-list', fails: readCfeXmlUrl, view: ({ coupon }) => `/cfes/${coupon}`, act: press('Baixar XML') },
  { tag: 'fiscal-companies', fails: listCompanies },
  { tag: 'fiscal-companies', fails: readCompany, view: ({ company }) => `/companies/${company}` },
  {
    tag: 'fiscal-companies',
    fails: updateCompany,
    view: ({ company }) => `/companies/${company}`,
    act: press('Salvar'),
  },
  {
    tag: 'fiscal-companies',
    fails: deleteCompany,
    view: ({ company }) => `/companies/${company}`,
    async act(element) {
      await element.getByRole('button', { name: 'Excluir' }).click()
      await element.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    },
  },
  {
    tag: 'fiscal-companies',
    fails: uploadCertificate,
    view: ({ company }) => `/companies/${company}`,
    async act(element) {
      await element.getByRole('button', { name: 'Enviar certificado' }).click()
      const file = { name: 'a.pfx', mimeType: 'application/x-pkcs12', buffer: Buffer.from('a') }
      await element.getByLabel('Certificado A1').setInputFiles(file)
      await element.getByRole('button', { name: 'Enviar', exact: true }).click()
    },
  },
  { tag: 'fiscal-devices', fails: listOauthDevices },
  { tag: 'fiscal-devices', fails: activateDevice, act: press(/^Autorizar/) },
  {
    tag: 'fiscal-devices',
    fails: revokeDevice,
    async act(element) {
      await press(/^Revogar/)(element)
      await confirm('Revogar')(element)
    },
  },
  {
    tag: 'fiscal-device-activation',
    fails: activateDevice,
    view: () => '/devices/activate?user_code=BBBB-BBBB',
    act: press('Ativar'),
  },
  { tag: 'fiscal-cfe-skips', fails: listCfeSkips },
  { tag: 'fiscal-downloads', fails: listNfDownloads },
  { tag: 'fiscal-downloads', fails: listCompanies, view: () => '/nf-download/preview' },
  {
    tag: 'fiscal-downloads',
    fails: listPointsOfSale,
    view: ({ company }) => `/nf-download/preview?company_ids=${company}`,
  },
  {
    tag: 'fiscal-downloads',
    fails: requestNfDownload,
    asking: /preview=1/,
    view: ({ companies }) => `/nf-download/preview?company_ids=${companies}&${FORM}`,
  },
  {
    tag: 'fiscal-downloads',
    fails: requestNfDownload,
    asking: /preview=0/,
    view: ({ companies }) => `/nf-download/preview?company_ids=${companies}&${FORM}`,
    async act(element) {
      const send = element.getByRole('button', { name: 'Requisitar download' })
      await expect(send).not.toHaveAttribute('aria-disabled')
      await send.click()
    },
  },
  {
    tag: 'fiscal-downloads',
    fails: readNfDownloadFile,
    given: [listNfDownloads, [FINISHED]],
    act: press(/^Baixar arquivo/),
  },
  { tag: 'fiscal-sat-park', fails: readPark },
  { tag: 'fiscal-sat-park', fails: listSatNotifications },
  { tag: 'fiscal-sat-park', fails: readSat, view: ({ sat }) => `/dashboard/park?sat=${sat}` },
  {
    tag: 'fiscal-sat-park',
    fails: listSatNotifications,
    asking: /^(?!.*active=1).*sat_serial_number=/,
    view: ({ sat }) => `/dashboard/park?sat=${sat}&alert=${uuid}`,
  },
  {
    tag: 'fiscal-sat-park',
    fails: listSatNotifications,
    asking: /active=1/,
    view: ({ sat }) => `/dashboard/park?sat=${sat}&alert=${uuid}`,
  },
  { tag: 'fiscal-sats', fails: listSats },
  { tag: 'fiscal-sats', fails: readSat, view: ({ sat }) => `/sats/${sat}/monitoring` },
  { tag: 'fiscal-sats', fails: readSat, view: ({ sat }) => `/sats/${sat}/monitoring`, status: 404 },
  { tag: 'fiscal-sats', fails: readSatSeries, monitored: true, view: ({ sat }) => `/sats/${sat}/monitoring` },
  { tag: 'fiscal-sats', fails: listSatHistory, view: ({ sat }) => `/sats/${sat}/history` },
  { tag: 'fiscal-sats', fails: listSatCommands, view: ({ sat }) => `/sats/${sat}/commands` },
  { tag: 'fiscal-sats', fails: listSatCommandSpecs, view: ({ sat }) => `/sats/${sat}/commands` },
  {
    tag: 'fiscal-sats',
    fails: createSatCommand,
    view: ({ sat }) => `/sats/${sat}/commands?spec=ConsultarSAT`,
    act: press('Enviar comando'),
  },
  {
    tag: 'fiscal-sats',
    fails: readSatCommandAttachment,
    view: ({ sat }) => `/sats/${sat}/commands`,
    given: [listSatCommands, [ANSWERED]],
    act: press(/logs\.log/),
  },
  { tag: 'fiscal-sat-alerts', fails: listSatsInAlert },
  { tag: 'fiscal-sat-alarms', fails: listSatAlarms },
  { tag: 'fiscal-sat-alarms', fails: listSatAlarmTypes, act: press('Novo Alarme') },
  { tag: 'fiscal-sat-alarms', fails: listCompanyGroups, act: press('Novo Alarme') },
  {
    tag: 'fiscal-sat-alarms',
    fails: updateSatAlarm,
    async act(element) {
      await element.locator('[data-alarm]').first().click()
      await element.getByRole('button', { name: 'Salvar' }).click()
    },
  },
  {
    tag: 'fiscal-sat-alarms',
    fails: deleteSatAlarm,
    async act(element) {
      await element.locator('[data-alarm]').first().click()
      await deleteIt(element)
    },
  },
  { tag: 'fiscal-sat-manager', fails: listTreeCompanies },
  { tag: 'fiscal-sat-manager', fails: searchTree, view: () => '/sat-manager?search=caixa' },
  {
    tag: 'fiscal-sat-manager',
    fails: listTreePoints,
    act: (element) => element.getByRole('treeitem').first().click(),
  },
  {
    tag: 'fiscal-sat-manager',
    fails: updatePointOfSale,
    async act(element) {
      await choose(2, 'Editar ponto de venda')(element)
      await send('Salvar')(element)
    },
  },
  {
    tag: 'fiscal-sat-manager',
    fails: deletePointOfSale,
    async act(element) {
      await choose(2, 'Excluir ponto de venda')(element)
      await confirm('Excluir')(element)
    },
  },
  { tag: 'fiscal-sat-manager', fails: placeSat, act: choose(3, 'Deixar sem ponto de venda') },
  {
    tag: 'fiscal-sat-manager',
    fails: updateSat,
    async act(element) {
      await choose(3, 'Editar SAT')(element)
      await send('Salvar')(element)
    },
  },
  {
    tag: 'fiscal-sat-manager',
    fails: deleteSat,
    async act(element) {
      await choose(3, 'Excluir SAT')(element)
      await confirm('Excluir')(element)
    },
  },
  { tag: 'fiscal-roles', fails: listRoles },
  { tag: 'fiscal-roles', fails: readRole, view: ({ role }) => `/grants/primary/roles/${role}` },
  { tag: 'fiscal-roles', fails: listPermissions, view: () => '/grants/primary/roles/new' },
  {
    tag: 'fiscal-roles',
    fails: updateRole,
    view: ({ role }) => `/grants/primary/roles/${role}`,
    act: press('Salvar'),
  },
  { tag: 'fiscal-roles', fails: deleteRole, view: ({ role }) => `/grants/primary/roles/${role}`, act: deleteIt },
  { tag: 'fiscal-grants', fails: listUsers },
  { tag: 'fiscal-grants', fails: readUser, view: ({ user }) => `/grants/primary/${user}` },
  { tag: 'fiscal-grants', fails: resendConfirmation, view: () => '/grants/secondary', act: press(/^Reenviar/) },
  { tag: 'fiscal-grants', fails: updateGrant, view: ({ user }) => `/grants/primary/${user}`, act: press('Salvar') },
  { tag: 'fiscal-grants', fails: deleteGrant, view: ({ user }) => `/grants/primary/${user}`, act: deleteIt },
  { tag: 'fiscal-company-groups', fails: listCompanyGroups },
  {
    tag: 'fiscal-company-groups',
    fails: readCompanyGroup,
    view: ({ group }) => `/grants/secondary/company_groups/${group}`,
  },
  {
    tag: 'fiscal-company-groups',
    fails: updateCompanyGroup,
    view: ({ group }) => `/grants/secondary/company_groups/${group}`,
    act: press('Salvar'),
  },
  {
    tag: 'fiscal-company-groups',
    fails: deleteCompanyGroup,
    view: ({ group }) => `/grants/secondary/company_groups/${group}`,
    act: deleteIt,
  },
  {
    tag: 'fiscal-import',
    fails: importDocuments,
    act: (element) =>
      element
        .getByLabel('Arquivos', { exact: true })
        .setInputFiles({ name: 'a.xml', mimeType: 'text/xml', buffer: Buffer.from('<a/>') }),
  },
  { tag: 'fiscal-audit', fails: listAudit },
  { tag: 'fiscal-audit', fails: listAudit, asking: /per_page=1000/, act: press('Exportar CSV') },
  { tag: 'fiscal-subscription-plan', fails: readSubscriptionPlan },
  { tag: 'fiscal-subscription-plan', fails: listModules },
  { tag: 'fiscal-subscription-plan', fails: readPlan },
  { tag: 'fiscal-subscription-plan', fails: listPlans },
  {
    tag: 'fiscal-subscription-plan',
    fails: updatePlan,
    async act(element) {
      await element.getByRole('button', { name: 'Editar plano', exact: true }).click()
      await element.getByRole('button', { name: 'Salvar' }).click()
    },
  },
  {
    tag: 'fiscal-profile',
    fails: changePassword,
    async act(element) {
      for (const field of ['Senha atual', 'Nova senha', 'Confirmação']) {
        await element.getByLabel(field).fill('Outra#Senha9')
      }
      await element.getByRole('button', { name: 'Salvar' }).click()
    },
  },
  { tag: 'fiscal-profile', fails: listSessions },
  {
    tag: 'fiscal-profile',
    fails: endSession,
    given: [listSessions, [HERE, THERE]],
    act: press('Encerrar a sessão Firefox no Linux'),
  },
  {
    tag: 'fiscal-profile',
    fails: endOtherSessions,
    given: [listSessions, [HERE, THERE]],
    act: press('Encerrar as outras'),
  },
]

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

const test = base.extend<object, { ids: Ids }>({
  ids: [async ({ server }, use) => use(await idsOf(await server.as(ADMIN))), { scope: 'worker' }],
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
    if (monitored) {
      const reply = await fetch(`${server.origin}/api/v1/sat_telemetry/`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${AGENT_TOKEN}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ readings: [readingAt(ids.sat, Date.now())] }),
      })
      expect(reply.status).toBe(200)
    }
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
    await expect(element.locator('.stage')).toBeVisible()
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
