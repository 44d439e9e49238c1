import { type MouseEvent, memo, type ReactNode, useCallback } from 'react'
import type { CallError } from '#api/client/call.ts'
import type { Input } from '#api/client/address.ts'
import { useRead } from '#api/client/use-connection.ts'
import type { Endpoint, Params } from '#api/contract/endpoint.ts'
import type { Page } from '#api/contract/page.ts'
import type * as z from 'zod/mini'
import { IconButton } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Countdown } from './Countdown.tsx'
import { ReadFailure } from './ReadFailure.tsx'
import { type Column, ListFrame, ListRow, type RowTools } from './ListFrame.tsx'
import { Link } from './Link.tsx'
import { useReport } from './report.ts'
import { useFailureSnackbar } from './use-failed.ts'
import { useGo } from './WidgetRoot.tsx'

type ListEndpoint<T> = Endpoint<string, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<Page<T>>>

const tools: RowTools = {
  link: (to, className, children) => (
    <Link to={to} className={className}>
      {children}
    </Link>
  ),
  copy: (text, label, copied) => <CopyButton text={text} label={label} copiedLabel={copied} />,
}

/** A refresh that brings the same items draws no row anew: the cache keeps what has not changed as it was. */
const Row = memo(ListRow) as typeof ListRow

interface Shown {
  page: number
  per_page: number
}

interface Props<T, E extends ListEndpoint<T>> {
  read: E
  /** Where the list's path names whose list it is. */
  params?: Params<E>
  /** Filters, page and page size: all that the server is asked. */
  query: NonNullable<Input<E>['query']> & Shown
  label: string
  className?: string
  columns: readonly Column<T>[]
  rowKey: (item: T) => string
  /** Where a row leads; the whole row is clickable and one of its cells is a real link. */
  rowPath?: (item: T) => string
  /** Which rows open nothing, where others do. */
  isInert?: (item: T) => boolean
  filters: ReactNode
  /** At the right of the toolbar, before the refresh: links to other lists. */
  actions?: ReactNode
  empty: ReactNode
  /** The catalogue's sentence for a failed load, with the server's message. */
  loadFailure: (message: string) => string
  /** Seconds between refreshes by itself; 0 for none. */
  refreshEvery?: number
  pageSizes: readonly number[]
  /** Brings the address up to date; it does not name the first page. */
  onShow: (changed: { page: number | undefined; per_page?: number | undefined }) => void
  /** Keeps the chosen size of pages. Without it the address does, unless it is the usual one. */
  keepSize?: (size: number) => void
  usualSize?: number
}

/** A click on a row's own controls, or one that ends a selection of text, is not a click on the row. */
function meant(event: MouseEvent): boolean {
  // React's events come from elements, of whatever document.
  if ((event.target as Element).closest('a, button')) return false
  return getSelection()?.isCollapsed ?? true
}

/**
 * A list as every list of the product behaves: one read, skeletons first, the former rows while the next ones load, the catalogue's
 * message when it fails, refresh by hand and by itself.
 */
export function ListScreen<T, E extends ListEndpoint<T>>(props: Props<T, E>) {
  const { read, query, refreshEvery = 0, rowPath, loadFailure, onShow, keepSize, usualSize } = props
  // `Input` asks for params exactly where the path names some, which a generic E hides.
  const input = { params: props.params, query } as Input<E>
  const list = useRead(read, input, { keepPrevious: true })
  const go = useGo()
  const { data, error, refetch, isFetching } = list as typeof list & {
    data: Page<T> | undefined
    error: CallError | null
  }

  useReport(data ? (error ? 'stale' : 'ready') : error ? 'error' : 'loading')
  useFailureSnackbar(error, loadFailure)
  const openRow = useCallback(
    (item: T, event: MouseEvent<HTMLTableRowElement>) => {
      if (!rowPath || !meant(event)) return
      // What opens over the list gives the focus back to where it was.
      event.currentTarget.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
      go(rowPath(item))
    },
    [go, rowPath],
  )
  const refresh = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])

  const instead =
    !data && error ? (
      <slot name="error">
        <ReadFailure error={error} text="Não foi possível carregar a lista" onRetry={refresh} busy={isFetching} />
      </slot>
    ) : data?.items.length === 0 ? (
      <slot name="empty">{props.empty}</slot>
    ) : undefined

  return (
    <ListFrame<T>
      label={props.label}
      className={props.className}
      columns={props.columns}
      items={data?.items}
      rowKey={props.rowKey}
      onRow={rowPath && openRow}
      isInert={props.isInert}
      tools={tools}
      row={Row}
      filters={props.filters}
      actions={
        <>
          {props.actions}
          <Countdown every={refreshEvery} read={list} onElapsed={refresh} />
          <IconButton icon="refresh-cw" size="sm" label="Atualizar agora" busy={isFetching} onClick={refresh} />
        </>
      }
      instead={instead}
      busy={list.isPlaceholderData}
      pager={{
        page: query.page,
        perPage: query.per_page,
        options: props.pageSizes,
        onPage: (page) => onShow({ page: page > 1 ? page : undefined }),
        onPerPage: (size) => {
          keepSize?.(size)
          onShow({ page: undefined, per_page: keepSize || size === usualSize ? undefined : size })
        },
      }}
      total={data?.total ?? 0}
    />
  )
}
