import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import dashboard from '#widgets/dashboard/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf } from '../screen.tsx'
import { broken, light, never } from '../server.tsx'

const meta: Meta = { title: 'Telas/Painel/Ranking de vendas' }
export default meta

const SLOW = { timeout: 15_000 }
const DAYS = 'date_start=2026-11-01&date_end=2026-11-19'
const at = screensOf(dashboard, { path: paths.home(`?${DAYS}`) })
const of = (more: string) => ({ path: paths.home(`?${DAYS}&${more}`) })

type Canvas = ReturnType<typeof within>

/** The ranking is read once it is near the view. */
async function ranking(canvas: Canvas): Promise<Canvas> {
  // By what costs little to look for: the dashboard is large.
  const [above] = await canvas.findAllByText('Métodos de pagamento no período', undefined, SLOW)
  above?.scrollIntoView()
  const field = await canvas.findByPlaceholderText(/^(Empresa|PDV ou empresa|Produto)$/, undefined, SLOW)
  const panel = field.closest('section')
  if (!panel) throw new Error('The ranking is a region')
  return within(panel)
}
const rowsOf = async (panel: Canvas, name: string) => {
  const table = await panel.findByRole('table', { name }, SLOW)
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(2), SLOW)
  return within(table)
}

export const Empresas = at({}, async ({ canvas }) => {
  const panel = await ranking(canvas)
  const rows = await rowsOf(panel, 'Vendas por empresa')
  for (const name of ['Empresa', 'Valor', 'Variação', 'Notas', 'Ticket médio', 'Cancelado']) {
    await expect(rows.getByRole('columnheader', { name })).toBeVisible()
  }
  await expect(panel.getByText(/^em relação a .* os mesmos dias da semana$/)).toBeVisible()
})
export const Claro = { name: 'Tema claro', ...light(at({}, ({ canvas }) => ranking(canvas).then(() => {}))) }

export const Pdvs = {
  name: 'PDVs, por ticket médio',
  ...at(of('ranking=point_of_sale&ranking_order=average'), async ({ canvas }) => {
    const panel = await ranking(canvas)
    await rowsOf(panel, 'Vendas por PDV')
    await expect(panel.getByRole('combobox', { name: 'Ordenar por' })).toHaveValue('average')
  }),
}

export const Produtos = at({}, async ({ canvas }) => {
  const panel = await ranking(canvas)
  await userEvent.click(panel.getByRole('button', { name: 'Produtos' }))
  const rows = await rowsOf(panel, 'Vendas por produto')
  await expect(rows.getByRole('columnheader', { name: 'Notas' })).toBeVisible()
  await expect(panel.queryByRole('combobox', { name: 'Ordenar por' })).toBeNull()
})

export const Procurar = {
  name: 'Um nome que ninguém tem',
  ...at(of('ranking_search=nenhures'), async ({ canvas }) => {
    const panel = await ranking(canvas)
    await expect(await panel.findByText('Nenhum resultado para “nenhures”', undefined, SLOW)).toBeVisible()
  }),
}

/** The rest of the dashboard stands. */
export const Erro = {
  name: 'Erro no ranking',
  ...at(
    { trouble: (path) => (path.includes('/cfe_dashboard/shops') ? broken(path) : undefined) },
    async ({ canvas }) => {
      const panel = await ranking(canvas)
      await expect(await panel.findByRole('button', { name: 'Tentar novamente' }, SLOW)).toBeVisible()
      await expect(canvas.getAllByRole('button', { name: 'Tentar novamente' })).toHaveLength(1)
    },
  ),
}

export const Carregando = {
  ...at(
    { trouble: (path) => (path.includes('/cfe_dashboard/shops') ? never(path) : undefined) },
    async ({ canvas }) => {
      const panel = await ranking(canvas)
      await expect(panel.queryByRole('table')).toBeNull()
    },
  ),
}

/** Who sees some companies has these alone. */
export const UmGrupo = {
  name: 'Quem vê um grupo de lojas',
  ...at({ user: 'operador@aurora.example' }, async ({ canvas }) => {
    const panel = await ranking(canvas)
    const rows = await rowsOf(panel, 'Vendas por empresa')
    await expect(rows.getByText('Mercantil Aurora Fortaleza')).toBeVisible()
    await expect(rows.queryByText('Aurora Paulista – Matriz')).toBeNull()
  }),
}
