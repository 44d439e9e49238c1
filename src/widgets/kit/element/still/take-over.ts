import { type Connection, FRESH_MS } from '#api/client/connection.ts'
import type { Input } from '#api/client/address.ts'
import { readKey } from '#api/client/use-connection.ts'
import { readMe } from '#api/contract/access/users.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import type { At } from '../../widget.ts'
import type { List } from '../../list/define-list.ts'

/**
 * Puts the answers that a picture stands on, which were sent ahead, into the cache of a connection, so that the list's screen begins with
 * them. `cameAt` (ms since the epoch): when they came. `isDue`: they are to be asked for anew at once.
 */
export async function takeOver(
  { call, queries }: Connection,
  list: List,
  { params, search, preferences }: At,
  cameAt: () => number | undefined,
  isDue: boolean,
): Promise<void> {
  const query = list.query(list.view.read(search), preferences)
  // Who has just taken answers over asks for them as if they had just come: not at once.
  const until = isDue ? 0 : Date.now() + FRESH_MS
  const take = async (endpoint: Endpoint, input: Input<Endpoint>) => {
    const queryKey = readKey(endpoint, input)
    // Another element of the page may know better.
    if (queries.getQueryData(queryKey)) return
    const reply = await call(endpoint, input)
    const updatedAt = cameAt()
    queries.setQueryDefaults(queryKey, { refetchOnMount: () => Date.now() > until })
    queries.setQueryData(queryKey, reply, updatedAt === undefined ? {} : { updatedAt })
  }
  await Promise.all([take(readMe, {}), take(list.loaded().endpoint, { params: list.params(params), query })])
}
