import type { FiscalColumn, FiscalRow } from '../../public.ts'

/** How long a promise of the page's is waited for unless the column says otherwise, and the longest that a timer takes (ms). */
const TIMEOUT_MS = 10_000
const LONGEST_MS = 2 ** 31 - 1

/** The content of a cell: a value of the page's, that it is awaited, or why there is none. */
export type OwnValue =
  | { state: 'awaited' }
  | { state: 'text'; text: string }
  | { state: 'nodes'; nodes: readonly Node[] }
  | { state: 'failed'; reason: string }

/** The values of one column of the page's in one list. */
export interface OwnValues {
  /** Returns the value for an item; the page is asked at the first time. */
  of(item: object, row: FiscalRow): OwnValue
  subscribe(item: object, listener: () => void): () => void
  /** Notes that what the page has returned cannot be shown. */
  refuse(item: object, error: unknown): void
  /** Has the page asked anew about what it has just done something to. */
  forget(items: readonly object[]): void
}

interface Entry {
  value: OwnValue
  stop: AbortController
}

const AWAITED: OwnValue = { state: 'awaited' }
const FAILED = 'Esta página não conseguiu informar o valor'
const FRAGMENT = 11

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isNode = (value: unknown): value is Node => isObject(value) && 'nodeType' in value
const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  isObject(value) && 'then' in value && typeof value.then === 'function'

/** Returns what the page has said, as it is drawn. Throws where that is neither text nor a node. */
function valueOf(value: unknown): OwnValue {
  if (value === undefined || value === null) return { state: 'text', text: '' }
  if (typeof value === 'string' || typeof value === 'number') return { state: 'text', text: String(value) }
  // Of another document, as of a frame's, it is no `Node` of this one.
  if (isNode(value)) return { state: 'nodes', nodes: value.nodeType === FRAGMENT ? [...value.childNodes] : [value] }
  throw new TypeError(`cell() returned ${Object.prototype.toString.call(value)}, neither text nor a node`)
}

/**
 * Keeps what a column of the page's says of each item, for as long as the item is the same. What fails is told in its own cell, and to the page's
 * console once a column and cause. No React: a cell follows its own row.
 */
export function valuesOf(column: FiscalColumn, tag: string): OwnValues {
  const entries = new WeakMap<object, Entry>()
  const listening = new WeakMap<object, Set<() => void>>()
  const heard = new Set<string>()
  const limit = Math.min(LONGEST_MS, Math.max(0, Number(column.timeout)) || TIMEOUT_MS)

  const tell = (item: object) => {
    for (const listener of listening.get(item) ?? []) listener()
  }
  const failed = (error: unknown, reason = FAILED): OwnValue => {
    if (!heard.has(String(error))) console.error(`${tag}: column "${column.name}":`, error)
    heard.add(String(error))
    return { state: 'failed', reason }
  }
  const wait = (item: object, entry: Entry, promise: PromiseLike<unknown>) => {
    const settle = (value: () => OwnValue) => {
      clearTimeout(timer)
      if (entry.value !== AWAITED || entry.stop.signal.aborted) return
      entry.value = value()
      tell(item)
    }
    const timer = setTimeout(() => {
      const seconds = (limit / 1000).toLocaleString('pt-BR')
      settle(() => failed(`no value within ${limit} ms`, `Esta página não respondeu em ${seconds} s`))
      entry.stop.abort()
    }, limit)
    Promise.resolve(promise)
      .then(valueOf)
      .then(
        (value) => settle(() => value),
        (error: unknown) => settle(() => failed(error)),
      )
  }
  const ask = (item: object, row: FiscalRow): Entry => {
    const entry: Entry = { value: AWAITED, stop: new AbortController() }
    try {
      const value: unknown = column.cell(row, { signal: entry.stop.signal })
      if (isPromise(value)) wait(item, entry, value)
      else entry.value = valueOf(value)
    } catch (error) {
      entry.value = failed(error)
    }
    return entry
  }

  return {
    of(item, row) {
      const entry = entries.get(item) ?? ask(item, row)
      entries.set(item, entry)
      return entry.value
    },
    subscribe(item, listener) {
      const all = listening.get(item) ?? new Set()
      listening.set(item, all.add(listener))
      return () => {
        all.delete(listener)
        // React may listen anew at once: looked at after that.
        setTimeout(() => {
          const entry = entries.get(item)
          if (all.size > 0 || !entry || !['awaited', 'failed'].includes(entry.value.state)) return
          // What nobody waits for is given up, and what failed is asked for anew when it is seen again.
          entry.stop.abort()
          entries.delete(item)
        })
      }
    },
    refuse(item, error) {
      entries.set(item, { value: failed(error), stop: new AbortController() })
      tell(item)
    },
    forget(items) {
      for (const item of items) {
        entries.get(item)?.stop.abort()
        entries.delete(item)
        tell(item)
      }
    },
  }
}
