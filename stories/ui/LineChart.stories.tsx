import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { ChartLegend } from '#ui/chart/ChartLegend.tsx'
import { compactNumber } from '#ui/chart/chart-numbers.ts'
import { LineChart } from '#ui/chart/line/LineChart.tsx'
import type { LineSeries } from '#ui/chart/line/line-series.ts'
import { Button } from '#ui/painted/Button.tsx'
import { framed } from './framed.tsx'
import { days, drawn, format, notes, wave } from './line-chart-stage.ts'

const meta = {
  title: 'Componentes/Gráficos/Linhas',
  parameters: { controls: { disable: true } },
  decorators: [framed(800)],
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const tipOf = (root: HTMLElement) => root.querySelector('.chart-tip')

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
    await expect(tipOf(canvasElement)).toHaveTextContent('dia 1 de novembro')
    await expect(plot).toHaveAttribute('aria-valuetext', 'dia 1 de novembro: Notas 540')
    await userEvent.keyboard('{ArrowRight}')
    await expect(plot).toHaveAttribute('aria-valuenow', '1')
    await userEvent.keyboard('{Escape}')
    await expect(tipOf(canvasElement)).toBeNull()
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

const choose = fn()

export const PeriodoAnterior: Story = {
  name: 'Com o período anterior, pontos que levam adiante',
  render: () => (
    <>
      <ChartLegend series={notes} />
      <LineChart
        label="Notas por dia"
        points={days(30)}
        series={notes}
        format={format}
        whole
        onChoose={choose}
        chooseText="ver as notas do dia"
      />
    </>
  ),
  play: async ({ canvasElement }) => {
    choose.mockClear()
    await drawn(canvasElement, 2)
    // Under the line alone, not under the former period's
    const areas = [...canvasElement.querySelectorAll('.apexcharts-area-series path:not([fill="none"])')]
    await expect(areas.map((area) => getComputedStyle(area).fillOpacity)).toEqual(['0.09', '0'])
    const plot = within(canvasElement).getByRole('slider')
    await expect(plot).toHaveAccessibleDescription('Enter: ver as notas do dia')
    plot.focus()
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{Enter}')
    await expect(choose).toHaveBeenLastCalledWith(2)
    await expect(tipOf(canvasElement)).toHaveTextContent('Período anterior')
    const { left, right, top } = plot.getBoundingClientRect()
    const at = (x: number) => ({ clientX: left + (right - left) * x, clientY: top + 9 })
    await fireEvent.click(plot, at(1))
    await expect(choose).toHaveBeenLastCalledWith(29)
    // A finger reads first, and chooses by its next tap.
    choose.mockClear()
    for (const taps of [0, 1]) {
      await fireEvent.pointerDown(plot, { ...at(0.4), pointerType: 'touch' })
      await fireEvent.pointerLeave(plot, { pointerType: 'touch' })
      await fireEvent.click(plot, at(0.4))
      await expect(choose).toHaveBeenCalledTimes(taps)
    }
  },
}
export const PeriodoAnteriorClaro: Story = {
  ...PeriodoAnterior,
  name: 'Com o período anterior, tema claro',
  globals: { theme: 'light' },
}

const methods = ['Cartão de Crédito', 'Cartão de Débito', 'Dinheiro', 'Vale Alimentação', 'Vale Refeição', 'Outros']
export const RotulosLongos: Story = {
  name: 'Seis linhas, nomes longos, dinheiro',
  render: () => {
    const series = methods.map((name, at) => ({
      name: at === 3 ? `${name} ou um nome que não cabe em uma só linha da legenda` : name,
      values: wave(30, 28_000 / (at + 1), at / 3),
    }))
    return (
      <>
        <ChartLegend series={series} />
        <LineChart
          label="Métodos de pagamento por dia"
          points={days(30).map((point) => ({ ...point, label: `${point.label} de 2025` }))}
          series={series}
          format={(value) => value.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })}
          formatMark={compactNumber}
          height={168}
        />
      </>
    )
  },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, 6)
    await expect(within(canvasElement).getByText('22,5 mil')).toBeVisible()
    within(canvasElement).getByRole('slider').focus()
    await userEvent.keyboard('{Home}{PageUp}')
    // Within the chart on both sides, whatever it tells.
    const plot = within(canvasElement).getByRole('slider').getBoundingClientRect()
    for (const key of ['{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{End}']) {
      await userEvent.keyboard(key)
      const tip = tipOf(canvasElement)?.getBoundingClientRect()
      await expect(tip?.left).toBeGreaterThanOrEqual(plot.left)
      await expect(tip?.right).toBeLessThanOrEqual(plot.right)
    }
  },
}

const year = {
  points: days(366),
  series: methods.map((name, at) => ({ name, values: wave(366, 28_000 / (at + 1), at / 3) })),
}
export const MuitosPontos: Story = {
  name: 'Um ano de dias, seis linhas',
  render: () => <LineChart label="Métodos por dia" {...year} format={format} formatMark={compactNumber} />,
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, 6)
    const [line] = canvasElement.querySelectorAll('.apexcharts-area-series path[fill="none"]')
    await expect(line).toHaveAttribute('stroke-width', '1.25')
    // All that is drawn can be read
    await waitFor(() => expect(canvasElement.querySelectorAll('caption ~ tbody tr')).toHaveLength(366))
  },
}

export const UmPonto: Story = {
  name: 'Um só ponto',
  render: () => (
    <LineChart label="Notas" points={days(1)} series={[{ name: 'Notas', values: [7] }]} format={format} whole />
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('.chart-dot')).toHaveLength(1)
    const plot = within(canvasElement).getByRole('slider')
    await expect(plot).toHaveAttribute('aria-valuetext', 'dia 1 de novembro: Notas 7')
  },
}

export const Vazio: Story = {
  render: () => <LineChart label="Notas" points={[]} series={[{ name: 'Notas', values: [] }]} format={format} whole />,
  play: async ({ canvasElement }) => {
    const plot = within(canvasElement).getByRole('slider')
    await expect(plot).toHaveAttribute('aria-valuetext', 'sem dado')
    await expect(within(canvasElement).getByText('Sem dados')).toBeVisible()
    plot.focus()
    await userEvent.keyboard('{Home}{Enter}')
  },
}

function Refreshed() {
  const [reads, setReads] = useState(0)
  const values = wave(30, reads < 2 ? 900 : 700)
  return (
    <>
      <div style={{ marginBottom: 12 }}>
        <Button onClick={() => setReads(reads + 1)}>Atualizar</Button>
      </div>
      <LineChart label="Notas por dia" points={days(30)} series={[{ name: 'Notas', values }]} format={format} whole />
    </>
  )
}
export const Atualizado: Story = {
  name: 'Atualizado: os mesmos valores não desenham nada',
  render: () => <Refreshed />,
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, 1)
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getAllByRole('row', { hidden: true })).toHaveLength(31))
    const line = () => canvasElement.querySelector('.apexcharts-area-series path[fill="none"]')?.getAttribute('d')
    const before = line()
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => changes.push(...records))
    const chart = canvas.getByRole('figure')
    observer.observe(chart, { subtree: true, childList: true, attributes: true, characterData: true })
    await userEvent.click(canvas.getByRole('button'))
    await new Promise(requestAnimationFrame)
    await expect(changes.map(({ target }) => target.nodeName)).toEqual([])
    // … and others do.
    await userEvent.click(canvas.getByRole('button'))
    await waitFor(() => expect(line()).not.toBe(before))
    await expect(changes.length).toBeGreaterThan(0)
    observer.disconnect()
  },
}
