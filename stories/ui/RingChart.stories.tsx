import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { RingChart } from '#ui/chart/ring/RingChart.tsx'

const format = (value: number) => value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const meta = {
  title: 'Componentes/Gráficos/Anel',
  tags: ['autodocs'],
  component: RingChart,
  args: { label: 'Impostos no período', format, nameTitle: 'Imposto', total: '187,9 mil', unit: 'R$', parts: [] },
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', maxWidth: 424, padding: 24 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof RingChart>
export default meta
type Story = StoryObj<typeof meta>

const taxes = [
  { name: 'ICMS', value: 121_382.44 },
  { name: 'COFINS', value: 54_702.18 },
  { name: 'PIS', value: 11_830 },
]
const choose = fn()

export const TresPartes: Story = {
  name: 'Três partes, que levam adiante',
  args: { parts: taxes, onChoose: choose },
  play: async ({ canvasElement }) => {
    choose.mockClear()
    const canvas = within(canvasElement)
    const rows = canvas.getAllByRole('row').map(({ textContent }) => textContent)
    await expect(rows).toEqual([
      'ImpostoValorPercentual',
      'ICMS121.382,4464,6\u00a0%',
      'COFINS54.702,1829,1\u00a0%',
      'PIS11.830,006,3\u00a0%',
    ])
    const arcs = canvasElement.querySelectorAll('circle')
    await expect(arcs).toHaveLength(3)
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'COFINS' })).toHaveFocus()
    await expect(canvasElement.querySelectorAll('circle.lifted')).toHaveLength(1)
    await expect(arcs[1]).toHaveClass('lifted')
    await userEvent.keyboard('{Enter}')
    await expect(choose).toHaveBeenCalledWith(taxes[1])
    await userEvent.hover(canvas.getByText('11.830,00'))
    await expect(arcs[2]).toHaveClass('lifted')
    await userEvent.unhover(canvas.getByText('11.830,00'))
    await expect(arcs[1]).toHaveClass('lifted')
  },
}

export const Ligacoes: Story = {
  name: 'Três partes, como links',
  args: { parts: taxes, link: ({ name: to }, name) => <a href={`#${to}`}>{name}</a> },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link', { name: 'PIS' })).toBeVisible()
  },
}

export const Uma: Story = {
  name: 'Uma só parte, e uma de zero',
  args: {
    parts: [
      { name: 'ICMS', value: 10 },
      { name: 'COFINS', value: 0 },
    ],
    total: '10',
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('circle')).toHaveLength(1)
    await expect(within(canvasElement).getByText('100,0 %')).toBeVisible()
    await expect(within(canvasElement).getByText('0 %')).toBeVisible()
  },
}

export const Zero: Story = {
  name: 'Tudo zero',
  args: { parts: taxes.map(({ name }) => ({ name, value: 0 })), total: '0' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('circle')).toHaveLength(1)
    await expect(within(canvasElement).queryByText(/%/)).toBeNull()
  },
}

const methods = [
  'Dinheiro',
  'Cheque',
  'Cartão de Crédito',
  'Cartão de Débito',
  'Crédito Loja',
  'Vale Alimentação',
  'Vale Refeição',
  'Vale Presente',
  'Vale Combustível',
  'Pagamento Instantâneo (PIX)',
].map((name, at) => ({ name, value: 1000 * (at + 1), key: String(at + 1) }))

export const MaisDeOito: Story = {
  name: 'Mais de oito partes',
  args: { label: 'Métodos de pagamento', nameTitle: 'Método', parts: methods, total: '55 mil', onChoose: choose },
  play: async ({ canvasElement }) => {
    choose.mockClear()
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('button')).toHaveLength(8)
    await userEvent.click(canvas.getByRole('button', { name: 'Outros' }))
    await expect(choose).toHaveBeenCalledWith(
      expect.objectContaining({ value: 27_000, color: 8, parts: methods.slice(7) }),
    )
  },
}

export const NomesLongos: Story = {
  name: 'Nomes longos, tema claro',
  globals: { theme: 'light' },
  args: {
    parts: methods.slice(0, 6).map((part) => ({ ...part, name: `${part.name} com um nome que não cabe na linha` })),
    total: '21 mil',
    onChoose: choose,
  },
}

export const Celular: Story = {
  name: 'No celular',
  args: { ...MaisDeOito.args },
  decorators: [
    (Story) => (
      <div style={{ width: 340, display: 'flex' }}>
        <Story />
      </div>
    ),
  ],
}
