import * as z from 'zod/mini'
import { Empty, get, post } from './endpoint.ts'
import { FeatureFlags } from './settings.ts'

const Described = z.object({ id: z.string(), description: z.string() })

export const Grant = z.object({
  id: z.string(),
  tenant_id: z.string(),
  role_id: z.string(),
  role: z.object({ description: z.string() }),
  company_group_id: z.nullable(z.string()),
  company_group: z.nullable(z.object({ description: z.string() })),
  is_active: z.boolean(),
})

/** The user with every tenant and grant; permissions are those of the call's X-Tenant (docs/decisions.md#session-answers). */
export const Me = z.object({
  id: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  is_email_confirmed: z.boolean(),
  tenants: z.array(Described),
  grants: z.array(Grant),
  permissions: z.array(z.templateLiteral([z.string(), ':', z.string()])),
  is_master: z.boolean(),
  /** Ours: the parts of the product that this server has. */
  features: FeatureFlags,
})
export type Me = z.output<typeof Me>

/** Without X-Tenant the permissions are empty, so that a client can learn its tenants first. */
export const readMe = get('/users/me', { needs: 'login', summary: 'Quem sou eu', reply: Me })

export const resendConfirmation = post('/users/:id/confirmation/resend', {
  needs: ['grant:update'],
  summary: 'Reenviar o link de confirmação de email',
  reply: Empty,
})
