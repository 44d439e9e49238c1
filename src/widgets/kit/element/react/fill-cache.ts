import { type Connection, join } from '#api/client/connection.ts'
import { subjectOf } from '#api/client/subject.ts'
import { earlyAnswers } from '#api/client/take-ahead.ts'
import { readAhead } from '#api/client/use-connection.ts'
import { readMe } from '#api/contract/access/users.ts'
import type { Presentation } from '../first-paint.ts'
import type { ElementSettings } from '../settings.ts'
import type { ElementTokens } from '../tokens.ts'
import type { At } from '../../place/at.ts'
import type { Match, Screen } from '../../widget.ts'
import { keepScreen } from '../../WidgetRoot.tsx'

/** A list whose rows are painted. */
interface Painted {
  match: Match | undefined
  at: At
  /** Its screen's code. */
  screen: Screen | undefined
}

/**
 * Fills the cache that a list's screen reads with the answers that its rows were painted of, so that React's first render draws these rows,
 * where it would draw nothing, then their shapes, and then them. Settled by the next task at the latest: what has not come by then comes
 * while the screen stands. The screen is to be started at once, to hold the connection itself.
 */
export async function fillCache(
  { sent }: Presentation,
  settings: ElementSettings,
  tokens: ElementTokens,
  { match, at, screen }: Painted,
): Promise<void> {
  const token = tokens.current()
  const list = match?.route.list
  if (!token || !settings.tenant || settings.fault || !list || !screen) return
  keepScreen(match.route, screen)
  const { connection, release } = join(settings, subjectOf(token), tokens, { takeAhead: earlyAnswers(sent) })
  const all = Promise.all([readAhead(connection, readMe, {}), rowsOf(connection, list, at)])
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve))])
  setTimeout(release)
}

/** Makes the list's call as its screen makes it. */
function rowsOf(connection: Connection, list: NonNullable<Match['route']['list']>, at: At): Promise<void> {
  const query = list.query(list.view.read(at.search), at.preferences)
  return readAhead(connection, list.loaded().endpoint, { params: list.params(at.params), query })
}
