import { isChunkOf } from './chunks.ts'
import { inState } from './element.ts'
import { expect, ONE_MOUNT, type Mounted, type Page, test } from './fixtures.ts'
import { NOW } from '../../stories/now.ts'

/** Lets the chunk of a module fail so many times; the number of times it was asked for. */
async function withhold(page: Page, name: string, times = Infinity): Promise<() => number> {
  let asked = 0
  await page.route(isChunkOf(name), (route) => {
    asked += 1
    return asked > times ? route.continue() : route.abort()
  })
  return () => asked
}

const stateIs = async ({ mount, root }: Mounted, state: string) => {
  if (mount === 'embed') await inState(root, state).toBe(true)
}

test('a dialog whose code cannot be had is said to be missing, over the list as it was; what fails once comes all the same', async ({
  mounted,
}) => {
  const { page, root } = mounted
  const asked = await withhold(page, 'FilterFields', 7)
  let failures = 0
  page.on('requestfailed', () => (failures += 1))
  await mounted.open('/nfces')
  await expect(root.getByRole('row')).toHaveCount(16)
  // Of an element it comes for who turns to it.
  await root.getByRole('row').nth(5).hover()
  // By itself, which nobody hears of.
  await expect.poll(() => failures).toBe(3)
  await expect(root.getByRole('dialog')).toHaveCount(0)
  await root.getByRole('button', { name: 'Filtrar' }).click()
  const missing = root.getByRole('dialog')
  await expect(missing.getByRole('button', { name: 'Recarregar a página' })).toBeVisible()
  expect(asked(), 'asked for again').toBe(6)
  await expect(root.locator('tbody tr')).toHaveCount(15)
  await stateIs(mounted, 'error')
  await missing.getByRole('button', { name: 'Fechar' }).click()
  await stateIs(mounted, 'ready')
  await expect(root.getByRole('row')).toHaveCount(16)
  await root.getByRole('button', { name: 'Filtrar' }).click()
  await expect(root.getByRole('dialog', { name: 'Filtrar' })).toBeVisible()
  expect(asked(), 'it failed once more').toBe(8)
})

test(
  'a screen whose code hangs is given up after two minutes, and comes when asked for anew',
  ONE_MOUNT,
  async ({ mounted }) => {
    const { page, root } = mounted
    let hangs = true
    const isScreen = isChunkOf('NfceDetail')
    await page.route(isScreen, (route) => (hangs ? undefined : route.continue()))
    await page.clock.install({ time: NOW })
    const asked = page.waitForRequest((request) => isScreen(new URL(request.url())))
    await mounted.open('/nfces')
    await root.locator('tbody').getByRole('link').first().click()
    await asked
    const again = root.getByRole('button', { name: 'Tentar novamente' })
    await page.clock.fastForward(90_000)
    await expect(again).toBeHidden()
    await page.clock.fastForward(31_000)
    await expect(again).toBeVisible()
    await stateIs(mounted, 'error')
    hangs = false
    await again.click()
    await expect(root.getByRole('heading', { name: /^NFC-e \d/ })).toBeVisible()
  },
)

test(
  'a dialog of the address whose code cannot be had leaves the list, and is left by closing it',
  ONE_MOUNT,
  async ({ mounted }) => {
    const { page, root } = mounted
    await withhold(page, 'CfeDialog')
    await mounted.open('/cfes')
    const rows = root.locator('tbody tr')
    await expect(rows).toHaveCount(10)
    await expect(rows.first()).toContainText(/\d/)
    // A coupon without XML opens nothing.
    await rows
      .filter({ has: page.getByRole('link') })
      .first()
      .getByRole('cell')
      .last()
      .click()
    await expect(root.getByRole('dialog').getByRole('button', { name: 'Recarregar a página' })).toBeVisible()
    await expect(rows).toHaveCount(10)
    await root.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
    await mounted.expectAt('/cfes')
    await expect(rows).toHaveCount(10)
  },
)

test('what a list leads to comes once its rows stand, before anybody asks for it', async ({ mounted }) => {
  const { page, root } = mounted
  const data = Promise.withResolvers<void>()
  const seen: string[] = []
  await page.route(/\/custody\/nfce\/\?/, async (route) => {
    await data.promise
    seen.push('rows')
    await route.continue()
  })
  for (const part of ['FilterFields', 'NfceDetail']) {
    await page.route(isChunkOf(part), async (route) => {
      seen.push(part)
      await route.continue()
    })
  }
  const isAwaited = page.waitForRequest(/\/custody\/nfce\/\?/)
  // An element counts as opened once its rows stand.
  const opened = mounted.open('/nfces')
  await isAwaited
  data.resolve()
  await opened
  // Of an element it comes for who turns to it.
  await root.getByRole('row').nth(5).hover()
  await expect.poll(() => seen.toSorted()).toEqual(['FilterFields', 'NfceDetail', 'rows'])
  expect(seen[0]).toBe('rows')
  // With what these import. Nothing more can be had then, and nothing more is needed.
  await page.waitForLoadState('networkidle')
  await page.route(/\.js$/, (route) => route.abort())
  await root.getByRole('button', { name: 'Filtrar' }).click()
  await expect(root.getByRole('dialog', { name: 'Filtrar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await root.locator('tbody').getByRole('link').first().click()
  await expect(root.getByRole('heading', { name: /^NFC-e \d/ })).toBeVisible()
})
