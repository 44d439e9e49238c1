import * as z from 'zod/mini'
import { Empty, get, post, put } from '../endpoint.ts'
import { page, paging, sorting } from '../page.ts'
import { RoleType } from './roles.ts'
import { Grant, Tenant } from './users.ts'

/** A user as a tenant sees it: with the accesses that it has there, and with no other tenant. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  /** True where one of its accesses counts: one that is active, of a user who may sign in. */
  is_active: z.boolean(),
  is_email_confirmed: z.boolean(),
  grants: z.array(Grant),
  tenants: z.array(Tenant),
  /** Ours: when any of its sessions, also one that has ended, was last used in this tenant; null where none that is still kept was. */
  last_used_utc: z.nullable(z.string()),
  /** Ours: whether it has a second factor to sign in with. */
  has_second_factor: z.boolean(),
})
export type User = z.output<typeof User>

/** By e-mail; with `role_type` those who have an access of that type. `search` (ours): a part of the e-mail. */
export const listUsers = get('/users/', {
  needs: ['grant:read'],
  summary: 'Usuários com acesso à organização',
  query: z.object({
    ...paging,
    ...sorting('mail'),
    role_type: z.optional(RoleType),
    search: z.optional(z.string().check(z.maxLength(254))),
  }),
  reply: page(User),
})

export const readUser = get('/users/:id', {
  needs: ['grant:read'],
  summary: 'Um usuário e os seus acessos',
  reply: User,
})

/** Switches all accesses of the user in this tenant on or off at once. */
export const updateUser = put('/users/:id', {
  sensitive: true,
  needs: ['grant:update'],
  summary: 'Ativar ou desativar todos os acessos de um usuário',
  body: z.object({ is_active: z.boolean() }),
  reply: User,
})

/** The link that was mailed before ends. */
export const resendConfirmation = post('/users/:id/confirmation/resend', {
  unasked: 'told_before',
  needs: ['grant:update'],
  summary: 'Reenviar o link de confirmação de email',
  reply: Empty,
})
