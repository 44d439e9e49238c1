import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { isInMenu, menu as menuEntries } from '#host/shell/menu.ts'
import { entries, go, menu, openBackOffice } from './back-office.ts'

// Where the menu is higher than its window it is scrolled for who arrives, and left alone for who scrolls it.

beforeEach(() => page.viewport(1366, 420))

const scroller = () => page.getByRole('complementary', { name: 'Menu' }).element()
const active = (): Locator => menu().getByCss('[aria-current]')
/** Waits for the active entry, within the menu's own window. */
async function inSight(name: string): Promise<void> {
  await expect.element(active()).toHaveTextContent(name)
  await expect.poll(isInSight).toBe(true)
}
/** What a list is called. */
const nameOf = (list: Element) => document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent
function isInSight(): boolean {
  const [entry, around] = [active().element(), scroller()].map((one) => one.getBoundingClientRect())
  return !!entry && !!around && entry.top >= around.top && entry.bottom <= around.bottom
}

test.each([650, 739, 740, 829, 830, 1080])('a master sees all of it at once on a screen %d px high', async (height) => {
  await page.viewport(1280, height)
  await openBackOffice('/subscription-plan')
  await expect.element(active()).toHaveTextContent('Plano de assinatura')
  expect(entries()).toHaveLength(menuEntries.filter(isInMenu).length)
  // Its count comes after the first screen.
  await expect.element(menu().getByRole('link', { name: /^SATs em Alerta \d+$/ })).toBeVisible()
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = scroller()
  expect([scrollHeight, scrollWidth]).toEqual([clientHeight, clientWidth])
  const links = menu().getByRole('link').elements()
  // WCAG 2.2, 2.5.8: a target is 24 px high.
  expect(links.filter((one) => one.getBoundingClientRect().height < 24)).toEqual([])
  expect(links.at(-1)?.getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
})

test('each group is a list of its name, and what shares a name a list in it', async () => {
  await openBackOffice('/companies')
  await expect.element(active()).toHaveTextContent('Empresas')
  const lists = menu().getByRole('list').elements()
  expect(lists.map(nameOf)).toEqual(['Vendas', 'Pendências', 'Contador', 'SATs', 'Administração', 'Acessos'])
})

test('the menu scrolls to its active entry, on arrival and on each way to another one', async () => {
  await openBackOffice('/devices')
  await inSight('Dispositivos')
  await go('Dashboard')
  await inSight('Dashboard')
  history.back()
  await inSight('Dispositivos')
})

test('on a phone the tab of the screen that one comes to is in sight', async () => {
  await page.viewport(390, 844)
  await openBackOffice('/cfes/skips')
  const tabs = page.getByRole('navigation', { name: 'Pendências' })
  await expect.element(tabs.getByRole('link', { name: /^Saltos/ })).toHaveAttribute('aria-current', 'page')
  const isWhole = () => {
    const [row, tab] = [tabs, tabs.getByCss('[aria-current]')].map((one) => one.element().getBoundingClientRect())
    return !!row && !!tab && tab.left >= row.left && tab.left + 40 <= row.right
  }
  await expect.poll(isWhole).toBe(true)
})

test('who scrolls the menu has it', async () => {
  await openBackOffice('/audit')
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
