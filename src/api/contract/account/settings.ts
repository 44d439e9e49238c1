import * as z from 'zod/mini'
import { get } from '../endpoint.ts'

/** Which parts of the product are on. */
export const FeatureFlags = z.object({ nfce: z.boolean(), oauth_client: z.boolean() })

/** The facts that screens must know of this server before anyone has signed in. */
export const Settings = z.object({
  features: FeatureFlags,
  /** Service to which the screens report unhandled errors (docs/decisions.md#error-service); null: nowhere. */
  error_dsn: z.nullable(z.string()),
  /** The service that is asked for an address by its CEP, in ViaCEP's shape (docs/decisions.md#cep-look-up); below '/', of this server. Null: nowhere. */
  cep_url: z.optional(z.nullable(z.string())),
  /** Name of the company's own identity provider ('Entrar com …'); null: there is none. */
  oidc_label: z.optional(z.nullable(z.string())),
})
export type Settings = z.output<typeof Settings>

export const readSettings = get('/settings', {
  needs: 'public',
  summary: 'O que este servidor tem',
  reply: Settings,
  ours: true,
})
