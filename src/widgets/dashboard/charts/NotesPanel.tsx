import { memo, useMemo } from 'react'
import type { DashboardCoupons } from '#api/contract/documents/dashboard.ts'
import { formatQuantity } from '#domain/money.ts'
import { Segments } from '#ui/painted/Button.tsx'
import { ChartLegend } from '#ui/chart/ChartLegend.tsx'
import { compactNumber } from '#ui/chart/chart-numbers.ts'
import { LazyLineChart } from '#ui/chart/line/LazyLineChart.tsx'
import type { LineSeries } from '#ui/chart/line/line-series.ts'
import type { Grouping } from '#domain/time/day-spans.ts'
import type { DashboardViewState } from '../dashboard-view.ts'
import type { DocumentFilter } from '../documents-path.ts'
import { chartPoints, chooseText, groupingText, pointTitle } from './point-text.ts'
import { Nothing, Region, type RegionProps } from './Region.tsx'

interface Props extends RegionProps<DashboardCoupons> {
  grouping: Grouping
  canceled: boolean
  onShow: (changed: DashboardViewState) => void
  follow: ((documents: DocumentFilter) => void) | undefined
}

const SHOWN = [
  [false, 'Emitidas'],
  [true, 'Canceladas'],
] as const

/** Height of the plot in px; it grows with the table beside it. */
const HEIGHT = 232

/** 'Notas': how many documents, beside the period before. */
export const NotesPanel = memo(function NotesPanel({ grouping, canceled, onShow, follow, ...region }: Props) {
  const { data } = region
  const series = useMemo((): LineSeries[] => {
    const points = data?.points ?? []
    return [
      { name: canceled ? 'Canceladas' : 'Notas', color: canceled ? 5 : 1, values: points.map(({ amount }) => amount) },
      { name: 'Período anterior', ghost: true, values: points.map(({ previous_amount }) => previous_amount) },
    ]
  }, [data, canceled])
  const points = useMemo(() => chartPoints(data?.points ?? [], grouping), [data, grouping])
  return (
    <Region
      {...region}
      name="notes"
      unit={groupingText(grouping)}
      aside={
        <>
          <ChartLegend series={series} />
          <Segments
            label="Notas a mostrar"
            options={SHOWN}
            chosen={canceled}
            onChoose={(isCanceled) => onShow({ canceled: isCanceled ? '1' : undefined })}
          />
        </>
      }
    >
      {(coupons) =>
        coupons.points.every(({ amount, previous_amount }) => amount === 0 && previous_amount === 0) ? (
          <Nothing>{canceled ? 'Nenhum documento cancelado no período' : 'Nenhum documento no período'}</Nothing>
        ) : (
          <LazyLineChart
            label={`Notas ${groupingText(grouping)}`}
            points={points}
            series={series}
            format={formatQuantity}
            formatMark={compactNumber}
            height={HEIGHT}
            whole
            chooseText={chooseText('as notas', grouping)}
            onChoose={
              follow &&
              ((at) => {
                const point = coupons.points[at]
                if (!point) return
                const { date_start, date_end } = point
                follow({ title: pointTitle(point, grouping), date_start, date_end, canceled })
              })
            }
          />
        )
      }
    </Region>
  )
})
