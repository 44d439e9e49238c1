import type { QueryClient } from '@tanstack/react-query'
import type { Topic } from '#domain/topics.ts'
import type { Caller } from '../call.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The things that the answer shows and whose changes are told. */
      follows?: readonly Topic[]
      /** Brings what is known of some SATs up to date, where that is less than asking for all of it; `sats`: their ids. */
      amend?: (sats: readonly string[]) => Promise<unknown>
    }
  }
}

/** The page's ear for changes on the server: one stream for all that is shown by a connection, none while nobody looks at the page. */
export interface Live {
  /** True while what changes is told: nobody needs to ask every so often. */
  isOn(): boolean
  /** Hears when that changes; call the answer to hear no more. */
  watch(hear: () => void): () => void
  /** Says that something is shown that follows changes; call the answer once it is shown no more. */
  follow(): () => void
}

/** Nothing is heard: of what is drawn where no page looks on. */
export const UNHEARD: Live = { isOn: () => false, watch: () => () => {}, follow: () => () => {} }

/** The stream's caller, whom it serves, and where it left off. */
export interface Hearing {
  caller: Caller
  queries: QueryClient
  /** Id of the last event that was heard, '' before the first. */
  lastEventId: string
  /** Told whether changes are heard. */
  tell(isOn: boolean): void
}

/** The first rows, and what reads them, come first. In ms. */
const AFTER_MS = 1500
/** From one screen to the next nobody may follow anything for a moment. In ms. */
const LINGERS_MS = 5000

/** Returns what a connection hears; nothing is loaded or opened before something that is shown follows it. */
export function liveOf(caller: Caller, queries: QueryClient, ended: AbortSignal): Live {
  const watchers = new Set<() => void>()
  let followers = 0
  let isOn = false
  let stop: AbortController | undefined
  const hearing: Hearing = {
    caller,
    queries,
    lastEventId: '',
    tell(is) {
      if (is === isOn) return
      isOn = is
      for (const hear of watchers) hear()
    },
  }
  const open = async (signal: AbortSignal) => {
    await new Promise((resolve) => setTimeout(resolve, AFTER_MS))
    if (signal.aborted) return
    // Without the code, as without the stream, everything is asked for every so often.
    const code = await import('./hear-changes.ts').catch(() => undefined)
    await code?.hearChanges(hearing, signal)
  }
  const update = () => {
    const isWanted = followers > 0 && !document.hidden && !ended.aborted
    if (isWanted === (stop !== undefined)) return
    stop?.abort()
    stop = isWanted ? new AbortController() : undefined
    if (stop) void open(stop.signal)
  }
  // Absent on a server, where tests of the rules run.
  globalThis.document?.addEventListener('visibilitychange', update)
  ended.addEventListener('abort', () => {
    globalThis.document?.removeEventListener('visibilitychange', update)
    stop?.abort()
  })
  return {
    isOn: () => isOn,
    watch(hear) {
      watchers.add(hear)
      return () => watchers.delete(hear)
    },
    follow() {
      followers++
      update()
      return () => {
        followers--
        if (followers === 0) setTimeout(update, LINGERS_MS)
      }
    },
  }
}
