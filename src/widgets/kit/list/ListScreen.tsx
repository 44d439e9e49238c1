import { type MouseEvent, memo, useCallback, useMemo, useState } from 'react'
import type { Input, Values } from '#api/client/address.ts'
import type { CallError } from '#api/client/call.ts'
import { useAllowed, useRead } from '#api/client/use-connection.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import type { Page } from '#api/contract/page.ts'
import { copyBare } from '#ui/copy-bare.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { wholeText } from '#ui/painted/table/Table.tsx'
import { isAside, openAside } from '../place/aside.ts'
import { BackLink } from '../place/BackLink.tsx'
import { Link } from '../place/Link.tsx'
import { usePlace } from '../place/place.ts'
import { ListFrame, ListRow, type RowTools } from './ListFrame.tsx'
import { BeyondLast, EmptyList } from './EmptyList.tsx'
import { ListNews } from '../refresh/ListNews.tsx'
import { isNarrowed } from '../filters/narrowing.ts'
import { useArrangement } from './columns/use-arrangement.tsx'
import { useFilters } from '../filters/use-filters.tsx'
import { useLeading } from './own/use-leading.ts'
import { useOwnList } from './own/use-own.ts'
import type { ListDescription } from './show-list.tsx'
import { ScreenFailure, useScreenRead } from '../failure/ReadScreen.tsx'
import { Refreshing } from './Refreshing.tsx'
import { rowKeys } from './row-keys.ts'
import { useLoaded } from '../failure/use-loaded.ts'
import { useNow } from '../refresh/use-now.ts'
import { usePreferences } from '../use-preferences.ts'
import { useActing } from './use-acting.ts'
import { useListActions } from './use-list-actions.tsx'
import { useSharedAddress } from './use-shared-address.ts'
import { useSums } from './use-sums.tsx'
import { usePager } from './use-pager.tsx'
import { useGo, useRoute } from '../place/route.ts'
import { useMoves } from './views/use-moves.ts'
import { listTitle, useTitle } from '../place/title.ts'
import { useScrollMemory } from '../place/scroll-memory.ts'

/** Few lists are empty. */
const loadLoosen = () => import('./Loosen.tsx')

const link: RowTools['link'] = (to, className, children, label, current) => (
  <Link to={to} className={className} title={wholeText(children)} aria-label={label} aria-current={current && 'page'}>
    {children}
  </Link>
)
const back: RowTools['back'] = (to) => <BackLink small to={to} />
const copy: RowTools['copy'] = (text, label, copied) => <CopyButton text={text} label={label} copiedLabel={copied} />

/** A refresh that brings the same items draws no row anew: the cache keeps what has not changed as it was. */
const Row = memo(ListRow) as typeof ListRow

/** A click on a row's own controls, or one that ends a selection of text, is not a click on the row. */
function meant(event: MouseEvent): boolean {
  // React's events come from elements, of whatever document.
  const target = event.target as Element
  // A page's own node in a cell may have taken it.
  if (event.defaultPrevented || target.closest('a, button, label, input, select, textarea, summary')) return false
  return getSelection()?.isCollapsed ?? true
}

const Nothing = () => null

interface Props<T, V extends object, X> {
  screen: ListDescription<T, V, X>
  /** Names the list where what it lists depends on the route. */
  label?: string
  /** Parameters of the call that neither the list nor its address can say. */
  asks?: Values
}

/**
 * A list as every list of the product behaves: one read, skeletons first, the former rows while the next ones load, the catalogue's
 * message when it fails, filters, pages, refresh by hand and by itself.
 */
