import * as z from 'zod/mini'
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction, type AuditSubject } from '#domain/access/audit.ts'
import { get } from '../endpoint.ts'
import { DayOrMinute } from '../fields.ts'
import { page, paging, sorting } from '../page.ts'

export const AuditEntry = z.object({
  /** Its number in the tenant's trail, from 1 on. */
  id: z.int(),
  created_utc: z.string(),
  /** E-mail of the person who acted; null: the operator of the server, or whoever held a download's signed address. */
  email: z.nullable(z.string()),
  /** The network that it was done from; 'npm run admin' for the operator. */
  address: z.string(),
  action: z.string(),
  action_description: z.string(),
  /** Name of the thing that changed, as people know it. */
  subject: z.string(),
  subject_id: z.nullable(z.string()),
  /** In words: permissions, companies and commands by their names, several values joined by '; '. */
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
})
export type AuditEntry = z.output<typeof AuditEntry>

// Object.keys forgets the names' type.
const SUBJECTS = Object.keys(AUDIT_SUBJECTS) as [AuditSubject, ...AuditSubject[]]
const ACTIONS = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]

/**
 * The newest first. Days and minutes are those of the tenant's time zone. `email`: a part of the e-mail of who did it. `search`: a part of that or of the
 * subject. For master roles: no other role can be given this permission.
 */
export const listAudit = get('/audit/', {
  needs: ['audit:read'],
  summary: 'Quem alterou o quê, e quando',
  query: z.object({
    ...paging,
    ...sorting('when'),
    date_start: z.optional(DayOrMinute),
    date_end: z.optional(DayOrMinute),
    subject_type: z.optional(z.enum(SUBJECTS)),
    action: z.optional(z.enum(ACTIONS)),
    email: z.optional(z.string().check(z.maxLength(254))),
    search: z.optional(z.string().check(z.maxLength(254))),
  }),
  reply: page(AuditEntry),
  ours: true,
})
