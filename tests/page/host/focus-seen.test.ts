import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { paths } from '#widgets/paths.ts'
import { html } from '../acts.ts'
import { openBackOffice, rowLinks } from './back-office.ts'

// What has the focus is seen, whatever stays in sight above or beneath what scrolls (WCAG 2.4.11).

/** Says what stands over all of what has the focus; undefined where any of it is seen. */
function over(): string | undefined {
  const active = document.activeElement
  if (!active || active === document.body) return undefined
  const { left, top, width, height } = active.getBoundingClientRect()
  const hits = [0.2, 0.5, 0.8].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => document.elementFromPoint(left + width * x, top + height * y)),
  )
  // What has no face of its own has that of its label or card.
  const face = active.closest('label, .company-card') ?? active
  if (hits.some((hit) => hit && (face.contains(hit) || hit.contains(active)))) return undefined
  return `${active.outerHTML.slice(0, 90)} under ${hits[4]?.outerHTML.slice(0, 60)} at ${Math.round(top)}`
}

/** Walks there and back by Tab, far enough to scroll, and tells of what was not seen. */
async function walk(from: Locator, presses: number): Promise<string[]> {
  await expect.element(from).toBeVisible()
  html(from).focus()
  const hidden: string[] = []
  let scrolled = 0
  const count = () => void scrolled++
  document.addEventListener('scroll', count, true)
  for (const key of ['{Tab}', '{Shift>}{Tab}{/Shift}'])
    for (let press = 0; press < presses; press++) {
      await userEvent.keyboard(key)
      const found = over()
      if (found) hidden.push(`${key} ${found}`)
    }
  await expect.poll(() => scrolled).toBeGreaterThan(0)
  document.removeEventListener('scroll', count, true)
  return hidden
}

test('companies of a group, over its buttons', async () => {
  await page.viewport(1280, 420)
  await openBackOffice(paths.companyGroups())
  await rowLinks().first().click()
  expect(await walk(page.getByRole('main').getByRole('textbox').first(), 30)).toEqual([])
})
