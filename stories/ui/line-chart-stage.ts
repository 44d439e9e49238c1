import { expect, waitFor } from 'storybook/test'
import type { LineSeries } from '#ui/chart/line/line-series.ts'

export const days = (count: number) =>
  Array.from({ length: count }, (_, day) => ({ label: `${day + 1} nov`, title: `dia ${day + 1} de novembro` }))
export const wave = (count: number, top: number, phase = 0) =>
  Array.from({ length: count }, (_, x) => Math.round(top * (0.6 + 0.4 * Math.sin(x / 3 + phase))))
export const format = (value: number) => value.toLocaleString('pt-BR')

export const drawn = (root: HTMLElement, lines: number) =>
  waitFor(() => expect(root.querySelectorAll('.chart-shapes .apexcharts-series')).toHaveLength(lines), {
    timeout: 15_000,
  })

export const notes: LineSeries[] = [
  { name: 'Notas', values: wave(30, 900) },
  { name: 'Período anterior', values: wave(30, 850, 0.6), ghost: true },
]
