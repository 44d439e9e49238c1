import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { Version } from '../fields.ts'
import { FeatureFlags } from '../account/settings.ts'

export const Grant = z.object({
  id: z.string(),
  /** E-mail of the access's user. */
  email: z.string(),
  tenant_id: z.string(),
  role_id: z.string(),
  role: z.object({ description: z.string(), type: z.enum(['primary', 'secondary']), is_master: z.boolean() }),
  company_group_id: z.nullable(z.string()),
  company_group: z.nullable(z.object({ description: z.string() })),
  is_active: z.boolean(),
  /** The companies that it reaches; null is the whole tenant. */
  companies: z.nullable(z.array(z.string())),
  version: Version,
})
export type Grant = z.output<typeof Grant>

/** A group of companies with what a user has been granted there. */
export const Tenant = z.object({
  id: z.string(),
  description: z.string(),
  /** Ours: what is in it is invented, to try the product with (docs/decisions.md#sandbox). */
  is_sandbox: z.optional(z.boolean()),
  grants: z.array(z.pick(Grant, { id: true, email: true, company_group_id: true, role_id: true, is_active: true })),
})
export type Tenant = z.output<typeof Tenant>

/** The user with every tenant and grant; permissions are those of the call's X-Tenant (docs/decisions.md#session-answers). */
export const Me = z.object({
  id: z.string(),
  /** '' for a page of a portal, which is nobody (docs/decisions.md#embed-tokens). */
  email: z.string(),
  is_active: z.boolean(),
  is_email_confirmed: z.boolean(),
  tenants: z.array(Tenant),
  grants: z.array(Grant),
  permissions: z.array(z.string()),
  is_master: z.boolean(),
  /** Ours: the call's X-Tenant asks a second factor of the user, who has none and may do nothing there until then. */
  lacks_second_factor: z.boolean(),
  /** Ours: the parts of the product that this server and the plan of the call's X-Tenant have. */
  features: FeatureFlags,
})
export type Me = z.output<typeof Me>

/** Without X-Tenant the permissions are empty, so that a client can learn its tenants first. */
export const readMe = get('/users/me', { needs: 'login', summary: 'Quem sou eu', reply: Me })
