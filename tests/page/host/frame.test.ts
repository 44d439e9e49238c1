import axe from 'axe-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listNfces } from '#api/contract/documents/nfces.ts'
import { showTheme } from '#host/shell/theme.ts'
import { overflowIn } from '../../overflow.ts'
import {
  expectAt,
  expectTitle,
  go,
  menu,
  openBackOffice,
  openSignedOut,
  READER,
  rowLinks,
  titled,
} from './back-office.ts'

// What no story and no element shows: the frame around all screens, and how the pages before it fit. Screens are looked at by axe in their
// stories, on a phone and on paper in tests/e2e/screens/measures.host.spec.ts.

test('past the menu, and by it, which marks where one is', async () => {
  await openBackOffice('/')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Notas' })).toBeVisible()
  const past = page.getByRole('link', { name: 'Ir para o conteúdo' })
  ;(past.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
  await expect.element(page.getByRole('contentinfo').getByText(/2026/)).toBeVisible()

  await expectTitle(titled('Dashboard'))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const entry = menu().getByRole('link', { name: 'NFCe', exact: true })
  await expect.element(entry).not.toHaveAttribute('aria-current')
  await entry.click()
  await expectAt('/nfces')
  await expectTitle(titled('NFCe'))
  await expect.element(page.getByRole('heading', { level: 1, name: 'NFCe' })).toBeVisible()
  await expect.element(entry).toHaveAttribute('aria-current', 'page')
  await rowLinks().first().click()
  await expect.element(page.getByRole('heading', { name: 'Emitente' })).toBeVisible()
  await expect.element(entry).toHaveAttribute('aria-current', 'page')
})

test.each(['/no/such/page', '/nfces/%E0%A4%A'])('where there is nothing, %s, a way leads home', async (path) => {
  await openBackOffice(path)
  await expect.element(page.getByText('A Página que está procurando não existe.')).toBeVisible()
  await expectTitle(titled('Página não encontrada'))
  await page.getByRole('link', { name: 'Ir para o início', exact: true }).click()
  await expectAt('/')
})

test('the norms are in the menu of every user', async () => {
  await openBackOffice('/', { as: READER })
  await page.getByRole('button', { name: `Menu do usuário ${READER}` }).click()
  await page.getByRole('menuitem', { name: 'Normas' }).click()
  await expectAt('/norms')
  await expectTitle('Normas · Fiscal')
  await expect.element(page.getByRole('heading', { name: /^Em vigor/ })).toBeVisible()
  await page.getByRole('button', { name: `Menu do usuário ${READER}` }).click()
  await page.getByRole('menuitem', { name: 'Perfil' }).click()
  await expectAt('/profile')
  await expectTitle('Perfil · Fiscal')
})

test('on a narrow window the menu is a drawer that takes and returns the focus', async () => {
  await page.viewport(390, 800)
  await openBackOffice('/nfces')
  const entry = page.getByRole('link', { name: 'NFCe', exact: true })
  await expect.element(entry).not.toBeInTheDocument()
  const opener = page.getByRole('button', { name: 'Abrir menu' })
  await opener.click()
  await expect.element(entry).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await expect.element(entry).not.toBeInTheDocument()
})

test('on a wider one it is icons that say their names, in one gutter', async () => {
  await page.viewport(768, 800)
  await openBackOffice('/nfces')
  const rail = page.getByRole('complementary', { name: 'Menu' })
  const sales = rail.getByRole('button', { name: 'Vendas', exact: true })
  await expect.element(sales).toHaveAttribute('title', 'Vendas')
  await expect.element(sales).toHaveAttribute('aria-current', 'true')
  expect(sales.element().getBoundingClientRect().height).toBe(40)
  await expect.element(rail.getByRole('link', { name: 'NFCe', exact: true })).not.toBeInTheDocument()
  expect(rail.element().getBoundingClientRect().width).toBe(56)
  const filter = page.getByRole('main').getByRole('button', { name: 'Filtrar', exact: true })
  await expect.element(filter).toBeVisible()
  const left = (one: Element | null | undefined) => one?.getBoundingClientRect().left
  expect(left(page.getByRole('contentinfo').element().querySelector('span'))).toBe(left(filter.element()))
  const opener = page.getByRole('button', { name: 'Abrir menu' }).element()
  expect(left(opener.querySelector('svg'))).toBe(left(filter.element()))

  const alarms = rail.getByRole('link', { name: 'Alarmes' })
  await expect.element(alarms).not.toBeInTheDocument()
  const group = rail.getByRole('button', { name: 'SATs', exact: true })
  await expect.element(group).toHaveAttribute('aria-expanded', 'false')
  // The menu opens at the group's first entry, and gives the focus back to its icon.
  for (const key of ['{Enter}', ' ']) {
    ;(group.element() as HTMLElement).focus()
    await userEvent.keyboard(key)
    await expect.element(rail.getByRole('link', { name: 'Monitoramento', exact: true })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(group).toHaveFocus()
  }
  // At the active one where it is among them.
  await sales.click()
  await expect.element(rail.getByRole('link', { name: 'NFCe', exact: true })).toHaveFocus()
  await alarms.click()
  await expectAt('/sat-alarms')
  await expect.element(alarms).not.toBeInTheDocument()
})

test('while the first data hang, the menu can be used', async () => {
  await openBackOffice('/nfces', {}, [{ to: listNfces, reply: () => new Promise(() => undefined) }])
  await go('Empresas')
  await expectAt('/companies')
  await expect.element(page.getByRole('table', { name: 'Empresas' })).toBeVisible()
})

/** What axe finds, each with the places. Decoration, hidden from who cannot see and faint to who can, is left out. */
async function faults(): Promise<string[]> {
  // Half transparent, every text lacks contrast.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  const { violations } = await axe.run(
    { include: ['#root'], exclude: ['.tape', '.not-found > [aria-hidden]'] },
    { resultTypes: ['violations'] },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  )
}

describe.each([1440, 390])('axe finds nothing in the frame, at %d px', (width) => {
  test.each(['dark', 'light'] as const)('in the %s theme', async (theme) => {
    await page.viewport(width, 900)
    await openBackOffice('/nowhere')
    showTheme(theme)
    onTestFinished(() => void Reflect.deleteProperty(document.documentElement.dataset, 'theme'))
    await expect.element(page.getByText('A Página que está procurando não existe.')).toBeVisible()
    expect(await faults()).toEqual([])
    if (width === 390) {
      await page.getByRole('button', { name: 'Abrir menu' }).click()
      await expect.element(menu().getByRole('link', { name: 'NFCe' })).toBeVisible()
      expect(await faults(), 'the drawer').toEqual([])
    }
  })
})

test.each([390, 768, 1024, 1440])('whose sight is limited reads to what, at %s px', async (width) => {
  await page.viewport(width, 800)
  await openBackOffice('/', { as: 'operador@aurora.example' })
  // On a phone the organization stands in the menu.
  const isPhone = width < 720
  if (isPhone) await page.getByRole('button', { name: 'Abrir menu' }).click()
  const place = page.getByRole(isPhone ? 'complementary' : 'banner')
  await expect.element(place.getByText('· Lojas do Ceará')).toBeVisible()
  await expect.poll(() => overflowIn(document.body)).toEqual([])
})

const WIDTHS = [280, 320, 360, 390, 480, 600, 768, 900, 1024, 1280, 1440, 1920]

test.each([
  ['/login', 'Entrar', null],
  ['/login?recover=1', 'Enviar', null],
  ['/reset-password', 'Salvar', { token: 'nenhum' }],
])('nothing leaves its box before the login at any width: %s', async (path, button, state) => {
  await openSignedOut(path, [], state)
  await expect.element(page.getByRole('button', { name: button, exact: true })).toBeVisible()
  for (const width of WIDTHS) {
    await page.viewport(width, 800)
    await expect.poll(() => overflowIn(document.body), { message: `${width} px` }).toEqual([])
  }
})
