import type { ClipboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import type { Needs } from '#domain/access/permissions.ts'
import { formatTotal, LAST_SORTED } from '#domain/list-total.ts'
import type { Sorting } from '#ui/painted/table/sorting.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import { CopyButtonView } from '#ui/painted/CopyButtonView.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { PagerView, type PagerViewProps } from '#ui/painted/PagerView.tsx'
import { SkeletonRows } from '#ui/painted/Skeleton.tsx'
import { cellProps, type TableColumn, TableFrame, type TableLayout, wholeText } from '#ui/painted/table/Table.tsx'
import type { ChosenRows } from './acting/chosen-action.ts'
import type { OwnRows } from './own/rows.ts'
import { type Mark, Marks, CommonWords, sharedMarks, CommonMarks } from './marks.tsx'

/** Tools of cells that work once React is there, and are a likeness of it before. */
export interface RowTools<X = unknown> {
  link: (to: string, className: string, children: ReactNode, label?: string, current?: true) => ReactNode
  /** `copied` is said once the text is copied. */
  copy: (text: string, label: string, copied: string) => ReactNode
  /** 'Voltar', beside the filters. */
  back: (to: string) => ReactNode
  /** Returns the action of a button that leads somewhere. */
  go: (to: string) => (() => void) | undefined
  /** The list's own query string. */
  search: string
  /** Milliseconds, for how long ago something was. */
  now: number
  /** True if rows lead to their paths. */
  leads: boolean
  /** Tools of the list's own hook. */
  extra: X | undefined
}

/** The likenesses, for pictures. */
export const pictured = (search: string): RowTools<never> => ({
  link: (_to, className, children, label, current) => (
    // biome-ignore lint/a11y: as Link has it where there are no addresses
    <a
      role="link"
      tabIndex={0}
      className={className}
      title={wholeText(children)}
      aria-label={label}
      aria-current={current && 'page'}
    >
      {children}
    </a>
  ),
  copy: (_text, label) => <CopyButtonView label={label} />,
  back: () => (
    <a className={buttonClass('secondary', 'sm')}>
      <Icon name="arrow-left" size={14} />
      Voltar
    </a>
  ),
  go: () => undefined,
  search,
  now: Date.now(),
  leads: true,
  extra: undefined,
})

export interface Column<T, X = unknown> extends TableColumn {
  name: string
  /** The permissions that choosing it takes. */
  needs?: Needs | undefined
  // Methods, so that the frame can be handed columns of any list.
  /** Returns what marks a row here beside its state. Marks that all rows of a page have stand once, above them. */
  marks?(item: T): readonly Mark[]
  /** Returns a row's cell; `marks`: those that it has to show, false where there are none. */
  cell(item: T, tools: RowTools<X>, marks: ReactNode): ReactNode
}

export interface ListRowProps<T> {
  item: T
  columns: readonly Column<T>[]
  tools: RowTools
  onRow?: (item: T, event: MouseEvent<HTMLTableRowElement>) => void
  /** Among rows that open something, one that does not: it must not look as if it did. */
  inert?: boolean
  /** Returns the row's box, where rows can be chosen. */
  pick?: ((item: T) => ReactNode) | undefined
  /** The words of marks that all rows have, which the first one shows where the table has no head. */
  shared: string
  isFirst: boolean
}

/** Between words that are compared as one text, so that a row which stays the same is not drawn anew. */
const LINE = '\n'

/** Returns what a row shows of its marks in one column. */
function marksIn<T>({ marks }: Column<T>, item: T, shared: string, isFirst: boolean): ReactNode {
  const all = marks?.(item) ?? []
  if (all.length === 0) return false
  const isShared = ({ label }: Mark) => shared.split(LINE).includes(label)
  const [own, others] = [all.filter((mark) => !isShared(mark)), all.filter(isShared)]
  const hasCommon = isFirst && others.length > 0
  if (own.length === 0 && !hasCommon) return false
  return (
    <>
      <Marks marks={own} />
      {hasCommon && <CommonMarks marks={others} />}
    </>
  )
}

const MIDDLE = 1

/** One row; nothing of it changes while its item is the same. */
export function ListRow<T>({ item, columns, tools, onRow, inert = false, pick, shared, isFirst }: ListRowProps<T>) {
  const press = onRow && !inert ? (event: MouseEvent<HTMLTableRowElement>) => onRow(item, event) : undefined
  return (
    <tr
      className={inert ? 'inert' : undefined}
      onClick={press}
      onAuxClick={press && ((event) => event.button === MIDDLE && press(event))}
      // Where the middle button would scroll, it opens no link.
      onMouseDown={press && ((event) => event.button === MIDDLE && event.preventDefault())}
    >
      {columns.map((column, index) => {
        const content = column.cell(item, tools, marksIn(column, item, shared, isFirst))
        return (
          <td key={column.name} {...cellProps(column)} title={wholeText(content)}>
            {index === 0 && pick?.(item)}
            {content}
          </td>
        )
      })}
    </tr>
  )
}

/** The content of a list: all of it can be painted before React is there. */
export interface ListContent<T, X = unknown> {
  /** Name of the table, for those who do not see it. */
  label: string
  className: string
  columns: readonly Column<T, X>[]
  layout?: TableLayout
  /** Pixels that columns chosen by a person take at least. */
  least?: number | undefined
  rowKey(item: T): string
  /** Which rows open nothing, where others do. */
  isInert?(item: T): boolean
  /** Its rows can be chosen, and something be done to them. */
  chosen?: ChosenRows<T>
  /** Pages around it know its rows, and may add to them. */
  own?: OwnRows<T> & Pick<ChosenRows<T>, 'noun' | 'name'>
}

interface ListFrameProps<T> {
  content: ListContent<T>
  /** Undefined until the first answer. */
  items: readonly T[] | undefined
  /** True if rows open something. */
  leads: boolean
  onRow?: (item: T, event: MouseEvent<HTMLTableRowElement>) => void
  /** Handles the copying of a selection of rows. */
  onCopy?: (event: ClipboardEvent<HTMLTableElement>) => void
  tools: RowTools
  /** Says by what rows are ordered, and by what else they may be. */
  sorting?: Sorting | undefined
  /** The rows' scroller. */
  scroller?: Ref<HTMLDivElement>
  /** How a row is drawn: React's memory of rows cannot be painted, so pictures go without. */
  Row?: (props: ListRowProps<T>) => ReactNode
  /** Over the toolbar. */
  above?: ReactNode
  /** At the left of the toolbar. */
  filters: ReactNode
  /** At its right, in this order: what is known late stands first, so that nothing moves as it comes. */
  actions: Readonly<Record<'views' | 'own' | 'columns' | 'file' | 'refresh', ReactNode>>
  /** Between the toolbar and the rows: a form. */
  inline?: ReactNode
  /** Returns the row's box, and `corner` that of the page. */
  pick?: ((item: T) => ReactNode) | undefined
  corner?: ReactNode
  /** Between the rows and the pager. */
  beneath?: ReactNode
  /** Stands in for the table: nothing found, or an error. */
  instead?: ReactNode
  busy?: boolean
  pager: Omit<PagerViewProps, 'range' | 'hasNext'>
  total: number
}

/** The range of a page and the total, 'N+' where the server stopped counting (docs/decisions.md#capped-totals). */
export function pageRange(page: number, perPage: number, count: number, total: number): string {
  if (count === 0) return page === 1 ? '0 de 0' : `0 de ${formatTotal(total)}`
  const first = (page - 1) * perPage + 1
  return `${first}–${first + count - 1} de ${formatTotal(total)}`
}

/**
 * Tells if there may be a page after this one; a capped total tells only when the page is not full. `sort`: another order than the usual one,
 * which ends sooner.
 */
export function hasNextPage(page: number, perPage: number, count: number, total: number, sort?: string): boolean {
  if (sort !== undefined && (page + 1) * perPage > LAST_SORTED) return false
  const capped = total > 0 && total % 1000 === 0
  return page * perPage < total || (capped && count === perPage)
}

/** Rows that are drawn while they are awaited: as many as a page has, unless it is a very long one. */
const MOST_SHAPES = 20

/** A list screen: toolbar, table, pager. Pure, so that a picture of it can be painted before React is loaded. */
export function ListFrame<T>({
  content,
  items,
  leads,
  tools,
  actions,
  pager,
  total,
  Row = ListRow,
  ...list
}: ListFrameProps<T>) {
  const { label, className, columns, layout } = content
  const count = items?.length ?? 0
  const sharedBy = columns.map((column) => [column.name, sharedMarks(items ?? [], column.marks)] as const)
  const shared = sharedBy.flatMap(([, marks]) => marks)
  const words = shared.map(({ label }) => label).join(LINE)
  const table = {
    label,
    className: `${leads ? 'click ' : ''}${content.chosen ? 'picks ' : ''}${className}`,
    columns,
    layout,
    sorting: list.sorting,
    least: content.least,
    busy: list.busy || !items,
    plain: !leads,
    onCopy: list.onCopy,
  }
  return (
    <>
      {list.above}
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        <div className="chips">{list.filters}</div>
        <span className="flex-1" />
        {actions.views}
        {actions.own}
        {actions.columns}
        {actions.file}
        {actions.refresh}
        <slot name="toolbar-end" />
      </div>
      {list.inline}
      {list.instead ??
        (items ? (
          <>
            {shared.length > 0 && <CommonWords marks={shared} />}
            <TableFrame
              {...table}
              scroller={list.scroller}
              corner={list.corner}
              beside={(name) => {
                const marks = sharedBy.find(([one]) => one === name)?.[1] ?? []
                return marks.length > 0 && <CommonMarks marks={marks} />
              }}
            >
              {items.map((item, index) => (
                <Row
                  key={content.rowKey(item)}
                  item={item}
                  columns={columns}
                  tools={tools}
                  onRow={list.onRow}
                  inert={content.isInert?.(item)}
                  pick={list.pick}
                  shared={words}
                  isFirst={index === 0}
                />
              ))}
            </TableFrame>
          </>
        ) : (
          <slot name="loading">
            <TableFrame {...table}>
              <SkeletonRows columns={columns} rows={Math.min(pager.perPage, MOST_SHAPES)} />
            </TableFrame>
          </slot>
        ))}
      {list.beneath}
      <PagerView
        {...pager}
        range={items ? pageRange(pager.page, pager.perPage, count, total) : ''}
        hasNext={hasNextPage(pager.page, pager.perPage, count, total, list.sorting?.chosen)}
      />
    </>
  )
}
