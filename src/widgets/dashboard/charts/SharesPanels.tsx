import { useMemo } from 'react'
import { formatAmount, formatMoney } from '#domain/money.ts'
import { ChartLegend } from '#ui/chart/ChartLegend.tsx'
import { compactNumber } from '#ui/chart/chart-numbers.ts'
import { LazyLineChart } from '#ui/chart/line/LazyLineChart.tsx'
import { LazyRingChart } from '#ui/chart/ring/LazyRingChart.tsx'
import type { DashOps } from '#api/contract/documents/dashboard.ts'
import type { Grouping } from '#domain/time/day-spans.ts'
import type { DocumentFilter } from '../documents-path.ts'
import { chartPoints, chooseText, groupingText, pointTitle, spanText } from './point-text.ts'
import { Nothing, Region, type RegionProps } from './Region.tsx'
import type { PanelName } from './SheetShapes.tsx'

/** A part of a whole over time: a tax, a method of payment. */
export interface ShareSeries {
  /** Key by which its documents are found. */
  key: string
  name: string
  color: number
  total: string
  values: readonly number[]
}

interface Props extends RegionProps<unknown> {
  /** The regions of the lines and of the ring. */
  names: readonly [lines: PanelName, ring: PanelName]
  label: string
  spans: readonly DashOps['period'][]
  series: readonly ShareSeries[]
  period: DashOps['period']
  grouping: Grouping
  /** Heads the ring's table. */
  nameTitle: string
  /** The words where there is no series. */
  nothing: string
  /** Returns the filter that finds the documents of a series. */
  filterOf: (key: string) => Partial<DocumentFilter>
  follow: ((documents: DocumentFilter) => void) | undefined
}

/** Height of the plots in px. */
const HEIGHT = 168

/** Parts of a whole over time, and the whole of the period in parts. */
export function SharesPanels({
  names: [lines, ring],
  label,
  spans,
  series,
  period,
  grouping,
  nameTitle,
  nothing,
  filterOf,
  follow,
  ...region
}: Props) {
  const points = useMemo(() => chartPoints(spans, grouping), [spans, grouping])
  const total = series.reduce((sum, one) => sum + Number(one.total), 0)
  return (
    <>
      <Region
        {...region}
        name={lines}
        unit={`R$ ${groupingText(grouping)}`}
        aside={series.length > 0 ? <ChartLegend series={series} /> : undefined}
      >
        {() =>
          series.length === 0 ? (
            <Nothing>{nothing}</Nothing>
          ) : (
            <LazyLineChart
              label={`${label} ${groupingText(grouping)}`}
              points={points}
              series={series}
              format={formatMoney}
              formatMark={compactNumber}
              height={HEIGHT}
              chooseText={chooseText('os documentos', grouping)}
              onChoose={
                follow &&
                ((at) => {
                  const span = spans[at]
                  if (span)
                    follow({ title: pointTitle(span, grouping), date_start: span.date_start, date_end: span.date_end })
                })
              }
            />
          )
        }
      </Region>
      <Region {...region} name={ring} unit="R$">
        {() =>
          series.length === 0 ? (
            <Nothing>{nothing}</Nothing>
          ) : (
            <LazyRingChart
              label={`${label}, ${spanText(period)}`}
              parts={series.map((one) => ({ ...one, value: Number(one.total) }))}
              format={formatAmount}
              // To the cent while there is room in the ring.
              total={total < 100_000 ? formatAmount(total) : compactNumber(total)}
              unit="R$"
              nameTitle={nameTitle}
              onChoose={
                follow &&
                (({ name, key = '' }) => follow({ title: `${name}, ${spanText(period)}`, ...period, ...filterOf(key) }))
              }
            />
          )
        }
      </Region>
    </>
  )
}
