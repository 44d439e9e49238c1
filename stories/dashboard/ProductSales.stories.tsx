import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import dashboard from '#widgets/dashboard/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf } from '../screen.tsx'
import { broken, light, never, NOBODY } from '../server.tsx'

const meta: Meta = { title: 'Telas/Painel/Vendas por loja' }
export default meta

const SLOW = { timeout: 15_000 }
/** The first product that the demonstration sells. */
const FIRST = '1'
const at = screensOf(dashboard, { path: paths.productSales(FIRST, '?date_start=2026-10-01&date_end=2026-11-19') })
const TABLE = { name: /^Vendas do produto por/ }

export const Empresas = at({}, async ({ canvas }) => {
  const table = await canvas.findByRole('table', TABLE, SLOW)
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(1), SLOW)
  for (const name of ['Empresa', 'Total', 'Parte', 'Notas']) {
    await expect(within(table).getByRole('columnheader', { name })).toBeVisible()
  }
})
export const Claro = { name: 'Tema claro', ...light(at({})) }

/** Who sold the most of it last month: one press, and the first row says it. */
export const MesAnterior = {
  name: 'Mês anterior, de uma vez',
  ...at({}, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Mês anterior' }, SLOW))
    await waitFor(() => expect(canvas.getByText('1 out a 31 out 2026')).toBeVisible(), SLOW)
    await expect(canvas.getByRole('button', { name: 'Mês anterior' })).toHaveAttribute('aria-pressed', 'true')
  }),
}
export const Pdvs = {
  name: 'PDVs',
  ...at({}, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'PDVs' }, SLOW))
    await expect(await canvas.findByRole('table', { name: 'Vendas do produto por PDV' }, SLOW)).toBeVisible()
  }),
}
export const Vazia = at(
  { path: paths.productSales(FIRST, '?date_start=2020-01-01&date_end=2020-01-31') },
  async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhuma venda deste produto no período', undefined, SLOW)).toBeVisible()
  },
)
export const NaoEncontrado = {
  name: 'Produto que não há',
  ...at({ path: paths.productSales('999999999') }, async ({ canvas }) => {
    await expect(
      await canvas.findByText('Não foi possível carregar as vendas do produto', undefined, SLOW),
    ).toBeVisible()
  }),
}
export const Carregando = at({ trouble: never })
export const Erro = at({ trouble: broken })
export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso', undefined, SLOW)).toBeVisible()
  }),
}
