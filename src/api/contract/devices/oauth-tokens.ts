import * as z from 'zod/mini'
import { Empty, post } from '../endpoint.ts'

// What devices and other clients call, by the letter of OAuth: forms in, and refusals as RFC 6749 writes them in section 5.2. All optional,
// since what is missing is refused in OAuth's own words.

const parameter = z.optional(z.string().check(z.maxLength(1000)))
/** A client proves who it is here, or by HTTP Basic (RFC 6749, section 2.3.1). */
export const clientProof = { client_id: parameter, client_secret: parameter }

/** RFC 8628, section 3.1. `expires_in` and `interval` are in seconds. */
export const authorizeDevice = post('/oauth2/device_authorization', {
  unasked: 'entering',
  needs: 'public',
  summary: 'Pedir um código para um dispositivo (RFC 8628)',
  takes: 'application/x-www-form-urlencoded',
  body: z.object({ ...clientProof, scope: parameter }),
  reply: z.object({
    device_code: z.string(),
    user_code: z.string(),
    verification_uri: z.string(),
    verification_uri_complete: z.string(),
    expires_in: z.int(),
    interval: z.int(),
  }),
  ours: true,
})

/**
 * A portal asks by client_credentials for a token of one of its pages (docs/decisions.md#embed-tokens): the page's elements, its origin, and
 * its companies by their CNPJs or as `all`, each list between spaces. `tenant` is what the elements of the page are given beside it.
 */
export const issueClientToken = post('/oauth2/token', {
  unasked: 'entering',
  needs: 'public',
  summary: 'Tokens de dispositivos e clientes (RFC 6749, RFC 8628)',
  takes: 'application/x-www-form-urlencoded',
  body: z.object({
    ...clientProof,
    grant_type: parameter,
    device_code: parameter,
    refresh_token: parameter,
    scope: parameter,
    elements: parameter,
    companies: z.optional(z.string().check(z.maxLength(2000))),
    origin: parameter,
  }),
  reply: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    refresh_token: z.optional(z.string()),
    scope: z.string(),
    tenant: z.optional(z.string()),
  }),
  ours: true,
})

/** RFC 7009. An unknown token is no error: it has ended. */
export const revokeClientToken = post('/oauth2/revoke', {
  unasked: 'takes_away',
  needs: 'public',
  summary: 'Encerrar os tokens de um dispositivo (RFC 7009)',
  takes: 'application/x-www-form-urlencoded',
  body: z.object({ ...clientProof, token: parameter, token_type_hint: parameter }),
  reply: Empty,
  ours: true,
})