export function ListScreen<T, V extends object, X>({ screen: whole, label = whole.label, asks }: Props<T, V, X>) {
  const screen = useOwnList(whole)
  const { list } = screen
  const { endpoint, sums, useLive } = list.loaded()
  const { params: route, search } = useRoute()
  const [preferences, keep] = usePreferences()
  const view = list.view.read(search)
  const query = { ...list.query(view, preferences), ...asks }
  // What a list asks is held against its contract by a test: the type of an unknown endpoint's input says nothing.
  const inputOf = (values: Values): Input<Endpoint> => ({ params: list.params(route), query: { ...values, ...asks } })
  const input = inputOf(query)
  const answer = useRead(endpoint, input, { keepPrevious: true })
  const { data, error, refetch } = answer as typeof answer & {
    data: Page<T> | undefined
    error: CallError | null
  }
  const moves = useMoves(list, view, keep)
  const arranging = useArrangement(screen, view, { preferences, keep, onShow: moves.arrange })
  const listSearch = list.search(view)
  useSharedAddress(query, list.shares)
  const { extra, over, inline } = useLive({ view, query, listSearch })
  const [searchOf] = useState(rowSearch)
  const allPages = list.search({ ...view, page: undefined })
  const tools = useRowTools(screen, searchOf(listSearch, allPages, answer.isPlaceholderData), extra)
  const onRow = useOnRow(screen, tools)
  const scroller = useScrollMemory()
  const [keysOf] = useState(() => rowKeys(screen.rowKey))
  const rowKey = screen.keepsNothing ? keysOf(data?.items) : screen.rowKey
  const refresh = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  useScreenRead(answer, screen.failure)
  useLeading(screen, data, tools.search)

  const pager = usePager({ list, query, total: data?.total ?? 0, onShow: moves.turn, onSize: moves.changeSize })
  const paging = { page: query.page, perPage: query.per_page, total: data?.total ?? 0 }
  const summing = useSums(sums, query)
  const values = { ...view, ...query } as Values
  const filters = useFilters({ filters: list.filters, values, onShow: moves.narrow })
  const allowed = useAllowed()
  const isEmpty = data?.items.length === 0
  const acting = useActing(screen, data, {
    filter: allPages,
    endpoint,
    inputOf: (most) => inputOf({ ...query, page: 1, per_page: most }),
  })
  const actions = useListActions({
    list,
    endpoint,
    input,
    label,
    columns: arranging.visible.columns,
    onColumns: arranging.open,
    onChoose: acting.begin,
  })
  const narrows = isNarrowed(list.filters, values)
  useTitle(listTitle(query.page, narrows), 'list')
  const Loosen = useLoaded(isEmpty && narrows ? loadLoosen : undefined, Nothing)

  return (
    <>
      <ListFrame<T>
        content={{ ...screen, ...arranging.visible, rowKey, label }}
        items={data?.items}
        leads={tools.leads}
        onRow={tools.leads ? onRow : undefined}
        onCopy={copyBare}
        tools={tools}
        sorting={sortingOf(list, query, moves.sort)}
        scroller={scroller}
        Row={Row}
        {...acting.rows}
        beneath={
          <>
            {summing.sums}
            {acting.rows.beneath}
          </>
        }
        above={screen.above?.(tools.link, allowed)}
        filters={
          <>
            {screen.start?.(tools, view)}
            {filters.bar}
          </>
        }
        actions={{
          ...actions,
          own: screen.actions?.(tools, allowed),
          refresh: <Refreshing every={list.refreshEvery} endpoint={endpoint} input={input} refresh={refresh} />,
        }}
        inline={inline}
        instead={
          !data && error ? (
            <ScreenFailure read={answer} text="Não foi possível carregar a lista" />
          ) : isEmpty && query.page > 1 && data.total > 0 ? (
            <BeyondLast total={data.total} onFirst={() => moves.show({ page: undefined })} />
          ) : isEmpty ? (
            <EmptyList
              texts={(narrows && screen.narrowed?.(view)) || screen.empty(tools)}
              onFilter={narrows ? filters.open : undefined}
            >
              {Loosen && (
                <Loosen
                  filters={list.filters}
                  values={values}
                  endpoint={endpoint}
                  inputOf={(changed) => inputOf({ ...list.query({ ...view, ...changed }, preferences), page: 1 })}
                  onShow={moves.narrow}
                />
              )}
            </EmptyList>
          ) : undefined
        }
        busy={answer.isPlaceholderData}
        pager={{ ...pager, more: summing.button }}
        total={paging.total}
      />
      <ListNews of={listSearch} label={label} busy={answer.isPlaceholderData} count={data?.items.length} {...paging} />
      {filters.dialog}
      {arranging.dialog}
      {over}
    </>
  )
}

/** Returns what the heads of columns order the rows by. */
const sortingOf = (
  list: Pick<ListDescription['list'], 'sorts' | 'usual'>,
  query: { sort?: string | undefined },
  show: (changed: Values) => void,
) => ({
  offered: list.sorts,
  usual: list.usual,
  chosen: query.sort,
  onSort: (sort: string) => show({ sort: sort === list.usual ? undefined : sort, page: undefined }),
})

/** Returns the cells' tools. The same object while nothing changes that they show: no row is drawn anew for it. */
function useRowTools<T, V extends object, X>(
  { ages, row, rowNeeds }: ListDescription<T, V, X>,
  search: string,
  extra: X | undefined,
) {
  const go = useGo()
  const now = useNow(ages)
  const allowed = useAllowed()
  const leads = row !== undefined && (!rowNeeds || (allowed?.(rowNeeds) ?? false))
  return useMemo<RowTools<X>>(
    () => ({ link, copy, back, go: (to) => () => go(to), search, now, leads, extra }),
    [go, search, now, leads, extra],
  )
}

/**
 * The query string that rows carry: while another page is awaited, that of the one which stands. `allPages`: the same without a page. With
 * other filters it is the new one at once, which who opens a row of the former ones has chosen already. Remembered while rendering: for a
 * render that is thrown away rows are drawn anew at worst.
 */
function rowSearch() {
  let last = { search: '', allPages: '' }
  return (search: string, allPages: string, isAwaited: boolean) => {
    if (!isAwaited || allPages !== last.allPages) last = { search, allPages }
    return last.search
  }
}

function useOnRow<T, V extends object, X>({ row }: ListDescription<T, V, X>, { search, go }: RowTools<X>) {
  const place = usePlace()
  return useCallback(
    (item: T, event: MouseEvent<HTMLTableRowElement>) => {
      if (!row || !meant(event)) return
      const href = isAside(event) ? place.href(row(item, search)) : undefined
      if (href !== undefined) return openAside(href, event)
      // What opens over the list gives the focus back to where it was.
      event.currentTarget.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
      go(row(item, search))?.()
    },
    [row, search, go, place],
  )
}
