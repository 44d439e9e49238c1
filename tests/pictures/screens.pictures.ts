import type { Page } from '@playwright/test'
import type { NfceItem } from '#api/contract/documents/nfces.ts'
import type { Page as Items } from '#api/contract/page.ts'
import { paths } from '#widgets/paths.ts'
import type { Signed } from '../e2e/api.ts'
import { test } from '../e2e/fixtures.ts'
import { ADMIN, NO_ACCESS_EMAIL } from '../e2e/people.ts'
import { emptyAnswer } from '../../stories/api-answers.ts'
import { ContactSheet } from './contact-sheet.ts'

// Every screen of the back-office, whole: with data, while it waits, without data, when calls fail, and for who may not see it.

/** The first of a list of the API, by its key. */
const first = async <K extends string>(admin: Signed, list: string, key: K): Promise<string> => {
  const { items } = await admin.json<Items<Record<K, string>>>(list)
  const [found] = items
  if (!found) throw new Error(`${list} is empty`)
  return found[key]
}

const working = async (admin: Signed) => {
  const { items } = await admin.json<Items<{ serial_number: string; retired_on: string | null }>>('/sats/?per_page=100')
  const found = items.find(({ retired_on }) => retired_on === null)
  if (!found) throw new Error('no SAT is at work')
  return found.serial_number
}

const note = async (admin: Signed) => {
  const { items } = await admin.json<Items<NfceItem>>('/custody/nfce/?per_page=20')
  return items.find(({ status }) => status === 'authorized')?.key ?? ''
}

/** A coupon whose XML is there: without it there is little to see. */
const coupon = async (admin: Signed) => {
  const { items } = await admin.json<Items<{ cfe_id: string; has_xml: boolean }>>('/cfes/?per_page=100')
  return items.find(({ has_xml }) => has_xml)?.cfe_id ?? ''
}

type At = string | ((admin: Signed) => Promise<string>)

const screens: Record<string, At> = {
  Dashboard: paths.home(),
  'Notas NFC-e': paths.nfces(),
  'Nota NFC-e': async (admin) => paths.nfce(await note(admin)),
  'Cupons CF-e': paths.cfes(),
  'Cupom CF-e': async (admin) => paths.cfe(await coupon(admin)),
  'Saltos de numeração': paths.cfeSkips(),
  Downloads: paths.downloads(),
  'Novo download': paths.newDownload('?type=nfce&date_start=2026-01-01&date_end=2026-12-31'),
  Importação: paths.importDocuments(),
  Parque: paths.park(),
  'Parque em lista': paths.park(),
  SATs: paths.sats(),
  Monitoramento: async (admin) => paths.satMonitoring(await working(admin)),
  Comandos: async (admin) => paths.satCommands(await working(admin)),
  Histórico: async (admin) => paths.satHistory(await working(admin)),
  'SATs em alerta': paths.satAlerts(),
  Alarmes: paths.satAlarms(),
  'Gerenciador SAT': paths.satManager(),
  Empresas: paths.companies(),
  'Nova empresa': paths.newCompany(),
  Empresa: async (admin) => paths.company(await first(admin, '/companies/?per_page=1', 'id')),
  'Acessos primários': paths.grants('primary'),
  'Acessos de um usuário': async (admin) => paths.userGrants('primary', admin.me.id),
  'Acessos secundários': paths.grants('secondary'),
  Perfis: paths.roles('primary'),
  'Novo perfil': paths.newRole('primary'),
  'Grupos de empresas': paths.companyGroups(),
  'Novo grupo': paths.newCompanyGroup(),
  Dispositivos: paths.devices(),
  Ativação: paths.deviceActivation(),
  Auditoria: paths.audit(),
  Plano: paths.subscriptionPlan(),
  'Perfil do usuário': paths.profile(),
  'Página desconhecida': '/nao-existe',
}

/** What is pressed in a screen before its picture, where it can be. */
const presses: Record<string, string> = { 'Parque em lista': 'Lista' }

interface State {
  as?: string
  /** What the API's calls come to; the user is always known. */
  calls?: (page: Page) => Promise<unknown>
}

const API = /\/api\/v1\/(?!users\/me$)/

const states: Record<string, State> = {
  Dados: {},
  Carregando: { calls: (page) => page.route(API, () => {}) },
  Vazio: {
    calls: (page) =>
      page.route(API, async (route) => {
        const reply = await route.fetch()
        const body: unknown = await reply.json().catch(() => undefined)
        await route.fulfill({ response: reply, json: emptyAnswer(route.request().url(), body) })
      }),
  },
  Erro: {
    calls: (page) =>
      page.route(API, (route) =>
        route.fulfill({
          status: 400,
          json: { code: 'invalid', message: 'O serviço está ocupado. Tente novamente em instantes.' },
        }),
      ),
  },
  'Sem permissão': { as: NO_ACCESS_EMAIL },
}

for (const [title, at] of Object.entries(screens)) {
  test(`screen ${title}`, async ({ browser, admin, server, baseURL }) => {
    const sheet = new ContactSheet(title)
    const path = typeof at === 'string' ? at : await at(admin)
    for (const [state, { as = ADMIN, calls }] of Object.entries(states)) {
      const { tokens, email, tenant } = await server.anew(as)
      const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
      const session = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token, email, tenant }
      await page.addInitScript(
        (text) => localStorage.setItem('fiscal.session', text),
        JSON.stringify({ state: session, version: 1 }),
      )
      await calls?.(page)
      await page.goto(path)
      await page.locator('.topbar').waitFor()
      // Until all has come that does not wait for ever.
      await page.waitForLoadState('networkidle', { timeout: 2500 }).catch(() => undefined)
      const button = page.getByRole('button', { name: presses[title] ?? '', exact: true })
      if (presses[title] && (await button.count()) > 0) await button.click()
      await sheet.take(page, state)
      await page.close()
    }
    const page = await browser.newPage()
    await sheet.finish(page)
    await page.close()
  })
}

for (const [title, path] of [
  ['Entrada', paths.login()],
  ['Recuperação de senha', '/login?recover=1'],
  ['Definição de senha', '/reset-password?token=nenhum'],
] as const) {
  test(`screen ${title}`, async ({ page }) => {
    const sheet = new ContactSheet(title)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await sheet.take(page, 'Sem entrar')
    await sheet.finish(page)
  })
}
