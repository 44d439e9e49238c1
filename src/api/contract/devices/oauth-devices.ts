import * as z from 'zod/mini'
import { del, Empty, get, post } from '../endpoint.ts'
import { page } from '../page.ts'

/** A device that asked for a code (RFC 8628), until it is refused or revoked. */
export const OauthDevice = z.object({
  uuid: z.string(),
  latest_activity_utc: z.nullable(z.string()),
  /** Allowed by a user, unless its code expired before the device came for its tokens. */
  is_authorized: z.boolean(),
  /** Null until the device has come for its tokens. */
  activated_by_user_id: z.nullable(z.string()),
  device_credential: z.object({ user_code: z.string(), is_expired: z.boolean() }),
  /** From here on ours. What the client that it asked as is called. */
  client: z.string(),
  scopes: z.array(z.string()),
  created_utc: z.string(),
  expires_utc: z.string(),
  /** IP address of its request. */
  address: z.string(),
  /** When a user allowed it, and the e-mail of that user. */
  activated_utc: z.nullable(z.string()),
  activated_by: z.nullable(z.string()),
})
export type OauthDevice = z.output<typeof OauthDevice>

/** Newest first, at most a thousand, and devices that were authorized before codes that led to nothing. `user_code` (ours): the one with this code. */
export const listOauthDevices = get('/oauth2_devices/', {
  needs: ['device:read'],
  summary: 'Dispositivos',
  query: z.object({ user_code: z.optional(z.string().check(z.maxLength(20))) }),
  reply: page(OauthDevice),
})

/** The user side of the device flow (docs/decisions.md#device-flow). `allowed`: false refuses the device. */
export const activateDevice = post('/oauth2/activate', {
  sensitive: true,
  needs: ['device:update'],
  summary: 'Autorizar ou recusar um dispositivo pelo seu código',
  body: z.object({
    user_code: z.string().check(z.minLength(8, 'Informe as 8 letras do código'), z.maxLength(20)),
    allowed: z.boolean(),
  }),
  reply: Empty,
})

/** Its tokens end with the next call. */
export const revokeDevice = del('/oauth2_devices/:uuid', {
  unasked: 'takes_away',
  needs: ['device:update'],
  summary: 'Revogar um dispositivo',
  reply: Empty,
  ours: true,
})
