import ApexCharts, { type ApexOptions } from 'apexcharts'
import { memo, useState } from 'react'
import reactApexcharts from 'react-apexcharts'
import { lineWidth } from './chart-scale.ts'
import type { LineSeries } from './line-series.ts'
import { sameShapes } from './same-shapes.ts'

// Its package is CommonJS: bundlers disagree on what the default export of one is.
const ReactApexChart =
  'default' in reactApexcharts ? (reactApexcharts.default as typeof reactApexcharts) : reactApexcharts

// The one file that knows the chart library. It draws shapes only: text, grid, legend and tooltips are ours, in HTML.

/** Id that the library looks for before it adds its stylesheet, which a strict page would refuse, to the page or the shadow root. */
const STYLESHEET_ID = 'apexcharts-css'

/** The library also makes a stylesheet for the legend that nobody sees. There is no option against it. */
function withoutLegendStyles(): void {
  // Not in the library's types: it makes its parts with every chart.
  const { legend } = new ApexCharts(document.createElement('div'), {
    chart: { type: 'line' },
    series: [],
  }) as unknown as {
    legend: { legendHelpers: object }
  }
  const helpers = Object.getPrototypeOf(legend.legendHelpers) as { getLegendStyles: () => Node }
  helpers.getLegendStyles = () => document.createComment('')
}
withoutLegendStyles()

const BARE: ApexOptions = {
  legend: { show: false },
  tooltip: { enabled: false },
  dataLabels: { enabled: false },
  states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
}
/**
 * Width of the drawing, in px: it is stretched to that of its box, which therefore need not be measured, nor lines be drawn anew with it.
 */
const WIDTH = 1000

/** Argument of the library's events; its types say `any`. */
interface Drawing {
  el: HTMLElement
}
function stretch({ el }: Drawing): void {
  const drawn = el.querySelector('svg')
  const [width, height] = [drawn?.getAttribute('width'), drawn?.getAttribute('height')]
  drawn?.setAttribute('viewBox', `0 0 ${width} ${height}`)
  drawn?.setAttribute('preserveAspectRatio', 'none')
}

const CHART: ApexOptions['chart'] = {
  events: { mounted: stretch, updated: stretch },
  redrawOnParentResize: false,
  redrawOnWindowResize: false,
  sparkline: { enabled: true },
  animations: { enabled: false },
  toolbar: { show: false },
  zoom: { enabled: false },
  parentHeightOffset: 0,
  fontFamily: 'inherit',
}

export interface LineShapesProps {
  series: readonly LineSeries[]
  /** The value at the top edge. */
  top: number
  height: number
  stepped: boolean
}

function lineOptions({ series, top, stepped }: LineShapesProps): ApexOptions {
  const width = lineWidth(series[0]?.values.length ?? 0)
  return {
    ...BARE,
    chart: { ...CHART, type: 'area' },
    stroke: {
      curve: stepped ? 'stepline' : 'straight',
      width: series.map(({ ghost }) => (ghost ? 1.25 : width)),
      dashArray: series.map(({ ghost }) => (ghost ? 4 : 0)),
      lineCap: 'round',
    },
    fill: { type: 'solid' },
    markers: { size: 0 },
    grid: { show: false },
    // Without categories: the library measures each label, a layout of the page, of an axis that it does not show.
    xaxis: { type: 'numeric', crosshairs: { show: false }, overwriteCategories: [] },
    yaxis: { min: 0, max: top, tickAmount: 1, crosshairs: { show: false } },
  }
}

/** Lines that fill their box from edge to edge, drawn anew only with other values; colours come from the page (styles/chart.css). */
export const LineShapes = memo(function LineShapes(props: LineShapesProps) {
  // The library fails on what is not in the document, which an element may have left a moment ago.
  const [mark, setMark] = useState<HTMLElement | null>(null)
  return (
    <>
      <template id={STYLESHEET_ID} ref={setMark} />
      {mark?.isConnected && (
        <ReactApexChart
          type="area"
          height={props.height}
          width={WIDTH}
          series={props.series.map(({ name, values }) => ({ name, data: values.map((y, x) => ({ x, y })) }))}
          options={lineOptions(props)}
        />
      )}
    </>
  )
}, sameShapes)
