import type { DashboardProducts } from '#api/contract/documents/dashboard.ts'
import { expect, type Locator, type Page, test } from '../fixtures.ts'

// What people come for, from the first screen on, and how many actions it takes: presses, texts that are typed, and choices. Scrolling is none.

/** Does what one does by hand, and counts it. */
class Hand {
  actions = 0
  async press(what: Locator): Promise<void> {
    this.actions += 1
    await what.click()
  }
  async type(where: Locator, text: string): Promise<void> {
    this.actions += 1
    await where.fill(text)
  }
}

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: new RegExp(`^${name}\\b`) })

/** The month that ended last. */
const LAST_MONTH = 'outubro de 2026'

interface Job {
  most: number
  does: (hand: Hand, page: Page, json: <T>(path: string) => Promise<T>) => Promise<void>
}

const JOBS: Readonly<Record<string, Job>> = {
  'who sold the most of a product in the last month': {
    most: 4,
    async does(hand, page, json) {
      const { items } = await json<DashboardProducts>(
        '/cfe_dashboard/products?date_start=2026-10-01&date_end=2026-11-20&per_page=100',
      )
      const panel = page.getByRole('region', { name: 'Ranking de vendas' })
      await hand.press(panel.getByRole('button', { name: 'Produtos' }))
      const name = items.at(5)?.description ?? ''
      await hand.type(panel.getByRole('searchbox', { name: 'Filtrar por produto' }), name.toLowerCase())
      await hand.press(panel.locator('tbody .behind', { hasText: name }).first())
      await hand.press(page.getByRole('button', { name: 'Mês anterior' }))
      await expect(page.getByText('1 out a 31 out 2026')).toBeVisible()
      await expect(page.locator('.ranking tbody .behind').first()).toBeVisible()
    },
  },
  'the last month of all shops that are ready, closed': {
    most: 5,
    async does(hand, page) {
      await hand.press(menu(page, 'Fechamento do mês'))
      await expect(page.getByRole('table', { name: `Empresas em ${LAST_MONTH}` })).toBeVisible()
      await hand.press(page.getByRole('checkbox', { name: /^Escolher as \d+ desta página$/ }))
      await hand.press(page.getByRole('button', { name: /^Fechar \d+ m(ês|eses)$/ }))
      await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Fechar' }))
      await expect(page.getByText(/^\d+ m(ês|eses) fechados?/)).toBeVisible()
    },
  },
  'all numbers that are missing, explained by one reason': {
    most: 6,
    async does(hand, page) {
      await hand.press(menu(page, 'Pendências'))
      await hand.press(page.getByRole('link', { name: /^Numeração/ }))
      await hand.press(page.getByRole('checkbox', { name: /desta página$/ }))
      const bar = page.getByRole('group', { name: 'O que está escolhido' })
      await expect(bar.getByRole('button', { name: /^Explicar/ })).toBeVisible()
      const all = bar.getByRole('button', { name: /^Todas as \d+ do filtro$/ })
      if (await all.isVisible()) await hand.press(all)
      await hand.press(bar.getByRole('button', { name: /^Explicar/ }))
      const dialog = page.getByRole('dialog', { name: 'Explicar números' })
      await hand.press(dialog.getByRole('list', { name: 'Motivos' }).getByRole('button').first())
      await expect(dialog).not.toBeAttached()
    },
  },
  'the XML of March, of all shops and both types, ready to be asked for': {
    most: 5,
    async does(hand, page) {
      await hand.press(menu(page, 'Fechamento do mês'))
      const months = page.getByRole('columnheader').getByRole('link')
      await expect(months.first()).toBeVisible()
      const march = page.getByRole('columnheader', { name: 'março de 2026' }).getByRole('link')
      // Where there is no room for all, those around the one that is looked at.
      if (!(await march.isVisible())) await hand.press(months.first())
      await hand.press(march)
      await expect(page.getByRole('table', { name: 'Empresas em março de 2026' })).toBeVisible()
      await hand.press(page.getByRole('checkbox', { name: /^Escolher as \d+ desta página$/ }))
      await hand.press(page.getByRole('link', { name: 'Baixar documentos' }))
      // One more asks for it, where the month has documents.
      await expect(page.getByRole('button', { name: 'Requisitar download' })).toBeVisible()
      await expect(page).toHaveURL(/date_start=2026-03-01/)
      await expect(page).toHaveURL(/type=both/)
    },
  },
  'an access to two shops': {
    most: 7,
    async does(hand, page) {
      await hand.press(menu(page, 'Secundários'))
      await hand.press(page.getByRole('button', { name: 'Novo Acesso' }))
      const form = page.getByRole('form', { name: 'Novo acesso' })
      await hand.type(form.getByRole('textbox', { name: 'E-mail' }), 'duas.lojas@aurora.example')
      await hand.press(form.getByRole('button', { name: 'Escolher empresas' }))
      const shops = form.getByRole('list', { name: 'Empresas' }).getByRole('checkbox')
      await hand.press(shops.nth(0))
      await hand.press(shops.nth(1))
      await hand.press(form.getByRole('button', { name: 'Salvar' }))
      await expect(page.getByRole('row', { name: 'duas.lojas@aurora.example' })).toBeVisible()
    },
  },
  'what has been changed today': {
    most: 4,
    async does(hand, page) {
      await hand.press(menu(page, 'Auditoria'))
      await hand.press(page.getByRole('button', { name: /^Período/ }))
      const dialog = page.getByRole('dialog', { name: 'Período' })
      await hand.press(dialog.getByRole('button', { name: 'Hoje' }))
      await hand.press(dialog.getByRole('button', { name: 'Filtrar', exact: true }))
      await expect(page.getByRole('button', { name: 'Remover filtro Período' })).toBeVisible()
    },
  },
}

for (const [name, { most, does }] of Object.entries(JOBS)) {
  test(`${name}: at most ${most} actions`, async ({ page, signIn, admin }) => {
    await signIn(admin)
    page.setDefaultTimeout(30_000)
    await page.setViewportSize({ width: 1280, height: 2400 })
    await page.goto('/')
    const hand = new Hand()
    await does(hand, page, (path) => admin.json(path))
    test.info().annotations.push({ type: 'actions', description: String(hand.actions) })
    expect(hand.actions).toBeLessThanOrEqual(most)
  })
}
