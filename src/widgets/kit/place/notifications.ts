import type { BrowserAddress } from '#api/contract/sats/alert-browsers.ts'

/**
 * How the browser stands to the product's notifications. 'refused': its user has forbidden them; 'uninstalled': an iPhone or iPad shows those of
 * installed applications alone; 'insecure': the page came by http.
 */
export type NotificationState = 'on' | 'off' | 'refused' | 'unsupported' | 'uninstalled' | 'insecure'

/** A user in a tenant, and the calls by which the server learns of the browser. */
export interface NotificationUser {
  tenant: string
  subject: string
  /** The tenant's public key. */
  key(): Promise<string>
  register(address: BrowserAddress): Promise<unknown>
}

/** The end of an attempt. 'dismissed': the question was closed without an answer; 'unreachable': the browser's push service did not take it. */
export type TurnedOn = 'on' | 'refused' | 'dismissed' | 'unreachable'

/** Notifications of a browser, tenant by tenant. */
export interface BrowserNotifications {
  state(tenant: string): Promise<NotificationState>
  /** Called in a press, since browsers ask their user in no other moment. Rejects as the calls do. */
  turnOn(user: NotificationUser): Promise<TurnedOn>
  /** Ends them here; the server is told by whoever asks for it. */
  turnOff(user: Pick<NotificationUser, 'tenant' | 'subject'>): Promise<void>
}
