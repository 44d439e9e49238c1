import type { ReactNode } from 'react'
import { address, type Values } from '#api/client/address.ts'
import type { Endpoint, QueryIn, Reply } from '#api/contract/endpoint.ts'
import type { FilterName, Page } from '#api/contract/page.ts'
import { cfeIndexOf, chosenColumns, nfceIndexOf, type StoredPreferences } from '../preferences.ts'
import { opposite } from '#ui/painted/table/sorting.ts'
import { defineView, type Field, matching, type ViewState, wholeNumber } from '../place/view-state.ts'
import type { At } from '../place/at.ts'
import { type QueryNames, type FieldsOf, fieldsOf, type Filter } from '../filters/filters.ts'
import type { ListDescription } from './show-list.tsx'

/** Preferences that keep how many items a page of a list has, and for some of them the environment. */
const PREFERENCES = { nfceIndex: nfceIndexOf, cfeIndex: cfeIndexOf }
export type ListPreference = keyof typeof PREFERENCES

/** A list's part of its route (widget.ts). */
interface ListRoute {
  list: List
  screen: () => Promise<{ default: ListDescription }>
  reads: (at: At) => readonly string[]
  rows: () => Promise<{ default: ListDescription }>
}

type PathParams = At['params']
type Fields = Readonly<Record<string, Field<unknown>>>
type ValuesOf<F> = { [K in keyof F]?: F[K] extends Field<infer T> ? T : never }
type View<F extends Filter, A> = ValuesOf<FieldsOf<F>> & ValuesOf<A> & Paging
interface Paging {
  page?: number
  per_page?: number
  /** An order beside the usual one. */
  sort?: string
  /** Names of the columns that are shown, in their order, joined by commas; the person's own unless told. */
  columns?: string
}

/** The orders that an endpoint takes. */
type SortIn<E extends Endpoint> = QueryIn<E> extends { sort?: infer S } ? NonNullable<S> & string : never

/** A list's own hook: what it adds to the tools of cells, what is open over the list, and between its toolbar and its rows. */
export type UseLive<V, X> = (current: { view: V; query: object; listSearch: string }) => {
  extra?: X
  over?: ReactNode
  inline?: ReactNode
}

interface Declaration<E extends Endpoint, F extends Filter, A, X, O extends FilterName<E>> {
  /** The endpoint's path once more: what is asked ahead of the screen must not carry the contract's schemas. */
  read: E['path']
  endpoint: () => Promise<E>
  /** Parameters of the endpoint's path, from those of the route. */
  params?: (route: PathParams) => PathParams
  /** The path of the list. */
  path: (search: string, route: PathParams) => string
  /** In the order of their chips. */
  filters: readonly F[]
  /** Parameters of its address for what is open over it. */
  also?: A
  /** Parameters of the call beside the filters; undefined of those that this list leaves to others. */
  asks?: { readonly [K in O]: QueryIn<E>[K & keyof QueryIn<E>] | undefined }
  /** The columns by which it may be ordered, each as the first press of its head asks for it. */
  sorts?: readonly SortIn<E>[]
  /** Its usual order, where a column has it. */
  usual?: SortIn<E>
  /** The columns that are shown only to whom has chosen them; the server tells of them only then. */
  more?: readonly string[]
  /** How many items a page may have, and has until the user chooses. */
  sizes: readonly number[]
  size: number
  /** Keeps the chosen size. */
  prefers?: ListPreference
  /** Preferences that its address carries where they are otherwise than here, so that a link shows the same to everybody. */
  shares?: Readonly<Record<string, string>>
  /** Seconds between refreshes by themselves; none unless told. */
  refreshEvery?: number
  /** Loads the call that sums what its filters leave. */
  sums?: () => Promise<Endpoint>
  /** Loads the hook that works only once React is there. */
  live?: () => Promise<UseLive<View<F, A>, X>>
}

/** The filters that either the endpoint lacks, or the list. */
type Lacking<E extends Endpoint, Names extends string> = Exclude<FilterName<E>, Names> | Exclude<Names, FilterName<E>>
/** A list has a control for each filter of its endpoint, or asks it itself. */
type Whole<L> = [L] extends [never] ? unknown : { filters: { lacking: L } }

/** The parts that came with a list's screen. */
interface Loaded<V, X> {
  endpoint: Endpoint
  /** The call that sums what its filters leave, where there is one. */
  sums: Endpoint | undefined
  useLive: UseLive<V, X>
}

