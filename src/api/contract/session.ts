import * as z from 'zod/mini'
import { post } from './endpoint.ts'

/** What login and refresh answer (decisions 29). `expires_in` is in seconds. */
export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
})
export type Tokens = z.output<typeof Tokens>

export const Credentials = z.object({
  email: z.string().check(z.trim(), z.email('Informe um e-mail válido')),
  password: z.string().check(z.minLength(1, 'Informe a senha')),
})

export const login = post('/auth/login', { needs: 'public', summary: 'Entrar', body: Credentials, reply: Tokens })

export const refresh = post('/auth/refresh', {
  needs: 'public',
  summary: 'Renovar a sessão',
  body: z.object({ refresh_token: z.string().check(z.minLength(1)) }),
  reply: Tokens,
})
