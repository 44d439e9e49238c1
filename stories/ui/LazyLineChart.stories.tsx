import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { LazyLineChart } from '#ui/chart/line/LazyLineChart.tsx'
import { framed } from './framed.tsx'
import { days, drawn, format, notes } from './line-chart-stage.ts'

const meta = {
  title: 'Componentes/Gráficos/Linhas sob demanda',
  parameters: { controls: { disable: true } },
  decorators: [framed(800)],
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const LongeDaVista: Story = {
  name: 'Só perto da vista',
  render: () => (
    <>
      <div style={{ height: 5000 }} />
      <LazyLineChart label="Notas por dia" points={days(30)} series={notes} format={format} whole />
      <div style={{ height: 5000 }} />
    </>
  ),
  play: async ({ canvasElement }) => {
    const spaceOf = () => canvasElement.querySelector('.chart-space')
    await new Promise(requestAnimationFrame)
    const height = spaceOf()?.getBoundingClientRect().height
    await expect(within(canvasElement).queryByRole('figure')).toBeNull()
    spaceOf()?.scrollIntoView()
    await drawn(canvasElement, 2)
    await expect(within(canvasElement).getByRole('figure').getBoundingClientRect().height).toBe(height)
  },
}

const months = notes.map((one) => ({ ...one, values: one.values.slice(0, 12) }))
const far = (
  <>
    <LazyLineChart label="Notas por dia" points={days(30)} series={notes} format={format} whole />
    <div style={{ height: 5000 }} />
    <LazyLineChart label="Notas por mês" points={days(12)} series={months} format={format} whole />
  </>
)
const lines = (root: ParentNode) => root.querySelectorAll('.chart-shapes .apexcharts-series').length

export const NoPapel: Story = {
  name: 'Longe da vista, no papel',
  render: () => far,
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, 2)
    dispatchEvent(new Event('beforeprint'))
    // What is loaded already is drawn at once, as a whole: paper does not wait.
    await expect(lines(canvasElement)).toBe(4)
  },
}

export const EmTarefas: Story = {
  name: 'Na tela, as linhas em uma tarefa própria',
  render: () => far,
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, 2)
    const linesWithFrame: number[] = []
    // Told at the end of the task that drew the chart.
    let isSaidToCome = false
    const observer = new MutationObserver((changes) => {
      // What waits for its code or its turn says so: nothing is blank.
      isSaidToCome ||= changes.some(({ addedNodes }) =>
        [...addedNodes].some((one) => one instanceof HTMLElement && one.matches('[role="status"][aria-busy="true"]')),
      )
      const [, chart] = within(canvasElement).queryAllByRole('figure')
      if (chart) linesWithFrame.push(lines(chart))
    })
    observer.observe(canvasElement, { subtree: true, childList: true })
    canvasElement.querySelector('.chart-space')?.scrollIntoView()
    await drawn(canvasElement, 4)
    observer.disconnect()
    await expect(isSaidToCome).toBe(true)
    await expect(linesWithFrame.at(0)).toBe(0)
    await expect(linesWithFrame.at(-1)).toBe(2)
  },
}
