import * as z from 'zod/mini'
import { Session } from '../account/sessions.ts'
import { del, Empty, get } from '../endpoint.ts'
import { page } from '../page.ts'

/** A sign-in of a member of a tenant, as the tenant sees it: only what was used in it. `last_used_utc` and `network` are of its last use there. */
export const MemberSession = z.object({
  ...z.omit(Session, { is_current: true }).shape,
  /** An IPv4 address, or the first half of an IPv6 one. */
  network: z.string(),
})
export type MemberSession = z.output<typeof MemberSession>

/** Lists the sessions of a user whose accesses here the caller may change. The last used first. */
export const listMemberSessions = get('/users/:id/sessions', {
  needs: ['grant:update'],
  summary: 'Onde um usuário está conectado a esta organização',
  reply: page(MemberSession),
  ours: true,
})

/** The next call of any of them in this tenant is refused; in other tenants they go on (docs/decisions.md#member-sessions). */
export const endMemberSessions = del('/users/:id/sessions', {
  unasked: 'takes_away',
  needs: ['grant:update'],
  summary: 'Encerrar as sessões de um usuário nesta organização',
  reply: Empty,
  ours: true,
})

/** As of all of them, of one that is listed. */
export const endMemberSession = del('/users/:id/sessions/:session_id', {
  unasked: 'takes_away',
  needs: ['grant:update'],
  summary: 'Encerrar uma sessão de um usuário nesta organização',
  reply: Empty,
  ours: true,
})
