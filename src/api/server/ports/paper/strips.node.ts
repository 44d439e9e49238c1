import type { AmountRow, SheetPart, SheetItem } from '#domain/documents/paper/sheet.ts'
import { accessKeyGroups } from '#domain/documents/access-key.ts'
import type { BarCode } from './code128.node.ts'
import { barsOf, codeOf } from './codes.node.ts'
import type { Measures } from './measures.ts'
import { BLACK, drawDown, type Pdf, type Style, widthOf, write, type Written } from './pen.node.ts'
import { itemTable, tableOf } from './tables.node.ts'

/** A piece of a column that no page's end divides. */
export interface Strip {
  height: number
  /** Meaning for those who hear the document: a structure type of PDF. */
  tag: 'P' | 'LI' | 'TR' | 'Figure'
  /** Text of a figure. */
  alt?: string
  /** Tag of a row's cells, which are drawn one by one. */
  cell?: 'TH' | 'TD'
  draws: readonly ((x: number, y: number) => void)[]
  /** How long a line below it is. */
  rule?: number
  /** Stands again at the head of each page that goes on with what is below it. */
  repeats?: boolean
}

/** Strips that belong together, as a list or a table does. */
export interface Block {
  tag?: 'L' | 'Table'
  strips: readonly Strip[]
}

export interface Column {
  pdf: Pdf
  width: number
  measures: Measures
  /** The edge that texts begin at; in the middle unless told. */
  align?: 'left'
  /** Loaded only for sheets that have any. */
  barCode?: ((text: string) => BarCode) | undefined
}

/** A part of a document as strips, measured for a column. */
export function blockOf(part: SheetPart, column: Column): Block {
  switch (part.kind) {
    case 'text':
      return { strips: textStrips(part, column) }
    case 'mark':
      return { strips: [markStrip(part.text, column)] }
    case 'amounts':
      return { strips: part.rows.map((row) => amountStrip(row, column)) }
    case 'items':
      return column.measures.height === undefined ? itemList(part.items, column) : itemTable(part.items, column)
    case 'table':
      return tableOf(part, column)
    case 'key':
      return { strips: [keyStrip(part.key, column)] }
    case 'qr':
      return { strips: [codeOf(part, column)] }
    case 'bars': {
      const bars = barsOf(part, column)
      return { strips: bars ? [bars] : [] }
    }
  }
}

/** So many lines of a text stand together: a message may have more of them than any page. */
const LINES_TOGETHER = 20

function textStrips({ text, weight, align: own }: Extract<SheetPart, { kind: 'text' }>, column: Column): Strip[] {
  const { pdf, width, measures, align } = column
  const { sizes } = measures
  const style: Style = {
    weight: weight === 'title' || weight === 'strong' ? 'semibold' : 'regular',
    size: sizes[weight ?? 'normal'],
  }
  const lines = text.split('\n')
  return Array.from({ length: Math.ceil(lines.length / LINES_TOGETHER) }, (_, index) => {
    const some = lines.slice(index * LINES_TOGETHER, (index + 1) * LINES_TOGETHER).join('\n')
    const written = write(pdf, some, width, style, own === 'start' ? 'left' : (align ?? 'center'))
    // Apart from the amounts or the other text above it.
    const above = own === 'start' && index === 0 ? 2 : 0
    return { tag: 'P', height: written.height + above + 1, draws: [(x, y) => written.draw(x, y + above)] }
  })
}

/** White on black, so that it is not missed. */
function markStrip(text: string, { pdf, width, measures }: Column): Strip {
  const padding = measures.sizes.normal * 0.6
  const style: Style = { weight: 'semibold', size: measures.sizes.strong + 0.5, color: '#ffffff' }
  const written = write(pdf, text, width - 2 * padding, style, 'center')
  const height = written.height + 2 * padding
  const draw = (x: number, y: number) => {
    pdf.rect(x, y + 3, width, height).fill(BLACK)
    written.draw(x + padding, y + 3 + padding)
  }
  return { tag: 'P', height: height + 6, draws: [draw] }
}

/** A label and an amount at the other edge; on a wide sheet both keep to its right half. */
function amountStrip({ label, value, weight }: AmountRow, { pdf, width, measures }: Column): Strip {
  const { sizes, height: page } = measures
  const style: Style = {
    weight: weight ? 'semibold' : 'regular',
    size: weight === 'total' ? sizes.total : sizes.normal,
  }
  const own = page === undefined ? width : Math.min(width, 300)
  const indent = width - own
  const both = pair(pdf, own, style, { words: label, amount: value })
  const padding = weight === 'total' ? 2 : 0.5
  return { tag: 'P', height: both.height + 2 * padding, draws: [(x, y) => both.draw(x + indent, y + padding)] }
}

/** In two lines or one, between which the eye finds the groups of four. */
function keyStrip(key: string, { pdf, width, measures, align }: Column): Strip {
  const style: Style = { weight: 'semibold', size: measures.sizes.key }
  const groups = accessKeyGroups(key)
  const whole = groups.join(' ')
  const half = Math.ceil(groups.length / 2)
  const lines = [groups.slice(0, half).join(' '), groups.slice(half).join(' ')]
  const text = widthOf(pdf, whole, style) <= width ? whole : lines.join('\n')
  const written = write(pdf, text, width, style, align ?? 'center')
  return { tag: 'P', height: written.height + 4, draws: [(x, y) => written.draw(x, y + 2)] }
}

/** Lists items on a roll: the name on one line, the reckoning on the next. */
function itemList(items: readonly SheetItem[], column: Column): Block {
  const { pdf, width, measures } = column
  const bold: Style = { weight: 'semibold', size: measures.sizes.small }
  const head = write(pdf, '# Código Descrição', width, bold)
  const second = pair(pdf, width, bold, { words: 'Qtde UN × Vl unit.', amount: 'Vl total' })
  const heading: Strip = {
    tag: 'LI',
    height: head.height + second.height + 3,
    draws: [(x, y) => drawDown([head, second], x, y)],
    repeats: true,
  }
  return { tag: 'L', strips: [heading, ...items.map((item) => listItem(item, column))] }
}

function listItem(item: SheetItem, { pdf, width, measures }: Column): Strip {
  const style: Style = { weight: 'regular', size: measures.sizes.item }
  const quiet: Style = { ...style, color: measures.quiet }
  const reckoning = [item.quantity, item.unit, '×', item.price].filter(Boolean).join(' ')
  const lines = [
    write(pdf, [item.number, item.code, item.description].filter(Boolean).join(' '), width, style),
    pair(pdf, width, style, { words: reckoning, amount: item.total }),
    ...item.changes.map(({ label, value }) => pair(pdf, width, quiet, { words: label, amount: value })),
  ]
  return {
    tag: 'LI',
    height: lines.reduce((sum, { height }) => sum + height, 2),
    draws: [(x, y) => drawDown(lines, x, y)],
  }
}

/** Words at one edge, an amount at the other; below them where the words beside it would be broken within one, as long numbers are. */
function pair(pdf: Pdf, width: number, style: Style, { words, amount }: { words: string; amount: string }): Written {
  const value = write(pdf, amount, width, style, 'right')
  const room = width - widthOf(pdf, amount, style) - style.size
  const fits = (text: string) => widthOf(pdf, text, style) <= room
  const isBeside = fits(words) || words.split(' ').every(fits)
  const label = write(pdf, words, isBeside ? room : width, style)
  const below = isBeside ? 0 : label.height
  return {
    height: Math.max(label.height, below + value.height),
    draw(x, y) {
      label.draw(x, y)
      value.draw(x, y + below)
    },
  }
}
