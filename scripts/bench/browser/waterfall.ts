import type { ColdRun } from './cold.ts'

const WIDTH = 48

/** One cold run as a waterfall: what was asked when, waited for (·), received (█), and where the first row stands (│). */
export function drawWaterfall({ started, rowAt, asked, ms }: ColdRun): string {
  const last = Math.max(rowAt, ...asked.map(({ end = rowAt }) => end))
  const at = (moment: number) => Math.round(((moment - started) / (last - started)) * WIDTH)
  const lines = asked.map(({ url, type, start, answered, end, bytes, encoding }) => {
    const bar = Array.from({ length: WIDTH + 1 }, (_, column) => {
      if (column === at(rowAt)) return '│'
      if (column < at(start) || column > at(end ?? last)) return ' '
      return answered !== undefined && column >= at(answered) ? '█' : '·'
    }).join('')
    const moments = [start, answered, end].map((moment) =>
      (moment === undefined ? '…' : String(Math.round(moment - started))).padStart(6),
    )
    const size = `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
    return `${moments.join('')} ${size} ${encoding.padEnd(5)}${bar} ${type} ${new URL(url).pathname.slice(0, 60)}`
  })
  return [' start answer   end      size enc', ...lines, `first row after ${Math.round(ms)} ms`].join('\n')
}
