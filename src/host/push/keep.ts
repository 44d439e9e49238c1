import type { Connection } from '#api/client/connection.ts'
import { createAlertBrowser, listAlertBrowsers, readPushKey } from '#api/contract/sats/alert-browsers.ts'
import { addressOf, browserNotifications, subscribe, subscriptionOf } from './browser.ts'
import { keepNote, type Note, presentSession } from './notes.ts'

/**
 * Has the server know this browser still. A session that began since is told where it is; one whose browser was removed from elsewhere, by its own
 * user, ends here as well.
 */
export async function keep(connection: Connection, note: Note): Promise<void> {
  const { tenant, subject } = connection
  const { items } = await connection.call(listAlertBrowsers, {})
  const isKnown = items.some(({ is_current }) => is_current)
  if (!isKnown && note.session === presentSession()) {
    await browserNotifications.turnOff({ tenant, subject })
    return
  }
  const known = await subscriptionOf(tenant)
  if (isKnown && known?.endpoint === note.endpoint) return
  const subscription = known ?? (await subscribe(tenant, (await connection.call(readPushKey, {})).public_key))
  await connection.call(createAlertBrowser, { body: addressOf(subscription) })
  keepNote(tenant, subject, subscription.endpoint)
}
