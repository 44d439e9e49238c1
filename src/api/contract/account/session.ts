import * as z from 'zod/mini'
import { Empty, post } from '../endpoint.ts'

/** The reply to login and refresh (docs/decisions.md#session-answers). `expires_in` is in seconds. */
export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
})
export type Tokens = z.output<typeof Tokens>

export const WRONG_EMAIL = 'Informe um e-mail válido'
/** 254 characters: the longest address that SMTP carries (RFC 5321, section 4.5.3.1.3, less the brackets). */
export const Email = z.string().check(z.trim(), z.maxLength(254, WRONG_EMAIL), z.email(WRONG_EMAIL))

export const Credentials = z.object({
  email: Email,
  password: z.string().check(z.minLength(1, 'Informe a senha')),
})

/** A browser's reply for a passkey (WebAuthn, section 5.1): made and read by libraries at both ends. */
export const AuthenticatorReply = z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(2000)) })
export type AuthenticatorReply = z.output<typeof AuthenticatorReply>

/** A question of who it is, and by what it may be answered within `expires_in` seconds: the user's second factors, or the password of who has none. */
export const FactorQuestion = z.object({
  challenge: z.string(),
  kinds: z.array(z.enum(['passkey', 'totp', 'recovery', 'password'])),
  /** The browser's request to a passkey. */
  passkey: z.optional(z.looseObject({ challenge: z.string() })),
  expires_in: z.int(),
})
export type FactorQuestion = z.output<typeof FactorQuestion>

const code = z.string().check(z.trim(), z.minLength(1, 'Informe o código'), z.maxLength(64))
export const Proof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('totp'), code }),
  z.object({ kind: z.literal('recovery'), code }),
  z.object({ kind: z.literal('passkey'), reply: AuthenticatorReply }),
  z.object({ kind: z.literal('password'), password: z.string().check(z.minLength(1, 'Informe a senha')) }),
])
export type Proof = z.output<typeof Proof>

/** A session, or the question to a user with a second factor (docs/decisions.md#second-factor). */
export const Entrance = z.union([Tokens, z.object({ second_factor: FactorQuestion })])

export type Entrance = z.infer<typeof Entrance>

export const login = post('/auth/login', {
  unasked: 'entering',
  needs: 'public',
  summary: 'Entrar',
  body: Credentials,
  reply: Entrance,
})

export const refresh = post('/auth/refresh', {
  unasked: 'entering',
  needs: 'public',
  summary: 'Renovar a sessão',
  body: z.object({ refresh_token: z.string().check(z.minLength(1)) }),
  reply: Tokens,
})

/** Ends the session that a refresh token belongs to, with its access tokens; an unknown one is no error, since its session has ended. */
export const logout = post('/auth/logout', {
  unasked: 'takes_away',
  needs: 'public',
  summary: 'Sair',
  body: z.object({ refresh_token: z.string().check(z.minLength(1)) }),
  reply: Empty,
  ours: true,
})
