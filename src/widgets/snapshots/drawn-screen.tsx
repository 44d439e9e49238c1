import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { UNHEARD } from '#api/client/live/live.ts'
import type { Connection } from '#api/client/connection.ts'
import { stepUp } from '#api/client/step-up.ts'
import { ConnectionContext } from '#api/client/use-connection.ts'
import { createSnackbars } from '#ui/overlay/snackbars.ts'
import { ClockContext } from '../kit/place/clock.ts'
import { type Place, PlaceContext } from '../kit/place/place.ts'
import { memoryStore } from '../kit/preferences.ts'
import { SnackbarsContext } from '../kit/snackbars.ts'
import { loadScreen, type Match } from '../kit/widget.ts'
import { MatchContext } from '../kit/place/route.ts'

/** Replies to a screen's calls, by their addresses. */
export type Answers = ReadonlyMap<string, { body: unknown }>

interface Standing {
  tenant: string
  /** The query string with its '?', or empty. */
  search: string
  hasBack: boolean
  /** True if the hours on it are by the viewer's clock. */
  isClockKnown: boolean
}

/**
 * The screen of a route as React draws it with these answers, for one that nothing else paints: nothing is called, nothing is loaded, no
 * effect runs. Undefined for lists, which have a picture.
 */
export async function drawnScreen(
  match: Match,
): Promise<((answers: Answers, standing: Standing) => ReactNode) | undefined> {
  const { default: Screen } = await loadScreen(match.route)
  if ('list' in Screen) return undefined
  return (answers, standing) => {
    const { tenant } = standing
    const place = placeOf(standing)
    return (
      <ConnectionContext value={connectionOf(tenant, answers)}>
        <PlaceContext value={place}>
          <SnackbarsContext value={createSnackbars()}>
            <Router hook={place.hook} searchHook={place.searchHook}>
              <ClockContext value={standing.isClockKnown}>
                <MatchContext value={match}>
                  <Screen />
                </MatchContext>
              </ClockContext>
            </Router>
          </SnackbarsContext>
        </PlaceContext>
      </ConnectionContext>
    )
  }
}

/** Knows the answers and asks for no others. */
function connectionOf(tenant: string, answers: Answers): Connection {
  const queries = new QueryClient({
    // Of a key (`readKey`) the address alone, by which the answers are known here.
    defaultOptions: { queries: { queryKeyHashFn: (key) => String(key.at(-1)) } },
  })
  for (const [path, { body }] of answers) queries.setQueryData([path], body)
  const refused = () => Promise.reject(new Error('a snapshot asks for nothing'))
  return { api: '', tenant, subject: '', queries, live: UNHEARD, stepUp: stepUp(), call: refused, download: refused }
}

const placeOf = ({ search, hasBack }: Standing): Place => ({
  hook: () => ['/', () => {}],
  searchHook: () => search.slice(1),
  href: () => undefined,
  refused: null,
  unknown: null,
  preferences: memoryStore,
  isReturn: () => false,
  hasBack: () => hasBack,
  signedOut: () => {},
})
