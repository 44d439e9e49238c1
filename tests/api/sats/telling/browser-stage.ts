import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import type { PushText } from '#domain/sats/telling/push-messages.ts'
import type { Answer, Got, Told } from './telling-stage.ts'
import type { Person } from '../../test-server.ts'

// Browsers as push services and Node's own cryptography see them: what arrives is read by RFC 8188 and RFC 8291, and who sent it by RFC 8292.

export interface Browser {
  endpoint: string
  /** What it tells the server. */
  address: { endpoint: string; p256dh: string; auth: string }
  /** What it shows of a message. */
  read(message: Got | undefined): PushText
}

let made = 0
/** A browser with keys of its own. */
export function makeBrowser(): Browser {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `https://push.example/very-secret-${++made}`
  return {
    endpoint,
    address: { endpoint, p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    read(message) {
      const body = Buffer.from(message?.bytes ?? [])
      const [salt, length] = [body.subarray(0, 16), body[20] ?? 0]
      const [sender, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const material = hkdfSync('sha256', own.computeSecret(sender), auth, info, 32)
      const derived = (name: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', Buffer.from(material), salt, `Content-Encoding: ${name}\0`, bytes))
      const open = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
      open.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
      // The last record ends with a 2, and zeros behind it.
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
    },
  }
}

/** Reads who sent a message: the claims of its token, signed by the key that the server tells. */
export async function senderOf({ headers = {}, url }: Got, publicKey: string): Promise<Record<string, unknown>> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers['Authorization'] ?? '') ?? []
  if (key !== publicKey) throw new Error('Another key than the tenant has told')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const known = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, known, { audience: new URL(url).origin })
  return payload
}

/** Turns notifications on in a browser, as somebody's present session. */
export async function turnOn(told: Told, browser: Browser, as: Person = 'secondary'): Promise<Answer> {
  await told.call('GET', '/alert_browsers/key', undefined, as)
  return told.call('POST', '/alert_browsers/', browser.address, as)
}

/** The channel of the kind. */
export const push = (more: object = {}) => ({
  kind: 'push',
  description: 'Navegadores',
  address: '',
  token: '',
  chat: '',
  least_level: 'info',
  is_active: true,
  ...more,
})

/** The browsers of the secondary person, as they see them. */
export async function own({ call }: Told): Promise<Record<string, unknown>[]> {
  const { items } = await call('GET', '/alert_browsers/', undefined, 'secondary')
  return items as Record<string, unknown>[]
}
