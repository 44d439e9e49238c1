import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { expectAt, go, menu, openBackOffice } from './back-office.ts'

// The menu is higher than its window: it is scrolled for who arrives, and left alone for who scrolls it.

beforeEach(() => page.viewport(1366, 420))

const scroller = () => page.getByRole('complementary', { name: 'Menu' }).element()
const active = (): Locator => menu().getByCss('[aria-current]')
/** Waits for the active entry, within the menu's own window. */
async function inSight(name: string): Promise<void> {
  await expect.element(active()).toHaveTextContent(name)
  await expect.poll(isInSight).toBe(true)
}
function isInSight(): boolean {
  const [entry, around] = [active().element(), scroller()].map((one) => one.getBoundingClientRect())
  return !!entry && !!around && entry.top >= around.top && entry.bottom <= around.bottom
}
const isOpen = (group: Locator) => expect.element(group).toHaveAttribute('aria-expanded', 'true')

test('the menu scrolls to its active entry: on arrival, on each way to another one, and when its group opens', async () => {
  await openBackOffice('/devices')
  await inSight('Dispositivos')
  await go('Dashboard')
  await expect.element(active()).toHaveTextContent('Dashboard')
  history.back()
  await inSight('Dispositivos')

  const group = menu().getByRole('button', { name: 'CFe', exact: true })
  await go('Cupons')
  await isOpen(group)
  await group.click()
  await expect.poll(() => active().query()?.checkVisibility()).toBe(false)
  await group.click()
  await inSight('Cupons')
})

test('who scrolls the menu has it, and a closed group opens for who arrives in it', async () => {
  await openBackOffice('/companies')
  await go('Auditoria')
  await expectAt('/audit')
  await menu().getByRole('button', { name: 'Acessos', exact: true }).click()
  await expect.poll(() => active().query()?.checkVisibility()).toBe(false)
  await go('Dispositivos')
  await inSight('Dispositivos')
  history.back()
  await inSight('Auditoria')

  // As a wheel does it, which these tests have none of.
  scroller().dispatchEvent(new WheelEvent('wheel', { deltaY: -2000 }))
  scroller().scrollTop = 0
  history.forward()
  await expect.element(active()).toHaveTextContent('Dispositivos')
  expect(scroller().scrollTop).toBe(0)
  scroller().dispatchEvent(new PointerEvent('pointerleave'))
  history.back()
  await expect.element(active()).toHaveTextContent('Auditoria')
  history.forward()
  await inSight('Dispositivos')
})
