import * as z from 'zod/mini'
import { get, put } from '../endpoint.ts'

/** The security that a tenant demands of its users. */
export const Security = z.object({
  second_factor: z.enum(['nobody', 'administrators', 'everybody']),
  /** Users with an active access, and those of them who administer; and how many of both have no second factor. */
  users: z.int(),
  users_without: z.int(),
  administrators: z.int(),
  administrators_without: z.int(),
})
export type Security = z.output<typeof Security>

export const readSecurity = get('/security/', {
  needs: ['grant:read'],
  summary: 'De quem se exige um segundo fator',
  reply: Security,
  ours: true,
})

/** Changes the demand. A user who is under it and has no factor may do nothing here until then. */
export const updateSecurity = put('/security/', {
  needs: ['grant:update'],
  sensitive: true,
  summary: 'Exigir um segundo fator',
  body: z.pick(Security, { second_factor: true }),
  reply: Security,
  ours: true,
})
