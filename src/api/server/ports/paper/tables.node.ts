import type { SheetColumn, SheetItem, SheetTable } from '#domain/documents/paper/sheet.ts'
import { drawDown, QUIET, type Style, write } from './pen.node.ts'
import type { Block, Column, Strip } from './strips.node.ts'

/** The places of the columns of a sheet's table, as parts of its width, and to which edge they keep. */
const COLUMNS = [
  { head: '#', part: 0.055, align: 'left' },
  { head: 'Código', part: 0.155, align: 'left' },
  { head: 'Descrição', part: 0.4, align: 'left' },
  { head: 'Qtde', part: 0.1, align: 'right' },
  { head: 'UN', part: 0.06, align: 'left' },
  { head: 'Vl unit.', part: 0.115, align: 'right' },
  { head: 'Vl total', part: 0.115, align: 'right' },
] as const satisfies readonly SheetColumn[]
const GUTTER = 6

/** A table of words: its head stands again on each page. */
export const tableOf = ({ columns, rows }: SheetTable, column: Column): Block =>
  rowsBelow(
    columns,
    rows.map((cells) => cells.map((cell) => [cell])),
    column,
  )

export const itemTable = (items: readonly SheetItem[], column: Column): Block =>
  rowsBelow(
    COLUMNS,
    items.map((item) => [
      [item.number],
      [item.code],
      [item.description, ...item.changes.map(({ label }) => label)],
      [item.quantity],
      [item.unit],
      [item.price],
      [item.total, ...item.changes.map(({ value }) => value)],
    ]),
    column,
  )

function rowsBelow(columns: readonly SheetColumn[], cells: readonly Cells[], column: Column): Block {
  const { small, item: size } = column.measures.sizes
  const heads = columns.map(({ head }) => [head])
  const heading = row(columns, heads, { weight: 'semibold', size: small }, column)
  const rows = cells.map((own) => row(columns, own, { weight: 'regular', size }, column))
  // Below the last one stands the line between divisions.
  const strips = rows.map((one, index) => (index === rows.length - 1 ? { ...one, rule: undefined } : one))
  return { tag: 'Table', strips: [{ ...heading, cell: 'TH', repeats: true }, ...strips] }
}

/** The lines of each cell of a row. */
type Cells = readonly (readonly string[])[]

/** A row of cells, the lines of what is added or taken at the foot of the first and the last that have them. */
function row(columns: readonly SheetColumn[], cells: Cells, style: Style, { pdf, width }: Column): Strip {
  let next = 0
  const written = columns.map(({ part, align }, index) => {
    const room = width * part - (index < columns.length - 1 ? GUTTER : 0)
    const lines = (cells[index] ?? []).map((line, at) =>
      write(pdf, line, room, at === 0 ? style : { ...style, color: QUIET }, align),
    )
    const x = next
    next += width * part
    return { x, lines, height: lines.reduce((sum, line) => sum + line.height, 0) }
  })
  const height = Math.max(...written.map((cell) => cell.height)) + 4
  return {
    tag: 'TR',
    cell: 'TD',
    height,
    rule: width,
    draws: written.map(({ x: offset, lines, height: own }) => (x: number, y: number) => {
      // The amounts of changes stand on the lines of their labels, at the foot.
      const foot = lines.length > 1 ? height - 4 - own : 0
      const [first, ...more] = lines
      first?.draw(x + offset, y + 1.5)
      drawDown(more, x + offset, y + 1.5 + foot + (first?.height ?? 0))
    }),
  }
}
