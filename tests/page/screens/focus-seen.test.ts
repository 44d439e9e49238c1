import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { paths } from '#widgets/paths.ts'
import { html, open } from '../acts.ts'

// What has the focus is seen, whatever stays in sight above or beneath what scrolls (WCAG 2.4.11).

/** What stands over all of what has the focus; undefined where any of it is seen. */
function over(element: Locator): string | undefined {
  const root = element.element().shadowRoot
  const active = root?.activeElement
  if (!root || !active) return undefined
  // A box that is drawn by its label is as large as that.
  const seen = (active as HTMLInputElement).labels?.[0] ?? active
  const { left, top, width, height } = active.getBoundingClientRect()
  const hits = [0.2, 0.5, 0.8].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => root.elementFromPoint(left + width * x, top + height * y)),
  )
  if (hits.some((hit) => hit && (active.contains(hit) || seen.contains(hit) || hit.contains(active)))) return undefined
  return `${active.outerHTML.slice(0, 90)} under ${hits[4]?.outerHTML.slice(0, 60)} at ${Math.round(top)}`
}

/** Walks there and back by Tab, and tells of what was not seen. */
async function walk(element: Locator, from: Locator, presses: number): Promise<string[]> {
  await expect.element(from).toBeVisible()
  html(from).focus()
  const hidden: string[] = []
  for (const key of ['{Tab}', '{Shift>}{Tab}{/Shift}'])
    for (let press = 0; press < presses; press++) {
      await userEvent.keyboard(key)
      const found = over(element)
      if (found) hidden.push(`${key} ${found}`)
    }
  return hidden
}

test('companies of a group, over its buttons', async () => {
  await page.viewport(1280, 420)
  const element = await open(paths.companyGroups())
  const first = element.getByRole('link').first()
  await first.click()
  expect(await walk(element, element.getByRole('textbox').first(), 30)).toEqual([])
})

test('SATs of the park as a list, beneath its heads', async () => {
  await page.viewport(560, 420)
  const element = await open(paths.park('?layout=list'))
  expect(await walk(element, element.getByCss('.box').first(), 40)).toEqual([])
})

test('what a SAT of the park says, beneath its head', async () => {
  await page.viewport(1280, 420)
  const element = await open(paths.park())
  await element.getByCss('.box').first().click()
  const panel = element.getByCss('.sat-panel')
  expect(await walk(element, panel.getByRole('button').first(), 20)).toEqual([])
})

test('permissions of a role, beneath heads and over its buttons', async () => {
  await page.viewport(1280, 420)
  const element = await open(paths.roles('primary'))
  await element.getByRole('link').first().click()
  expect(await walk(element, element.getByRole('textbox').first(), 30)).toEqual([])
})
