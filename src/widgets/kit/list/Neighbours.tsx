import { useEffect, useEffectEvent, useRef } from 'react'
import { readKey, useConnection, useRead } from '#api/client/use-connection.ts'
import type { Input } from '#api/client/address.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import type { Page } from '#api/contract/page.ts'
import { IconButton } from '#ui/painted/Button.tsx'
import { useAttention } from '../place/attention.ts'
import { usePlace } from '../place/place.ts'
import { rareSetting } from '../place/rare-setting.ts'
import { useGo, useRoute } from '../place/route.ts'
import { isTyping } from '../place/search-keys.ts'
import { useSingleKeys } from '../place/single-keys.ts'
import { usePreferences } from '../use-preferences.ts'
import type { List } from './define-list.ts'
import { hasNextPage } from './ListFrame.tsx'

interface Props<T, V extends object> {
  list: List<T, V>
  endpoint: Endpoint
  /** Tells which row of the list is the thing that is open. */
  isHere(item: T): boolean
  /** Returns where a row leads; undefined of one that opens nothing. `search` is the list's own. */
  to(item: T, search: string): string | undefined
}

/** Seconds for which a page of the list counts as it was: who goes from one to the next does not read it anew each time. */
const FRESH = 60

/**
 * The way from one thing of a list to the next and back, by the list's filters and order and over its pages: by button, or j and k. Of what
 * was not come to from its list there is none.
 */
export function Neighbours<T, V extends object>({ list, endpoint, isHere, to }: Props<T, V>) {
  const { search } = useRoute()
  const go = useGo()
  const [preferences] = usePreferences()
  const view = list.view.read(search)
  const { page, ...query } = list.query(view, preferences)
  // What a list asks is held against its contract by a test.
  const ask = (of: number) => ({ params: list.params({}), query: { ...query, page: of } }) as Input<Endpoint>
  const read = (of: number, enabled: boolean) =>
    ({ input: ask(of), options: { enabled, freshFor: FRESH, keepPrevious: false } }) as const
  const isTurnedTo = useAttention()
  const { queries } = useConnection()
  const hasBack = usePlace().hasBack()
  // Who only looks at the one thing has nothing read for them; rows that the list has read already serve at once.
  const isKnown = queries.getQueryData(readKey(endpoint, ask(page))) !== undefined
  const here = read(page, hasBack && (isTurnedTo || isKnown))
  const { data } = useRead(endpoint, here.input, here.options) as { data: Page<T> | undefined }
  const open = data?.items.filter((item) => isHere(item) || to(item, '') !== undefined) ?? []
  const at = open.findIndex(isHere)
  const isFirst = at === 0 && page > 1
  const isLast = at >= 0 && at === open.length - 1
  const mayFollow = isLast && data !== undefined && hasNextPage(page, query.per_page, data.items.length, data.total)
  const before = read(Math.max(1, page - 1), isFirst)
  const after = read(page + 1, mayFollow)
  const former = useRead(endpoint, before.input, before.options) as { data: Page<T> | undefined }
  const later = useRead(endpoint, after.input, after.options) as { data: Page<T> | undefined }

  const leads = (items: readonly T[] | undefined, of: number, isBack: boolean): string | undefined => {
    const own = list.search({ ...view, page: of > 1 ? of : undefined })
    const found = items?.flatMap((item) => to(item, own) ?? [])
    return found?.at(isBack ? -1 : 0)
  }
  const previous = isFirst
    ? leads(former.data?.items, page - 1, true)
    : leads(open.slice(0, Math.max(0, at)), page, true)
  const next = mayFollow ? leads(later.data?.items, page + 1, false) : leads(open.slice(at + 1), page, false)

  const [isSingle] = useSingleKeys()
  const mark = useRef<HTMLSpanElement>(null)
  const press = useEffectEvent((key: string) => {
    const target = at < 0 ? undefined : key === 'j' ? next : key === 'k' ? previous : undefined
    if (target) go(target, { replace: true })
    return target !== undefined
  })
  // Keys are heard around the screen, outside of React.
  useEffect(() => {
    const root = mark.current?.getRootNode()
    if (!root || !isSingle) return undefined
    const hear = (event: Event) => {
      const key = event as KeyboardEvent
      const { altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = key
      if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey || isTyping(key)) return
      if (root instanceof ShadowRoot && rareSetting(root.host, 'search') === 'off') return
      // Only of what stands in front.
      const front = [...(root as Document | ShadowRoot).querySelectorAll('dialog[open]')].at(-1)
      if ((front && !front.contains(mark.current)) || !press(key.key)) return
      key.preventDefault()
      key.stopPropagation()
    }
    root.addEventListener('keydown', hear)
    return () => root.removeEventListener('keydown', hear)
  }, [isSingle])
  return (
    <>
      <span ref={mark} hidden />
      {at >= 0 && (
        <span className="neighbours">
          <IconButton
            icon="chevron-left"
            label={isSingle ? 'Anterior da lista (k)' : 'Anterior da lista'}
            disabled={!previous}
            onClick={() => previous && go(previous, { replace: true })}
          />
          <IconButton
            icon="chevron-right"
            label={isSingle ? 'Próximo da lista (j)' : 'Próximo da lista'}
            disabled={!next}
            onClick={() => next && go(next, { replace: true })}
          />
        </span>
      )}
    </>
  )
}
