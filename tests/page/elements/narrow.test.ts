import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { declared } from '#widgets/declared.ts'
import { overflowIn } from '../../overflow.ts'
import { inState, LIST, main, ownAttributes, paint, put, runReact } from '../partner-page.ts'

// Where a page leaves an element little room, however wide the window is.

const NARROW = 'body { margin: 0 } main { inline-size: 280px }'

for (const { tag } of declared) {
  test(`${tag} is whole at 280 px`, async () => {
    paint(NARROW)
    const element = await put({ tag, attributes: await ownAttributes(tag) })
    await inState(element, 'ready').toBe(true)
    await runReact(element)
    expect(element.element().getBoundingClientRect().width).toBe(280)
    await expect.poll(() => overflowIn(element.element())).toEqual([])
    await page.viewport(280, 640)
    const filter = element.getByCss('.stage').getByRole('button', { name: 'Filtrar' })
    if (filter.query()) {
      await filter.click()
      await expect.element(element.getByRole('dialog', { name: 'Filtrar' })).toBeVisible()
      await expect.poll(() => overflowIn(element.element())).toEqual([])
    }
    expect(document.documentElement.scrollWidth, 'the page does not scroll sideways').toBe(280)
  })
}

test('beside others in a row an element takes the room that is left, and leaves them theirs', async () => {
  paint('body { margin: 0 } .row { display: flex } .row > aside { inline-size: 200px }')
  const row = main().appendChild(Object.assign(document.createElement('div'), { className: 'row' }))
  const aside = row.appendChild(Object.assign(document.createElement('aside'), { textContent: 'Menu' }))
  const list = await put({ ...LIST, into: row })
  await inState(list, 'ready').toBe(true)
  for (const [width, wanted] of [
    [1280, 1080],
    [400, 280],
  ] as const) {
    await page.viewport(width, 700)
    expect(list.element().getBoundingClientRect().width).toBe(wanted)
  }
  await page.viewport(1280, 700)
  expect(aside.getBoundingClientRect().width).toBe(200)
})
