import { readFileSync } from 'node:fs'
import { declared } from '#widgets/declared.ts'
import { notes } from '../api.ts'
import { LOOKS } from '../elements/computed-looks.ts'
import { NAMES } from '../elements/names.ts'
import { attributesOf } from '../../screens/screens.ts'
import { expect, type Page, runReact, test } from '../fixtures.ts'

// Every element at once, on pages that do their worst.

const hostile = `${readFileSync(new URL('../../../embed/hostile.css', import.meta.url), 'utf8')}
  html { font-size: 62.5%; direction: rtl }
  *, *::before, *::after { box-sizing: content-box; margin: 7px }
  a { color: magenta } button, input, select { font: italic 25px cursive; border: 5px dashed lime }
  [class*='c'] { display: none !important }
  main { font: 40px cursive; letter-spacing: 9px; text-transform: uppercase; line-height: 4; text-align: end }`

/** Puts every element into the page, or into a shadow root of the page's own, and waits until each shows something. */
async function putAll(page: Page, into: 'page' | 'shadow', given: readonly { tag: string; values: object }[]) {
  await page.evaluate(
    ({ given, into }) => {
      const main = document.querySelector('main')
      const place =
        into === 'page' ? main : main?.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
      place?.append(...given.map(({ tag, values }) => Object.assign(document.createElement(tag), values)))
    },
    { given, into },
  )
  for (const { tag } of given) {
    const element = page.locator(tag)
    await expect
      .poll(() => element.evaluate((node) => node.matches(':state(loading)')), { message: tag, timeout: 60_000 })
      .toBe(false)
    await runReact(element)
  }
}

/** By what is drawn in an element, `button.btn`: how the first of its kind looks. */
const drawnAs = (page: Page, tag: string) =>
  page.locator(tag).evaluate(
    (node, names) => {
      // By the whole way down: what is inherited depends on it, and which data come first differs from one visit to the next.
      const kindOf = (one: Element): string => {
        const { parentElement, localName, className } = one
        const state = one.matches(':disabled') ? ':disabled' : ''
        return `${parentElement ? `${kindOf(parentElement)} > ` : ''}${localName}.${className}${state}`
      }
      const looks: Record<string, string> = {}
      for (const one of node.shadowRoot?.querySelectorAll('.stage :not(svg *)') ?? []) {
        const style = getComputedStyle(one)
        const kind = kindOf(one)
        looks[kind] ??= names
          .map((name) => `${name}: ${style.getPropertyValue(name).replace(/\d{3,}(\.\d+)?px/g, 'what is left')}`)
          .join('; ')
      }
      return looks
    },
    LOOKS.filter((name) => !/^(transform|opacity)$/.test(name)),
  )

test('every element looks the same on a hostile page, isolated, as in a shadow root of a plain one; none leaves a name on the window but two', async ({
  page,
  portal,
  server,
  admin,
}) => {
  test.setTimeout(180_000)
  const key = (await notes(admin)).items[0]?.key ?? ''
  const given = declared.map(({ tag }) => {
    const own = Object.entries(attributesOf(tag, key)).map(([name, value]) => [
      name === 'nfce-key' ? 'nfceKey' : name,
      value,
    ])
    return { tag, values: { tenant: admin.tenant.id, token: admin.tokens.access_token, ...Object.fromEntries(own) } }
  })
  await portal({ body: '' })
  const names = () => page.evaluate(() => Reflect.ownKeys(window).map(String))
  const own = await names()
  await putAll(page, 'shadow', given)
  expect((await names()).filter((name) => !own.includes(name)).toSorted(), 'on the window').toEqual(NAMES)
  const plain = new Map<string, Record<string, string>>()
  for (const { tag } of given) plain.set(tag, await drawnAs(page, tag))

  const policy = `default-src 'none'; script-src ${server.origin}; connect-src ${server.origin}; style-src 'unsafe-inline'; require-trusted-types-for 'script'`
  await portal({ body: '', head: `<style>${hostile}</style>`, policy, isolated: 'require-corp' })
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await putAll(page, 'page', given)
  for (const { tag } of given) {
    const before = plain.get(tag) ?? {}
    const now = await drawnAs(page, tag)
    const both = Object.keys(now).filter((kind) => kind in before)
    expect(both.length, tag).toBeGreaterThan(4)
    expect(Object.fromEntries(both.map((kind) => [kind, now[kind]])), tag).toEqual(
      Object.fromEntries(both.map((kind) => [kind, before[kind]])),
    )
  }
})
