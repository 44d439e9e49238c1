import { expect, type Locator, type Page, test } from '../fixtures.ts'

const LIST = '<fiscal-nfce-list tenant="TENANT"></fiscal-nfce-list>'

test('an element brings its font: text that is being read is not set anew, and all of a page are drawn in one', async ({
  page,
  portal,
}) => {
  const ours = /^"Fiscal Inter"/
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/font-bytes-*', async (route) => {
    await held
    await route.fallback()
  })
  await page.addInitScript(() => {
    const made: FontFace[] = []
    const Native = window.FontFace
    const noting = function (...given: ConstructorParameters<typeof FontFace>) {
      const face = new Native(...given)
      made.push(face)
      return face
    }
    Object.assign(window, { made, FontFace: noting })
  })
  await portal({ body: LIST, font: true })
  const frames = page.locator('fiscal-nfce-list .fx.widget')
  const linkIn = (index: number) => frames.nth(index).getByRole('row').nth(1).getByRole('link')
  await expect(linkIn(0)).toBeVisible()
  // A row that is drawn anew at this very moment has no place.
  let place: Awaited<ReturnType<Locator['boundingBox']>> = null
  await expect.poll(async () => (place = await linkIn(0).boundingBox())).not.toBeNull()
  release()
  const made = () => page.evaluate(() => Reflect.get(window, 'made').map(({ status }: FontFace) => status))
  await expect.poll(made).toEqual(['loaded'])
  const faces = () => page.evaluate(() => [...document.fonts].map(({ family }) => family))
  expect(await faces(), 'text of the page is not laid out anew for it').toEqual([])
  expect(await linkIn(0).boundingBox()).toEqual(place)
  await expect(frames.first()).not.toHaveCSS('font-family', ours)

  // It comes after the font, beside one that is being read in another: all of a page are drawn in one.
  await addList(page)
  await expect(linkIn(1)).toBeVisible()
  await expect(frames.first()).not.toHaveCSS('font-family', ours)
  await expect(frames.nth(1)).not.toHaveCSS('font-family', ours)
  await linkIn(1).click()
  await expect(frames.first()).toHaveCSS('font-family', ours)
  await expect(frames.nth(1)).toHaveCSS('font-family', ours)
  expect(await faces()).toEqual([expect.stringMatching(/Fiscal Inter/)])

  // The next ones have it from the first.
  await addList(page)
  await expect(linkIn(2)).toBeVisible()
  await expect(frames.nth(2)).toHaveCSS('font-family', ours)
})

/** Puts one more list, signed in as the first, after all. */
const addList = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector('fiscal-nfce-list')
    const next = document.createElement('fiscal-nfce-list')
    Object.assign(next, { tenant: Reflect.get(element ?? {}, 'tenant'), token: Reflect.get(element ?? {}, 'token') })
    document.querySelector('main')?.append(next)
  })
