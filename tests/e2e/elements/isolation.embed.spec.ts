import { notes } from '../api.ts'
import { attributesOf, elementUses } from '../../screens/screens.ts'
import { inState } from '../element.ts'
import { expect, runReact, test } from '../pages/reused-page.ts'
import { LOOKS } from './computed-looks.ts'

// What a page of another kind is to elements. Styles of a page are tested in tests/page/elements/styles/isolation.test.ts, the worst of them with
// every element in ../portals/every.embed.spec.ts.

const TAGS = ['fiscal-nfce-list', 'fiscal-sat-park', 'fiscal-sats', 'fiscal-profile']

test('a page without a doctype changes nothing', async ({ page, portal }) => {
  const body = TAGS.map((tag) => `<${tag} tenant="TENANT"></${tag}>`).join('')
  const shown = async (quirks: boolean) => {
    await portal({ body, quirks })
    expect(await page.evaluate(() => document.compatMode)).toBe(quirks ? 'BackCompat' : 'CSS1Compat')
    const looks = new Map<string, string[]>()
    for (const tag of TAGS) {
      const element = page.locator(tag)
      await inState(element, 'ready').toBe(true)
      await runReact(element)
      // A menu comes once the browser is idle; until then something like it stands there.
      await expect(element.locator('.stage .pointer-events-none')).toHaveCount(0)
      const all = await element.evaluate(
        async (node, names) => {
          // A park's section is of a guessed height until its first frame.
          for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
          return [...(node.shadowRoot?.querySelectorAll('.stage :not(svg *)') ?? [])].map((one) => {
            const style = getComputedStyle(one)
            const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`)
            return `${one.localName}.${one.className} ${one.clientWidth}x${one.clientHeight} ${values.join('; ')}`
          })
        },
        LOOKS.filter((name) => !/^(transform|opacity)$/.test(name)),
      )
      looks.set(tag, all)
    }
    return looks
  }
  const plain = await shown(false)
  const quirky = await shown(true)
  for (const tag of TAGS) {
    expect(plain.get(tag)?.length, tag).toBeGreaterThan(20)
    expect(quirky.get(tag), tag).toEqual(plain.get(tag))
  }
})

test('the pages of the running server embed their elements', async ({ page, baseURL, admin, request }) => {
  for (const { tag } of elementUses.values()) {
    const reply = await request.get(`/embed/${tag.replace(/^fiscal-|-list$/g, '')}`)
    expect(await reply.text(), tag).toContain(`<${tag}`)
  }
  const note = (await notes(admin)).items[0]?.key ?? ''
  const enter = () =>
    page.locator('form#login').evaluate((form) => {
      if (!(form instanceof HTMLFormElement)) return
      for (const [name, value] of [
        ['email', 'admin@aurora.example'],
        ['password', 'Fiscal#2026'],
      ] as const) {
        const field = form.elements.namedItem(name)
        if (field instanceof HTMLInputElement) field.value = value
      }
      form.requestSubmit()
    })
  const own = new URLSearchParams(attributesOf('fiscal-nfce-detail', note))
  for (const [path, first] of [
    ['/embed/nfce?css=hostil', 'fiscal-nfce-list tbody a'],
    [`/embed/nfce-detail?${own}`, `fiscal-nfce-detail ${elementUses.get('fiscal-nfce-detail')?.shows}`],
  ] as const) {
    await page.goto(baseURL + path)
    await enter()
    await expect(page.locator(first).first(), path).toBeVisible()
  }
  // What shows one thing asks which, where its address does not say it.
  await page.goto(`${baseURL}/embed/nfce-detail`)
  await page.getByLabel('nfce-key').fill(note.replace(/(.{4})/g, '$1 '))
  await page.getByRole('button', { name: 'Abrir' }).click()
  await expect(page.locator('fiscal-nfce-detail')).toHaveAttribute('nfce-key', note)
})
