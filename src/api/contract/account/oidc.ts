import * as z from 'zod/mini'
import { Empty, post } from '../endpoint.ts'
import { Entrance } from './session.ts'

// Entering by a company's own identity provider (OpenID Connect), where the operator has named one: `oidc_label` of the settings says so.

/** `url`: where the browser goes on. `attempt`: a secret of the browser's, without which what it comes back with serves nobody. */
export const beginOidc = post('/auth/oidc/begin', {
  unasked: 'entering',
  needs: 'public',
  summary: 'Começar a entrar pelo provedor de identidade da empresa',
  body: Empty,
  reply: z.object({ url: z.string(), attempt: z.string() }),
  secret: true,
  ours: true,
})

/** Ends an attempt as a login ends. `reply`: the query of the address that the provider led back to. Each attempt serves once. */
export const finishOidc = post('/auth/oidc/finish', {
  unasked: 'entering',
  needs: 'public',
  summary: 'Entrar com a resposta do provedor de identidade',
  body: z.object({
    attempt: z.string().check(z.minLength(1), z.maxLength(200)),
    reply: z.string().check(z.maxLength(8000)),
  }),
  reply: Entrance,
  ours: true,
})