/** A list, as all that shows it knows it: `T` is an item, `V` what its address carries, `X` what its own hook adds to the tools of cells. */
export interface List<T = unknown, V extends object = object, X = unknown> {
  readonly filters: readonly Filter[]
  /** Names it in preferences. */
  readonly name: string
  readonly more: readonly string[]
  readonly sorts: readonly string[]
  readonly usual: string | undefined
  readonly sizes: readonly number[]
  readonly size: number
  readonly prefers: ListPreference | undefined
  readonly shares: Readonly<Record<string, string>> | undefined
  /** Seconds; 0 for never. */
  readonly refreshEvery: number
  /** True if a hook of its own adds to what it shows. */
  readonly isLive: boolean
  /** True if what its filters leave can be summed. */
  readonly isSummed: boolean
  /** Its address (docs/decisions.md#view-in-url). */
  readonly view: ViewState<V>
  readonly reads: (at: At) => readonly string[]
  // Methods, so that a list of any item and view can be handed on.
  params(route: PathParams): PathParams
  path(search: string, route: PathParams): string
  /** The query string of a view, without what is open over the list. */
  search(view: V): string
  /** The same of a query string that may carry more: a screen that opens from a list keeps it, for the way back. */
  searchIn(search: string): string
  /** Returns the call's query for a view. */
  query(
    view: V,
    stored: StoredPreferences,
  ): Values & { page: number; per_page: number; sort?: string | undefined; with?: string }
  /** Brings what a screen with this list in it cannot be shown without. */
  load(): Promise<void>
  /** Returns the parts of a route whose screen is this list and nothing else. */
  route(screen: () => Promise<{ default: ListDescription<T, V, X> }>): ListRoute
  loaded(): Loaded<V, X>
}

/** Returns what the call asks for beside what the server always tells. */
function extrasIn(more: readonly string[], chosen: string | undefined): { with?: string } {
  const names = chosen?.split(',') ?? []
  const wanted = more.filter((one) => names.includes(one))
  return wanted.length > 0 ? { with: wanted.join() } : {}
}

/** Returns the parameters of the call for one filter. */
function askOf(filter: Filter, view: Values, preferred: Values): Values {
  if (filter.kind === 'flag') return { [filter.asks]: view[filter.name] ?? '0' }
  if (filter.kind === 'linked') return { [filter.name]: view[filter.name] }
  const values = Object.keys(filter.fields).map((name) => [name, view[name] ?? preferred[name]])
  return Object.fromEntries(values) as Values
}

/**
 * Declares a list once: where it is read, what it can be narrowed by, how long its pages are. Its address, its calls, its toolbar, its
 * 'Filtrar' and its pager follow from this. Every page that may lead to the list carries it, so it holds neither schemas nor what is drawn.
 */
export function defineList<
  E extends Endpoint,
  const F extends Filter,
  A extends Fields = Record<never, never>,
  X = unknown,
  const O extends FilterName<E> = never,
>(
  declaration: Declaration<E, F, A, X, O> & Whole<Lacking<E, QueryNames<F> | O>>,
): List<Reply<E> extends Page<infer T> ? T : never, View<F, A>, X> {
  const {
    read,
    path,
    filters,
    also,
    asks,
    sorts = [],
    more = [],
    usual,
    sizes,
    size,
    prefers,
    shares,
    refreshEvery = 0,
  } = declaration
  const orders: readonly string[] = sorts.flatMap((one) => [one, opposite(one)])
  const params = declaration.params ?? (() => ({}))
  const paging: Fields = {
    page: wholeNumber(1, 1_000_000),
    per_page: { read: (text: string) => sizes.find((one) => String(one) === text) },
    columns: matching((text) => /^[a-z\d_-]+(,[a-z\d_-]+)*$/.test(text)),
    sort: { read: (text: string) => orders.find((one) => one === text && one !== usual) },
  }
  // The very fields that make the type, which a map of them forgets.
  const view = defineView<Fields>(Object.assign({}, fieldsOf(filters), paging, also)) as unknown as ViewState<
    View<F, A>
  >
  let loaded: Loaded<View<F, A>, X> | undefined

  const list: ReturnType<typeof defineList<E, F, A, X>> = {
    filters,
    name: read,
    more,
    sorts,
    usual,
    sizes,
    size,
    prefers,
    shares,
    refreshEvery,
    isLive: declaration.live !== undefined,
    isSummed: declaration.sums !== undefined,
    view,
    params,
    path,
    search: (values) =>
      view.write({ ...values, ...Object.fromEntries(Object.keys(also ?? {}).map((name) => [name, undefined])) }),
    searchIn: (search) => list.search(view.read(search)),
    query(input, stored) {
      const values = input as Values & Pick<Paging, 'columns' | 'sort'>
      const preferred: Values = prefers ? { ...PREFERENCES[prefers](stored) } : {}
      return {
        ...(asks as Values | undefined),
        ...Object.assign({}, ...filters.map((filter) => askOf(filter, values, preferred))),
        ...extrasIn(more, values.columns ?? chosenColumns(stored, read)),
        ...(values.sort !== undefined && { sort: values.sort }),
        page: values.page ?? 1,
        per_page: values.per_page ?? Number(preferred['itemsPerPage'] ?? size),
      }
    },
    reads: ({ params: route, search, preferences }) => [
      address(read, params(route), list.query(view.read(search), preferences)),
    ],
    async load() {
      const [endpoint, sums, useLive = () => ({})] = await Promise.all([
        declaration.endpoint(),
        declaration.sums?.(),
        declaration.live?.(),
      ])
      loaded = { endpoint, sums, useLive }
    },
    route: (screen) => ({ list, screen, reads: list.reads, rows: screen }),
    loaded() {
      if (!loaded) throw new Error(`The list of ${read} is shown before its screen is loaded`)
      return loaded
    },
  }
  return list
}
