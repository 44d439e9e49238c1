import * as z from 'zod/mini'
import { del, Empty, get } from '../endpoint.ts'
import { page } from '../page.ts'

/** A sign-in of a user. */
export const Session = z.object({
  id: z.string(),
  /** As people call it: 'Chrome no Windows'. */
  device: z.string(),
  created_utc: z.string(),
  /** When it was last renewed, which a session in use is every quarter of an hour. */
  last_used_utc: z.string(),
  /** True of the session of this very call. */
  is_current: z.boolean(),
})
export type Session = z.output<typeof Session>

/** The one that asks first, then the last used. */
export const listSessions = get('/users/me/sessions', {
  needs: 'login',
  summary: 'Onde estou conectado',
  reply: page(Session),
  ours: true,
})

/** Its access tokens end with it. */
export const endSession = del('/users/me/sessions/:id', {
  unasked: 'takes_away',
  needs: 'login',
  summary: 'Encerrar uma das minhas sessões',
  reply: Empty,
  ours: true,
})

export const endOtherSessions = del('/users/me/sessions', {
  unasked: 'takes_away',
  needs: 'login',
  summary: 'Encerrar todas as minhas outras sessões',
  reply: Empty,
  ours: true,
})
