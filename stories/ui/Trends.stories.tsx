import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { RankedTable } from '#ui/painted/chart/RankedTable.tsx'
import { Sparkline } from '#ui/painted/chart/Sparkline.tsx'
import { framed } from './framed.tsx'
import '#widgets/dashboard/dashboard.css'

const meta = {
  title: 'Componentes/Gráficos/Tendências',
  parameters: { controls: { disable: true } },
  decorators: [framed(424)],
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const wave = Array.from({ length: 30 }, (_, x) => 60 + 40 * Math.sin(x / 1.1) + ((x * 7) % 13))

export const Linhas: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 24 }}>
      <Sparkline values={wave} accent />
      <Sparkline values={wave} />
      <Sparkline values={wave.map((value, at) => (at % 9 === 4 || (at > 14 && at < 20 && at !== 17) ? null : value))} />
      <Sparkline values={[5, 5, 5]} />
      <Sparkline values={[5]} />
      <Sparkline values={[]} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const paths = [...canvasElement.querySelectorAll('svg')].map((svg) => svg.querySelectorAll('path').length)
    await expect(paths).toEqual([1, 1, 2, 1, 1, 0])
  },
}

const products = [
  ['Café torrado e moído 500 g', 'R$ 48.219,60', 1],
  ['Azeite extravirgem 500 ml', 'R$ 41.870,10', 0.868],
  ['Queijo minas frescal', 'R$ 37.462,92', 0.777],
  ['Pão francês', 'R$ 35.118,44', 0.728],
  ['Arroz agulhinha tipo 1 5 kg', 'R$ 29.755,00', 0.617],
  ['Leite integral 1 L, de um produtor cujo nome não cabe nesta coluna', 'R$ 24.309,72', 0.504],
  ['Troco de nada', 'R$ 0,00', 0],
] as const
const rows = products.map(([name, value, share]) => ({ key: name, name, value, share }))

export const Produtos: Story = {
  render: () => <RankedTable label="Total por produto" headers={['Produto', 'Total']} rows={rows} />,
  play: async ({ canvasElement }) => {
    const [, , second] = within(canvasElement).getAllByRole('row')
    if (!second) throw new Error('no second product')
    await expect(getComputedStyle(second).backgroundSize).toBe('86.8% 2px')
  },
}
export const ProdutosClaros: Story = { ...Produtos, name: 'Produtos, tema claro', globals: { theme: 'light' } }
