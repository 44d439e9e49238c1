import * as z from 'zod/mini'
import { del, Empty, get, post } from '../endpoint.ts'
import { page } from '../page.ts'

// The browsers in which a person hears of alerts, by Web Push; all ours. Each is bound to the session that turned it on, ends with it, and hears of a
// tenant what its person may see there. Addresses and keys of browsers are kept sealed, and no call tells them again.

export const AlertBrowser = z.object({
  id: z.string(),
  /** As people call it: 'Chrome no Windows'. */
  device: z.string(),
  created_utc: z.string(),
  /** True of the one of this very session. */
  is_current: z.boolean(),
  /** The newest message; null before the first. `result`: why it has not arrived, or null. */
  last: z.nullable(z.object({ at: z.string(), result: z.nullable(z.string()) })),
})
export type AlertBrowser = z.output<typeof AlertBrowser>

/** The caller's own, that of this session first. */
export const listAlertBrowsers = get('/alert_browsers/', {
  needs: ['sat_notification:read'],
  summary: 'Meus navegadores que recebem alertas',
  reply: page(AlertBrowser),
  ours: true,
})

/** The public key by which push services know who sends (RFC 8292), in base64url: the tenant's own. */
export const readPushKey = get('/alert_browsers/key', {
  needs: ['sat_notification:read'],
  summary: 'A chave pública das notificações',
  reply: z.object({ public_key: z.string() }),
  ours: true,
})

/** Parts of a browser's subscription (RFC 8291, section 2): 65 bytes of an uncompressed point of P-256, and 16 bytes. */
const Address = {
  endpoint: z.string().check(z.maxLength(2000, 'O endereço pode ter até 2000 letras')),
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, 'Chave inválida')),
  auth: z.string().check(z.regex(/^[\w-]{22}$/, 'Chave inválida')),
}
export const BrowserAddress = z.object(Address)
export type BrowserAddress = z.output<typeof BrowserAddress>

/** That of this session takes the place of its former one. */
export const createAlertBrowser = post('/alert_browsers/', {
  unasked: 'told_before',
  needs: ['sat_notification:read'],
  summary: 'Receber alertas neste navegador',
  body: BrowserAddress,
  reply: AlertBrowser,
  ours: true,
})

export const deleteAlertBrowser = del('/alert_browsers/:id', {
  unasked: 'takes_away',
  needs: ['sat_notification:read'],
  summary: 'Não receber mais alertas em um navegador meu',
  reply: Empty,
  ours: true,
})

/** Sends a message that says that it is a trial, at once, and tells what became of it. */
export const tryAlertBrowser = post('/alert_browsers/:id/test', {
  unasked: 'told_before',
  needs: ['sat_notification:read'],
  summary: 'Enviar um teste a um navegador meu',
  reply: z.object({ state: z.enum(['delivered', 'failed']), result: z.string() }),
  ours: true,
})

/** The browser itself tells its new address, of the tenant that X-Tenant names: that it knows the secret of the former one is the proof. */
export const renewAlertBrowser = post('/alert_browsers/renewed', {
  unasked: 'entering',
  needs: 'public',
  summary: 'O endereço novo de um navegador que recebe alertas',
  body: z.object({ former: z.object({ endpoint: Address.endpoint, auth: Address.auth }), ...Address }),
  reply: Empty,
  ours: true,
})

export type { PushText } from '#domain/sats/telling/push-messages.ts'
