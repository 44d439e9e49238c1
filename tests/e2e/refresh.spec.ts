import type { Locator, Page } from './fixtures.ts'
import { expect, ONE_MOUNT, test } from './pages/reused-page.ts'
import { NOW } from '../../stories/now.ts'

const LIST = '**/custody/nfce/?*'
// Not a 5xx: those are tried again by themselves first.
const refusal = { status: 400, json: { code: 'invalid', message: 'O banco descansa.' } }

/** How many times the list has been asked for. */
function countLists(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/custody/nfce/?')) count++
  })
  return () => count
}

const secondsLeft = async (timer: Locator) => Number(/(\d+) s$/.exec((await timer.textContent()) ?? '')?.[1])

test('the countdown begins at 60 and a refresh by hand begins it anew', async ({ mounted: { root, open, page } }) => {
  const asked = countLists(page)
  await page.clock.install({ time: NOW })
  await open('/nfces')
  await expect(root.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  const timer = root.getByRole('timer')
  // The clock runs while the test looks, on a busy machine for some seconds.
  await expect.poll(() => secondsLeft(timer)).toBeGreaterThan(50)
  expect(await secondsLeft(timer)).toBeLessThanOrEqual(60)
  await page.clock.runFor(20_000)
  await expect.poll(() => secondsLeft(timer)).toBeLessThanOrEqual(40)
  const before = asked()
  await root.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect.poll(() => secondsLeft(timer)).toBeGreaterThan(50)
  expect(asked()).toBe(before + 1)
})

test('after 60 s the list refreshes by itself', async ({ mounted: { root, open, page } }) => {
  const asked = countLists(page)
  await page.clock.install({ time: NOW })
  await open('/nfces')
  await expect(root.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await expect.poll(asked).toBe(1)
  await page.clock.runFor(61_000)
  await expect.poll(asked).toBe(2)
  await expect(root.getByRole('timer')).toContainText(/(60|5\d) s$/)
})

test(
  'a failing load is told in words of the catalogue, and can be tried again',
  ONE_MOUNT,
  async ({ mounted, page }) => {
    const { root, open } = mounted
    await page.route(LIST, (route) => route.fulfill(refusal))
    await open('/nfces')
    await expect(root.getByText('Ocorreu um erro ao carregar a lista de NFCes: O banco descansa.')).toBeVisible()
    await page.unroute(LIST)
    await root.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(root.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  },
)

test('a failing refresh keeps the rows and tells', async ({ mounted: { root, open, page } }) => {
  await open('/nfces')
  const first = root.getByRole('row').nth(1).getByRole('link')
  await expect(first).toBeVisible()
  const key = await first.textContent()
  await page.route(LIST, (route) => route.fulfill(refusal))
  await root.getByRole('button', { name: 'Atualizar agora' }).click()
  const snackbar = root
    .getByRole('alert')
    .filter({ hasText: 'Ocorreu um erro ao carregar a lista de NFCes: O banco descansa.' })
  await expect(snackbar).toBeVisible()
  await expect(first).toHaveText(key ?? '')
  await snackbar.getByRole('button', { name: 'OK' }).click()
  await expect(snackbar).toHaveCount(0)
})

test('a snackbar goes by itself', ONE_MOUNT, async ({ mounted: { root, open, page } }) => {
  await open('/nfces')
  await expect(root.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await page.route(LIST, (route) => route.fulfill(refusal))
  await root.getByRole('button', { name: 'Atualizar agora' }).click()
  const snackbar = root.getByRole('alert').filter({ hasText: 'O banco descansa.' })
  await expect(snackbar).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(snackbar).toHaveCount(0)
})

test('the network is gone: the screen says so', ONE_MOUNT, async ({ mounted, page }) => {
  await page.route(LIST, (route) => route.abort())
  await mounted.open('/nfces')
  // In the list's place, and as the catalogue's snackbar.
  await expect(mounted.root.getByText(/Sem conexão com o servidor/).first()).toBeVisible()
})

test('while the next page loads, the former rows stay', ONE_MOUNT, async ({ mounted: { root, open, page } }) => {
  await open('/nfces')
  await expect(root.getByRole('row')).toHaveCount(16)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(LIST, async (route) => {
    await held
    await route.continue()
  })
  await root.getByRole('button', { name: 'Próxima página' }).click()
  await expect(root.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect(root.getByRole('row')).toHaveCount(16)
  release()
  await expect(root.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(root.getByText(/^16–30 de/)).toBeVisible()
})
