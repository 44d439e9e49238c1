import type { Page } from '@playwright/test'
import type { Page as Items } from '#api/contract/page.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { paths } from '#widgets/paths.ts'
import { reportReading, type ServerApi } from '../e2e/api.ts'
import { test } from '../e2e/fixtures.ts'
import { ADMIN, NO_ACCESS_EMAIL } from '../e2e/people.ts'
import { emptyAnswer } from '../../stories/api-answers.ts'
import { idsOf } from '../screens/ids.ts'
import type { Screen } from '../screens/screen.ts'
import { screens } from '../screens/screens.ts'
import { fixClock } from '../world/fixed-clock.ts'
import { ContactSheet } from './contact-sheet.ts'

// Every screen of the back-office, whole: with data, while it waits, without data, when calls fail, and for who may not see it.

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

/** Of the park's SATs each says something, and every fifth has a low battery. */
async function reportPark(server: ServerApi): Promise<void> {
  const { items } = await (await server.as(ADMIN)).json<Items<Sat>>('/sats/?per_page=100')
  const working = items.filter(({ retired_on }) => retired_on === null)
  for (const [index, { serial_number: serial }] of working.entries()) {
    await reportReading(server.origin, serial, index % 5 === 0 ? { NIVEL_BATERIA: 'BAIXO' } : {})
  }
}

const nowhere: Screen = { title: 'Página desconhecida', path: () => '/nao-existe', text: '' }

for (const { title, path, press = '' } of [...screens, nowhere]) {
  test(`screen ${title}`, async ({ browser, server, baseURL }) => {
    const sheet = new ContactSheet(title)
    const ids = await idsOf(server)
    await reportPark(server)
    for (const [state, { as = ADMIN, calls }] of Object.entries(states)) {
      const { tokens, email, tenant } = await server.as(as)
      const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
      const session = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token, email, tenant }
      await fixClock(page.context())
      await page.addInitScript(
        (text) => localStorage.setItem('fiscal.session', text),
        JSON.stringify({ state: session, version: 1 }),
      )
      await calls?.(page)
      await page.goto(path(ids))
      await page.locator('.topbar').waitFor()
      // Until all has come that does not wait for ever.
      await page.waitForLoadState('networkidle', { timeout: 2500 }).catch(() => undefined)
      const button = page.getByRole('button', { name: press, exact: true })
      if (press && (await button.count()) > 0) await button.click()
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
