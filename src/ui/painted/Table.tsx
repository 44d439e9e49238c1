import type { ClipboardEvent, ReactNode, Ref } from 'react'

export interface TableColumn {
  header: string
  /** Numbers are read from the right. */
  align?: 'left' | 'right'
  /** A class of the column's head and cells, such as `c-num`. */
  className?: string
  /** Its cells are of less weight than the others. */
  muted?: boolean
  /** Pixels of its bar while loading; default 96. */
  skeleton?: number
}

/** Letters that have room wherever they stand. */
const SHORT = 16

/** The title of a text that may be cut where it stands. */
export function wholeText(content: ReactNode): string | undefined {
  return typeof content === 'string' && content.length > SHORT ? content : undefined
}

/** The class of a cell of this column. */
export function cellClass(column: TableColumn): string | undefined {
  return [headClass(column), column.muted ? 'text-fg-2' : ''].filter(Boolean).join(' ') || undefined
}

function headClass(column: TableColumn): string | undefined {
  return [column.className, column.align === 'right' ? 'right tabular-nums' : ''].filter(Boolean).join(' ') || undefined
}

export interface TableFrameProps {
  columns: readonly TableColumn[]
  /** Name of the table, for those who do not see it. */
  label: string
  /** Further classes: `click` where rows open something, `dense`, `flush`, or a name of the list. */
  className?: string
  /** While true the rows shown are about to be replaced. */
  busy?: boolean
  /** Nothing in it takes the focus: then the scroller itself does, so that keys can move it. */
  plain?: boolean
  /** The scroller. */
  scroller?: Ref<HTMLDivElement>
  /** Handles the copying of a selection. */
  onCopy?: (event: ClipboardEvent<HTMLTableElement>) => void
  /** The rows: <tr> elements. */
  children: ReactNode
}

/** Head and body of a table within its own scroller. */
export function TableFrame({
  columns,
  label,
  className,
  busy = false,
  plain = false,
  scroller,
  onCopy,
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
        className={className ? `data-table ${className}` : 'data-table'}
        aria-label={label}
        aria-busy={busy}
        onCopy={onCopy}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" className={headClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
