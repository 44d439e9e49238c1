import type { ClipboardEvent, CSSProperties, ReactNode, Ref } from 'react'
import { Icon } from '../Icon.tsx'
import { opposite, type Sorting } from './sorting.ts'
import './Table.css'

/** Widths of the container (px) below which a table may be laid out otherwise (Table.css). */
export type Step = 1400 | 1220 | 1200 | 1140 | 1048 | 960 | 780 | 760 | 720

/** Pixels, or a share of the table, as '22%'. */
type Width = number | `${number}%`

/** How a cell stands where rows are items: on a grid of four tracks, of which the third takes what is left. */
export interface ItemCell {
  /** Its place among the row's cells, from 1 on, as they are read. */
  at: number
  /** The tracks that it takes; all of them by itself. `end` is the last, and `start` what is before it. */
  side?: 'start' | 'end' | 'first' | 'second' | 'third' | 'middle' | 'rest'
  /** `small` is a line of less height, `aside` small letters in a line of the usual one. */
  look?: 'strong' | 'small' | 'aside'
  /** Words before and after it, as its head is gone. */
  label?: string
  unit?: string
}

export interface TableColumn {
  header: string
  /** Its name in addresses and orders; its head and cells have the class c-NAME. */
  name?: string
  /** Numbers are read from the right. */
  align?: 'left' | 'right'
  /** A class of the column's head and cells, such as `c-num`. */
  className?: string
  /** Its cells are of less weight than the others. */
  muted?: boolean
  /** Pixels of its bar while loading; default 96. */
  skeleton?: number
  /** Its width, and that below each of the table's `steps`; of columns without one each takes an equal part of the rest. */
  width?: Width | readonly Width[]
  /** A text longer than its cell ends in an ellipsis. */
  cut?: boolean
  /** It leaves the table below this step. */
  from?: Step
  /** Its place where rows are items; without one it is not shown there. */
  item?: ItemCell
}

/** How a table follows the width of its container. */
export interface TableLayout {
  /** The steps below which columns have their next width, from the widest on. */
  steps?: readonly Step[]
  /** Below it less air is between columns. */
  close?: Step
  /** Below it each row is an item: a grid of its cells. */
  items?: Step
}

/** Letters that have room wherever they stand. */
const SHORT = 16

/** The title of a text that may be cut where it stands. */
export function wholeText(content: ReactNode): string | undefined {
  return typeof content === 'string' && content.length > SHORT ? content : undefined
}

/** The class of a cell of this column. */
export function cellClass(column: TableColumn): string | undefined {
  return classes(
    headClass(column),
    column.muted && 'text-fg-2',
    column.cut && 'cut',
    column.item && itemClass(column.item),
  )
}

/** Attributes of a cell of this column. */
export function cellProps(column: TableColumn) {
  return { className: cellClass(column), 'data-label': column.item?.label, 'data-unit': column.item?.unit }
}

const headClass = ({ name, className, align, from }: TableColumn) =>
  classes(name && `c-${name}`, className, align === 'right' && 'right tabular-nums', from && `from-${from}`)

const itemClass = ({ at, side, look }: ItemCell) =>
  classes(`item at-${at}`, side && `item-${side}`, look && `item-${look}`)

const classes = (...all: (string | false | undefined)[]) => all.filter(Boolean).join(' ') || undefined

const layoutClass = (columns: readonly TableColumn[], { close, items }: TableLayout) =>
  classes(
    columns.some(({ width, cut }) => width !== undefined || cut) && 'measured',
    close && `close-${close}`,
    items && `items-${items}`,
  )

/** Columns of their widths: a group for the full width and one for each step, of which the sheet shows one. As attributes, for snapshots have no styles. */
function Widths({ columns, steps }: { columns: readonly TableColumn[]; steps: readonly Step[] }) {
  return [undefined, ...steps].map((step, index) => (
    <colgroup key={step ?? 0} className={classes(step && `below-${step}`, steps[index] && `from-${steps[index]}`)}>
      {columns
        .filter(({ from }) => !step || !from || from < step)
        .map(({ header, name = header, width }) => (
          <col key={name} width={Array.isArray(width) ? (width[index] ?? width.at(-1)) : width} />
        ))}
    </colgroup>
  ))
}

interface HeadProps {
  column: TableColumn
  sorting: Sorting | undefined
  corner: ReactNode
  beside: ReactNode
}

/** The head of a column: a button where rows are ordered by it. */
function Head({ column, sorting, corner, beside }: HeadProps) {
  const { name, header } = column
  const first = sorting?.offered.find((one) => one === name || one === `-${name}`)
  const present = sorting?.chosen ?? sorting?.usual
  const by = first !== undefined && (present === first || present === opposite(first)) ? present : undefined
  const way = by === undefined ? undefined : by.startsWith('-') ? 'descending' : 'ascending'
  const { onSort } = sorting ?? {}
  return (
    <th scope="col" className={classes(headClass(column), Boolean(beside) && 'cut')} aria-sort={way}>
      {corner}
      {first === undefined ? (
        header
      ) : (
        <button
          type="button"
          className="sort"
          onClick={onSort && (() => onSort(by === first ? opposite(first) : first))}
        >
          {header}
          {way && <Icon name={way === 'ascending' ? 'arrow-up' : 'arrow-down'} size={12} />}
        </button>
      )}
      {beside}
    </th>
  )
}

export interface TableFrameProps {
  columns: readonly TableColumn[]
  /** Name of the table, for those who do not see it. */
  label: string
  /** Further classes: `click` where rows open something, `dense`, `flush`, or a name of the list. */
  className?: string
  layout?: TableLayout
  sorting?: Sorting | undefined
  /** Pixels of all columns together at least; where there are fewer it is moved sideways. */
  least?: number | undefined
  /** While true the rows shown are about to be replaced. */
  busy?: boolean
  /** Nothing in it takes the focus: then the scroller itself does, so that keys can move it. */
  plain?: boolean
  /** The scroller. */
  scroller?: Ref<HTMLDivElement>
  /** Handles the copying of a selection. */
  onCopy?: (event: ClipboardEvent<HTMLTableElement>) => void
  /** In the first column's head, before its words. */
  corner?: ReactNode
  /** Returns what stands beside the words of a column's head. */
  beside?: (name: string) => ReactNode
  /** The rows: <tr> elements. */
  children: ReactNode
}

/** Head and body of a table within its own scroller. */
export function TableFrame({
  columns,
  label,
  className,
  layout = {},
  sorting,
  least,
  busy = false,
  plain = false,
  scroller,
  onCopy,
  corner,
  beside,
  children,
}: TableFrameProps) {
  return (
    <div
      ref={scroller}
      className="table-wrap"
      part="table"
      {...(plain && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      <table
        className={classes('data-table', className, layoutClass(columns, layout), least !== undefined && 'arranged')}
        // A property of our own, which a narrow table of items leaves aside.
        style={least === undefined ? undefined : ({ '--fx-columns': `${least}px` } as CSSProperties)}
        aria-label={label}
        aria-busy={busy}
        onCopy={onCopy}
      >
        {columns.some(({ width }) => width) && <Widths columns={columns} steps={layout.steps ?? []} />}
        <thead>
          <tr>
            {columns.map((column, index) => (
              <Head
                key={column.name ?? column.header}
                column={column}
                sorting={sorting}
                corner={index === 0 && corner}
                beside={beside?.(column.name ?? column.header)}
              />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
