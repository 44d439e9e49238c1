import { readFile } from 'node:fs/promises'
import { fileOf, slimFont } from '../../../scripts/vite/slim-fonts.ts'
import { expect, test } from '../fixtures.ts'

const LIST = '<fiscal-nfce-list tenant="TENANT"></fiscal-nfce-list>'

test('an element brings its font, and text that is being read is not set anew', async ({ page, portal }) => {
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
  const frames = page.locator('fiscal-nfce-list .fx.wdg')
  const link = page.locator('fiscal-nfce-list').getByRole('row').nth(1).getByRole('link')
  await expect(link).toBeVisible()
  // A row that is drawn anew at this very moment has no place.
  let place: Awaited<ReturnType<typeof link.boundingBox>> = null
  await expect.poll(async () => (place = await link.boundingBox())).not.toBeNull()
  release()
  const made = () => page.evaluate(() => Reflect.get(window, 'made').map(({ status }: FontFace) => status))
  await expect.poll(made).toEqual(['loaded'])
  const faces = () => page.evaluate(() => [...document.fonts].map(({ family }) => family))
  expect(await faces(), 'text of the page is not laid out anew for it').toEqual([])
  expect(await link.boundingBox()).toEqual(place)
  await expect(frames).not.toHaveCSS('font-family', ours)
  await link.click()
  await expect(frames).toHaveCSS('font-family', ours)
  expect(await faces()).toEqual([expect.stringMatching(/Fiscal Inter/)])

  // The next ones have it from the first.
  await page.evaluate(() => {
    const element = document.querySelector('fiscal-nfce-list')
    const next = document.createElement('fiscal-nfce-list')
    Object.assign(next, { tenant: Reflect.get(element ?? {}, 'tenant'), token: Reflect.get(element ?? {}, 'token') })
    element?.after(next)
  })
  await expect(frames.nth(1).getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await expect(frames.nth(1)).toHaveCSS('font-family', ours)
})

test('the font that is delivered draws every letter as the whole one does', async ({ page }) => {
  const paths = [`node_modules/${fileOf('latin')}`, await slimFont('latin')]
  const fonts = await Promise.all(paths.map((path) => readFile(path, 'base64')))
  expect((fonts[1]?.length ?? 0) / (fonts[0]?.length ?? 0)).toBeLessThan(0.6)
  const differs = await page.evaluate(async (given) => {
    for (const [index, font] of given.entries()) {
      const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0))
      const face = new FontFace(`font${index}`, bytes, { weight: '100 900' })
      document.fonts.add(await face.load())
    }
    const letters = Array.from({ length: 0xff - 0x20 }, (_, index) => String.fromCharCode(0x21 + index))
    const texts = [
      ...letters.filter((one) => !/\p{Cc}/u.test(one)),
      'AVATAR “To” 10:30',
      '1.234 -> 12x3 − 4',
      '…–—•€™′″→',
    ]
    const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 300 })
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen) throw new Error('no canvas')
    const draw = (font: string, text: string) => {
      pen.clearRect(0, 0, canvas.width, canvas.height)
      pen.font = font
      pen.fillText(text, 10, 220)
      return { width: pen.measureText(text).width, picture: canvas.toDataURL() }
    }
    // Between its masters a font is rounded, by the browser's hinting too.
    const isOther = (weight: number, text: string) => {
      const [whole, slim] = ['font0', 'font1'].map((name) => draw(`${weight} 200px ${name}`, text))
      const wider = Math.abs((whole?.width ?? 0) - (slim?.width ?? 0))
      return weight === 400 ? wider > 0 || whole?.picture !== slim?.picture : wider > text.length
    }
    return texts.filter((text) => [400, 500, 600].some((weight) => isOther(weight, text)))
  }, fonts)
  expect(differs).toEqual([])
})
