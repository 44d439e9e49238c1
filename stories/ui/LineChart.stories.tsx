import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ChartLegend, LineChart, type LineSeries } from '#ui/chart/LineChart.tsx'

const meta = {
  title: 'Gráfico de linhas',
  decorators: [
    (Story, { globals }) => (
      <div className="fx" data-theme={globals.theme} style={{ padding: 24, maxWidth: 800 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const days = (count: number) =>
  Array.from({ length: count }, (_, day) => ({ label: `${day + 1} nov`, title: `dia ${day + 1} de novembro` }))
const wave = (count: number, top: number, phase = 0) =>
  Array.from({ length: count }, (_, x) => Math.round(top * (0.6 + 0.4 * Math.sin(x / 3 + phase))))
const format = (value: number) => value.toLocaleString('pt-BR')

const drawn = (root: HTMLElement, lines: number) =>
  waitFor(() => expect(root.querySelectorAll('.chart-shapes .apexcharts-series')).toHaveLength(lines), {
    timeout: 15_000,
  })

export const UmaLinha: Story = {
  name: 'Uma linha',
  render: () => (
    <LineChart
      label="Notas por dia"
      points={days(30)}
      series={[{ name: 'Notas', values: wave(30, 900) }]}
      format={format}
      whole
    />
  ),
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, 1)
    const plot = within(canvasElement).getByRole('slider')
    plot.focus()
    await userEvent.keyboard('{Home}')
    await expect(within(canvasElement).getByText('dia 1 de novembro')).toBeVisible()
    await expect(plot).toHaveAttribute('aria-valuetext', 'dia 1 de novembro: Notas 540')
    await userEvent.keyboard('{ArrowRight}')
    await expect(plot).toHaveAttribute('aria-valuenow', '1')
    await userEvent.keyboard('{Escape}')
    await expect(within(canvasElement).queryByText('dia 2 de novembro')).toBeNull()
  },
}

const taxes: LineSeries[] = [
  { name: 'ICMS', values: wave(30, 5000) },
  { name: 'COFINS', values: wave(30, 2400, 1).map((value, day) => (day > 10 && day < 14 ? null : value)) },
  { name: 'PIS', values: wave(30, 500, 2) },
]
export const VariasLinhas: Story = {
  name: 'Várias linhas, uma com falha',
  render: () => (
    <>
      <ChartLegend series={taxes} />
      <LineChart label="Impostos por dia" points={days(30)} series={taxes} format={format} />
    </>
  ),
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, 3)
    const plot = within(canvasElement).getByRole('slider')
    plot.focus()
    await userEvent.keyboard('{Home}' + '{ArrowRight}'.repeat(12))
    await expect(plot.getAttribute('aria-valuetext')).toContain('COFINS sem dado')
  },
}

export const PoucosPontos: Story = {
  name: 'Poucos pontos, em degraus',
  render: () => (
    <LineChart
      label="Cupons em memória"
      points={days(12)}
      series={[{ name: 'Cupons', values: wave(12, 5) }]}
      format={format}
      stepped
      whole
    />
  ),
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, 1)
    await expect(canvasElement.querySelectorAll('.chart-dot')).toHaveLength(12)
  },
}

const noon = (count: number, value: (x: number) => number | null) => Array.from({ length: count }, (_, x) => value(x))
export const MuitosValoresPorPonto: Story = {
  name: 'Muitos valores por ponto',
  render: () => (
    <LineChart
      label="Memória"
      points={days(288)}
      series={[
        {
          name: 'Memória',
          values: noon(288, (x) => (x > 100 && x < 140 && x !== 120 ? null : 40)),
          low: noon(288, (x) => (x > 100 && x < 140 && x !== 120 ? null : x === 200 ? 5 : 38)),
          high: noon(288, (x) => (x > 100 && x < 140 && x !== 120 ? null : x === 60 ? 97 : 42)),
        },
      ]}
      format={format}
      top={100}
    />
  ),
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, 1)
    await expect(canvasElement.querySelectorAll('.chart-bands path')).toHaveLength(1)
    await expect(canvasElement.querySelectorAll('.chart-dot')).toHaveLength(1)
    const canvas = within(canvasElement)
    await expect(
      canvas.getByText('Memória: por último 40, no mínimo 5, no máximo 97. Sem dado em 38 de 288 pontos.'),
    ).toBeInTheDocument()
    const plot = canvas.getByRole('slider')
    plot.focus()
    await userEvent.keyboard('{Home}' + '{PageUp}'.repeat(5))
    await expect(plot).toHaveAttribute('aria-valuetext', 'dia 61 de novembro: Memória 40 (de 38 a 97)')
    await userEvent.keyboard('{PageDown}')
    await expect(plot).toHaveAttribute('aria-valuenow', '48')
  },
}
