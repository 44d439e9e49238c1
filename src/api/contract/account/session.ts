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

const WRONG_EMAIL = 'Informe um e-mail válido'
/** 254 characters: the longest address that SMTP carries (RFC 5321, section 4.5.3.1.3, less the brackets). */
export const Email = z.string().check(z.trim(), z.maxLength(254, WRONG_EMAIL), z.email(WRONG_EMAIL))

export const Credentials = z.object({
  email: Email,
  password: z.string().check(z.minLength(1, 'Informe a senha')),
})

export const login = post('/auth/login', { needs: 'public', summary: 'Entrar', body: Credentials, reply: Tokens })

export const refresh = post('/auth/refresh', {
  needs: 'public',
  summary: 'Renovar a sessão',
  body: z.object({ refresh_token: z.string().check(z.minLength(1)) }),
  reply: Tokens,
})

/** Ends the session that a refresh token belongs to, with its access tokens; an unknown one is no error, since its session has ended. */
export const logout = post('/auth/logout', {
  needs: 'public',
  summary: 'Sair',
  body: z.object({ refresh_token: z.string().check(z.minLength(1)) }),
  reply: Empty,
  ours: true,
})
