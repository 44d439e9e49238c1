import { inState } from './element.ts'
import type { Page } from './fixtures.ts'
import { expect, ONE_MOUNT, test } from './pages/reused-page.ts'

// The server answers, and its database does not.

const LIST = '**/custody/nfce/?*'
const away = {
  status: 503,
  headers: { 'Retry-After': '1', 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After' },
  json: { code: 'database_away', message: 'Sem conexão com o banco de dados.' },
}

/** As a browser says it when its network is back. */
const backOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))
const SOON = { timeout: 6000 }
const slow = { ...away, headers: { ...away.headers, 'Retry-After': '15' } }

test('the database is away, then the network: the screen says so, and its rows come back by themselves', async ({
  mounted: { root, open, page, mount },
}) => {
  let isAway = true
  await page.route(LIST, (route) => (isAway ? route.fulfill(away) : route.continue()))
  await open('/nfces')
  const told = root.getByText('Sem conexão com o banco de dados. Tentando novamente…')
  const first = root.getByRole('row').nth(1).getByRole('link')
  await expect(told).toBeVisible()
  await expect(root.getByRole('alert').filter({ hasText: 'Ocorreu um erro ao carregar a lista de NFCes' })).toHaveCount(
    1,
  )
  isAway = false
  await expect(first).toBeVisible()
  await expect(told).toHaveCount(0)

  // Without the network it says how old its rows are, and counts down to nothing.
  await page.route('**/api/v1/**', (route) => route.abort())
  await root.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect(root.getByText(/^Sem conexão\. Dados de há \d+ s\.$/)).toBeVisible()
  await expect(root.getByRole('timer')).toHaveCount(0)
  if (mount === 'embed') await inState(root, 'stale').toBe(true)
  await page.unroute('**/api/v1/**')
  await backOnline(page)
  await expect(root.getByText(/^Sem conexão\./)).toHaveCount(0, SOON)
  await expect(root.getByRole('timer')).toBeVisible()
})

test(
  'while the database is away rows stay and a refresh by itself brings new ones; who does not want to wait tries at once',
  ONE_MOUNT,
  async ({ mounted: { root, open, page } }) => {
    await open('/nfces')
    const first = root.getByRole('row').nth(1).getByRole('link')
    await expect(first).toBeVisible()
    let tries = 0
    let isAway = true
    let answer = away
    await page.route(LIST, (route) => {
      tries += 1
      return isAway ? route.fulfill(answer) : route.continue()
    })
    await root.getByRole('button', { name: 'Atualizar agora' }).click()
    const told = root.getByRole('alert').filter({ hasText: 'Sem conexão com o banco de dados.' })
    await expect(told).toBeVisible()
    await expect.poll(() => tries).toBeGreaterThan(2)
    await expect(told).toHaveCount(1)
    await expect(first).toBeVisible()
    const answered = page.waitForResponse(
      (response) => response.url().includes('/custody/nfce/?') && response.status() < 400,
    )
    isAway = false
    await answered

    isAway = true
    answer = slow
    await open('/nfces')
    const again = root.getByRole('button', { name: 'Tentar novamente' })
    await expect(again).toBeVisible()
    isAway = false
    await again.click()
    await expect(first).toBeVisible({ timeout: 10_000 })
  },
)

test(
  'a list in an outage or an error comes back as soon as the browser is online again',
  ONE_MOUNT,
  async ({ mounted: { root, open, page } }) => {
    for (const answer of [slow, { status: 500, json: { code: 'internal', message: 'Ocorreu um erro inesperado.' } }]) {
      await page.route(LIST, (route) => route.fulfill(answer))
      await open('/nfces')
      await expect(root.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
      await expect(root.getByRole('timer'), 'nothing is counted down to').toHaveCount(0)
      await page.unroute(LIST)
      await backOnline(page)
      await expect(root.getByRole('row').nth(1).getByRole('link')).toBeVisible(SOON)
      await expect(root.getByRole('timer')).toBeVisible()
    }
  },
)
