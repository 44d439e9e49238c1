import type { Connection } from '#api/client/connection.ts'
import type { BrowserNotifications } from '#widgets/kit/place/notifications.ts'
import { noteOf } from './notes.ts'

const load = async () => (await import('./browser.ts')).browserNotifications

/** The same, whose code is loaded where somebody looks at them. */
export const hostNotifications: BrowserNotifications = {
  state: async (tenant) => (await load()).state(tenant),
  turnOn: async (user) => (await load()).turnOn(user),
  turnOff: async (user) => (await load()).turnOff(user),
}

/** Tells the server anew where this browser is, if its user has notifications here and session or address have changed. */
export async function keepNotifications(connection: Connection): Promise<void> {
  const note = noteOf(connection.tenant, connection.subject)
  if (!note || !('Notification' in globalThis) || Notification.permission !== 'granted') return
  const { keep } = await import('./keep.ts')
  await keep(connection, note)
}
