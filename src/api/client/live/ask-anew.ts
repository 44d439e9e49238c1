import type { Query, QueryClient } from '@tanstack/react-query'
import type { Change } from '#api/contract/changes.ts'

/** Within which pages ask that heard the same at the same moment, in ms. */
const SPREAD_MS = 300
/** A question is not asked anew before as many times as long have passed as its answer took, and not before so many ms. */
const PAUSES = 20
const LEAST_MS = 1000
const LONGEST_MS = 60_000

/** The news of one question that is shown. */
interface News {
  isBusy: boolean
  /** The SATs that there is news of; 'all' where it is of more. */
  sats: Set<string> | 'all'
}

const waiting = new WeakMap<Query, News>()

/**
 * Has every answer that shows something of these changes asked for anew: one that is shown soon, and the others once they are. However much
 * changes, no question is asked without pauses, so that a busy server is asked less often.
 */
export function askAnew(queries: QueryClient, changes: readonly Change[]): void {
  for (const query of queries.getQueryCache().getAll()) {
    const concerned = changes.filter((change) => concerns(change, query))
    if (concerned.length === 0) continue
    if (!query.isActive()) {
      query.invalidate()
      continue
    }
    const news = waiting.get(query) ?? { isBusy: false, sats: new Set() }
    waiting.set(query, news)
    add(news, concerned)
    if (!news.isBusy) void ask(queries, query, news)
  }
}

function concerns({ topic, sats }: Change, { meta, state }: Query): boolean {
  const { follows, amend } = meta ?? {}
  if (!follows) return false
  if (topic === 'all') return true
  if (!follows.includes(topic)) return false
  // Devices report all the time: what shows none of those that did stays as it is.
  return topic !== 'readings' || sats === undefined || amend !== undefined || sats.some((id) => shows(state.data, id))
}

/** Tells if an answer, of one SAT or of a list, shows a SAT. */
function shows(data: unknown, id: string): boolean {
  if (typeof data !== 'object' || data === null) return false
  if ('id' in data && data.id === id) return true
  if ('sat' in data) return shows(data.sat, id)
  return 'items' in data && Array.isArray(data.items) && data.items.some((item) => shows(item, id))
}

function add(news: News, changes: readonly Change[]): void {
  for (const { sats } of changes) {
    if (sats === undefined) news.sats = 'all'
    else if (news.sats !== 'all') for (const id of sats) news.sats.add(id)
  }
}

async function ask(queries: QueryClient, query: Query, news: News): Promise<void> {
  news.isBusy = true
  await pause(Math.random() * SPREAD_MS)
  while (news.sats === 'all' || news.sats.size > 0) {
    const { sats } = news
    news.sats = new Set()
    const begun = performance.now()
    const { amend } = query.meta ?? {}
    if (amend && sats !== 'all' && query.state.data !== undefined)
      await amend([...sats]).catch(() => (news.sats = 'all'))
    // What is under way may have been answered before the change.
    else await queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    await pause(Math.min(Math.max(LEAST_MS, PAUSES * (performance.now() - begun)), LONGEST_MS))
  }
  news.isBusy = false
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
