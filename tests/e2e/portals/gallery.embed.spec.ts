import { firstKey } from '../element.ts'
import { faults } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { ADMIN, PASSWORD } from '../people.ts'

test('the builder shows every element live, with what can be changed, the code for each framework and a link that keeps it', async ({
  page,
  server,
}) => {
  await page.goto(`${server.origin}/embed/`)
  const list = page.getByRole('navigation', { name: 'Elementos' })
  await expect(list.getByRole('link')).not.toHaveCount(0)
  await list.getByRole('searchbox').fill('fiscal-nfce-list')
  await list.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2 })).toContainText('fiscal-nfce-list')

  const form = page.getByRole('form', { name: 'Entrar' })
  await form.getByLabel('E-mail').fill(ADMIN)
  await form.getByLabel('Senha').fill('errada')
  await form.getByRole('button').click()
  await expect(form.getByRole('alert')).not.toBeEmpty()
  await form.getByLabel('Senha').fill(PASSWORD)
  await form.getByRole('button').click()
  const element = page.locator('fiscal-nfce-list')
  await expect(firstKey(element)).toBeVisible()

  const changes = page.getByRole('complementary', { name: 'O que se pode mudar' })
  await changes.getByText('Eventos').click()
  await expect(page.getByRole('log').getByText('fiscal-ready')).toBeVisible()
  await page.getByRole('group', { name: 'Tema' }).getByRole('button', { name: 'Escuro' }).click()
  await expect(element.locator('.fx')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('group', { name: 'Tema' }).getByRole('button', { name: 'Claro' }).click()
  await expect(element.locator('.fx')).toHaveAttribute('data-theme', 'light')
  await page.setViewportSize({ width: 1440, height: 900 })
  await changes.getByRole('checkbox', { name: 'Valor' }).check()
  await expect(page.getByRole('tabpanel')).toContainText('view="/nfces?columns=')
  await expect(element.getByRole('columnheader', { name: /^Valor/ })).toBeVisible()
  await changes.getByRole('checkbox', { name: 'Valor' }).uncheck()
  await expect(element.getByRole('columnheader', { name: /^Valor/ })).toHaveCount(0)
  await changes.getByText('Do seu portal', { exact: true }).click()
  await changes.getByRole('checkbox', { name: 'Coluna do portal' }).check()
  await expect(element.getByRole('columnheader', { name: 'Pedido' })).toBeVisible()
  await changes.getByRole('textbox', { name: 'Título da coluna' }).fill('Ordem')
  await changes.getByRole('checkbox', { name: 'Ação do portal' }).check()
  await expect(element.getByRole('columnheader', { name: 'Ordem' })).toBeVisible()
  await expect(element.getByText(/^P-\w{6}$/).first()).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText("header: 'Ordem'")
  await element
    .getByRole('button', { name: /^Ações/ })
    .first()
    .click()
  await element.getByRole('menuitem', { name: 'Abrir chamado' }).click()
  await expect(element.getByText('Pronto: 1')).toBeVisible()
  await changes.getByText('Aparência', { exact: true }).click()
  await changes.getByRole('textbox', { name: /^--fiscal-surface-1\b/ }).fill('rgb(252, 252, 255)')
  await expect(element.locator('.fx')).toHaveCSS('background-color', 'rgb(252, 252, 255)')
  const code = page.getByRole('tabpanel')
  await expect(code).toContainText('<fiscal-nfce-list theme="light"></fiscal-nfce-list>')
  await expect(code).toContainText('--fiscal-surface-1: rgb(252, 252, 255);')

  await page.getByRole('tab', { name: 'HTML' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'React' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'React' })).toContainText('<Fiscal tag="fiscal-nfce-list"')
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read'])
  await page.getByRole('button', { name: 'Copiar código' }).click()
  await expect(page.getByText('Copiado.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("from 'fiscal-widgets/react'")

  const widths = page.getByRole('group', { name: 'Largura' })
  await widths.getByRole('button', { name: '390 px' }).click()
  await expect.poll(async () => (await element.boundingBox())?.width).toBeLessThanOrEqual(390)
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await faults(page, 'host')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }

  const link = page.url()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(element).toHaveCount(0)
  await expect(form).toBeVisible()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('tabpanel', { name: 'React' })).toContainText('rgb(252, 252, 255)')
  await expect(widths.getByRole('button', { name: '390 px' })).toHaveAttribute('aria-pressed', 'true')
})
