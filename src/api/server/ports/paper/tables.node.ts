import type { SheetColumn, SheetItem, SheetTable } from '#domain/documents/paper/sheet.ts'
import { drawDown, type Style, widthOf, write } from './pen.node.ts'
import type { Block, Column, Strip } from './strips.node.ts'

/** The places of the columns of a sheet's table, as parts of its width, and to which edge they keep; wider where what stands in them is. */
const COLUMNS = [
  { head: '#', part: 0.055, align: 'left' },
  { head: 'Código', part: 0.155, align: 'left' },
  { head: 'Descrição', part: 0.4, align: 'left' },
  { head: 'Qtde', part: 0.1, align: 'right' },
  { head: 'UN', part: 0.06, align: 'left' },
  { head: 'Vl unit.', part: 0.115, align: 'right' },
  { head: 'Vl total', part: 0.115, align: 'right' },
] as const satisfies readonly SheetColumn[]
const DESCRIPTION = 2
const QUANTITY = 3
const GUTTER = 6
/** The description gives way, as far as here: it may have several lines, and no number has. */
const LEAST_DESCRIPTION = 0.18

/** A table of words: its head stands again on each page. */
export const tableOf = ({ columns, rows }: SheetTable, column: Column): Block =>
  rowsBelow(
    columns,
    rows.map((cells) => cells.map((cell) => [cell])),
    column,
  )

export function itemTable(items: readonly SheetItem[], column: Column): Block {
  const cells = items.map(
    (item): Cells => [
      [item.number],
      [item.code],
      [item.description, ...item.changes.map(({ label }) => label)],
      [item.quantity],
      [item.unit],
      [item.price],
      [item.total, ...item.changes.map(({ value }) => value)],
    ],
  )
  const { columns, all } = fitted(cells, column)
  return rowsBelow(columns, cells, all > 1 ? smaller(column, all) : column)
}

/** Returns a column with smaller letters, for numbers that have no room even so and are never broken. */
function smaller(column: Column, times: number): Column {
  const { sizes } = column.measures
  const part = (size: number) => (size / times) * 0.99
  return {
    ...column,
    measures: { ...column.measures, sizes: { ...sizes, small: part(sizes.small), item: part(sizes.item) } },
  }
}

/** Returns the columns of numbers as wide as the widest of theirs, at the expense of the description, and how much wider than the sheet all would be. */
function fitted(cells: readonly Cells[], { pdf, width, measures }: Column): { columns: SheetColumn[]; all: number } {
  const style: Style = { weight: 'regular', size: measures.sizes.item }
  const wide = COLUMNS.map(({ head, part }, index) => {
    if (index < QUANTITY) return part
    // Numbers of one shape are as wide as each other.
    const shapes = new Set([head, ...cells.flatMap((own) => own[index] ?? []).map((text) => text.replace(/\d/g, '0'))])
    const widest = Math.max(...[...shapes].map((text) => widthOf(pdf, text, style)))
    return Math.max(part, (widest + (index < COLUMNS.length - 1 ? GUTTER : 0) + 0.5) / width)
  })
  const more = wide.reduce((sum, part) => sum + part, 0) - 1
  const less = Math.min(more, (wide[DESCRIPTION] ?? 0) - LEAST_DESCRIPTION)
  const all = 1 + (more - less)
  const columns = COLUMNS.map((one, index) => {
    const part = wide[index] ?? one.part
    return { ...one, part: (index === DESCRIPTION ? part - less : part) / all }
  })
  return { columns, all }
}

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
function row(columns: readonly SheetColumn[], cells: Cells, style: Style, { pdf, width, measures }: Column): Strip {
  let next = 0
  const written = columns.map(({ part, align }, index) => {
    const room = width * part - (index < columns.length - 1 ? GUTTER : 0)
    const lines = (cells[index] ?? []).map((line, at) =>
      write(pdf, line, room, at === 0 ? style : { ...style, color: measures.quiet }, align),
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
