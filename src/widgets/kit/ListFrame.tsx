import type { MouseEvent, ReactNode } from 'react'
import type { Page } from '#api/contract/page.ts'
import { formatTotal } from '#domain/list-total.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { CopyButtonView } from '#ui/CopyButtonView.tsx'
import { PagerView, type PagerViewProps } from '#ui/PagerView.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { cellClass, type TableColumn, TableFrame } from '#ui/Table.tsx'

/** What cells use that behaves once React is there, and is a likeness of it before. */
export interface RowTools {
  link: (to: string, className: string, children: ReactNode) => ReactNode
  /** `copied` is said once the text is copied. */
  copy: (text: string, label: string, copied: string) => ReactNode
}

/** The likenesses, for pictures. */
export const pictured: RowTools = {
  link: (_to, className, children) => <a className={className}>{children}</a>,
  copy: (_text, label) => <CopyButtonView label={label} />,
}

export interface Column<T> extends TableColumn {
  cell: (item: T, tools: RowTools) => ReactNode
}

export interface ListRowProps<T> {
  item: T
  columns: readonly Column<T>[]
  tools: RowTools
  onRow?: (item: T, event: MouseEvent<HTMLTableRowElement>) => void
  /** Among rows that open something, one that does not: it must not look as if it did. */
  inert?: boolean
}

/** One row; nothing of it changes while its item is the same. */
export function ListRow<T>({ item, columns, tools, onRow, inert = false }: ListRowProps<T>) {
  return (
    <tr className={inert ? 'inert' : undefined} onClick={onRow && !inert ? (event) => onRow(item, event) : undefined}>
      {columns.map((column) => (
        <td key={column.header} className={cellClass(column)}>
          {column.cell(item, tools)}
        </td>
      ))}
    </tr>
  )
}

export interface ListFrameProps<T> {
  /** What the table lists, for those who do not see it. */
  label: string
  className?: string
  columns: readonly Column<T>[]
  /** Undefined until the first answer. */
  items: readonly T[] | undefined
  rowKey: (item: T) => string
  onRow?: (item: T, event: MouseEvent<HTMLTableRowElement>) => void
  /** Which rows open nothing, where others do; none unless told. */
  isInert?: (item: T) => boolean
  tools: RowTools
  /** How a row is drawn: React's memory of rows cannot be painted, so pictures go without. */
  row?: (props: ListRowProps<T>) => ReactNode
  /** Filters at the left of the toolbar. */
  filters: ReactNode
  /** Countdown and actions at its right. */
  actions: ReactNode
  /** Stands in for the table: nothing found, or an error. */
  instead?: ReactNode
  busy?: boolean
  pager: Omit<PagerViewProps, 'range' | 'hasNext'>
  total: number
}

/** The range of a page and the total, 'N+' where the server stopped counting (decisions 17). */
export function pageRange(page: number, perPage: number, shown: number, total: number): string {
  if (shown === 0) return page === 1 ? '0 de 0' : `0 de ${formatTotal(total)}`
  const first = (page - 1) * perPage + 1
  return `${first}–${first + shown - 1} de ${formatTotal(total)}`
}

/** Whether there may be a page after this one; a capped total tells only when the page is not full. */
export function hasNextPage(page: number, perPage: number, shown: number, total: number): boolean {
  const capped = total > 0 && total % 1000 === 0
  return page * perPage < total || (capped && shown === perPage)
}

/** Rows that are drawn while they are awaited: as many as a page has, unless it is a very long one. */
const MOST_SHAPES = 20

/** A list screen as it looks: toolbar, table, pager. Pure, so that a picture of it can be painted before React is loaded. */
export function ListFrame<T>({ columns, items, tools, pager, total, row: Row = ListRow, ...list }: ListFrameProps<T>) {
  const shown = items?.length ?? 0
  const table = {
    label: list.label,
    className: `${list.onRow ? 'click ' : ''}${list.className ?? ''}`,
    columns,
    busy: list.busy || !items,
    plain: !list.onRow,
  }
  return (
    <>
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        <div className="chips">{list.filters}</div>
        <span className="sp" />
        {list.actions}
        <slot name="toolbar-end" />
      </div>
      {list.instead ??
        (items ? (
          <TableFrame {...table}>
            {items.map((item) => (
              <Row
                key={list.rowKey(item)}
                item={item}
                columns={columns}
                tools={tools}
                onRow={list.onRow}
                inert={list.isInert?.(item)}
              />
            ))}
          </TableFrame>
        ) : (
          <slot name="loading">
            <TableFrame {...table}>
              <SkeletonRows columns={columns} rows={Math.min(pager.perPage, MOST_SHAPES)} />
            </TableFrame>
          </slot>
        ))}
      <PagerView
        {...pager}
        range={items ? pageRange(pager.page, pager.perPage, shown, total) : ''}
        hasNext={hasNextPage(pager.page, pager.perPage, shown, total)}
      />
    </>
  )
}

/** At the end of a list's filters: the way to change them. */
export const FilterButton = ({ onFilter }: { onFilter?: () => void }) => (
  <Button size="sm" icon="list-filter" className="flt" onClick={onFilter}>
    Filtrar
  </Button>
)

type Described<T> = Pick<ListFrameProps<T>, 'label' | 'className' | 'columns' | 'rowKey' | 'isInert' | 'filters'>

interface ListPictureProps<T> extends Described<T> {
  answer: Page<T> | undefined
  /** What the server was asked. */
  query: { page: number; per_page: number }
  pageSizes: readonly number[]
  /** What stands before the refresh. */
  actions?: ReactNode
}

/** A list screen as it is painted from its first answer before React is there. */
export function ListPicture<T>({ answer, query, pageSizes, actions, ...list }: ListPictureProps<T>) {
  return (
    <ListFrame
      {...list}
      // An empty answer has words and an action that the screen itself brings.
      items={answer?.items.length === 0 ? undefined : answer?.items}
      tools={pictured}
      actions={
        <>
          {actions}
          <IconButton icon="refresh-cw" size="sm" label="Atualizar agora" />
        </>
      }
      pager={{ perPage: query.per_page, options: pageSizes, page: query.page }}
      total={answer?.total ?? 0}
    />
  )
}
