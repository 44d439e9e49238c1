import type { Page } from '#api/contract/page.ts'
import type {
  endOtherSessions as EndOtherSessions,
  endSession as EndSession,
  listSessions as ListSessions,
  Session,
} from '#api/contract/account/sessions.ts'
import { endSessions, standingSessions } from '../accounts/sessions.ts'
import { Refusal } from '../../errors/refusal.ts'
import { isUuid } from '../../store/scope.ts'
import type { SessionCall } from '../../http/handler.ts'

export async function listSessions(call: SessionCall<typeof ListSessions>): Promise<Page<Session>> {
  const { caller, session, platform } = call
  if (!caller) throw new Refusal('unauthenticated')
  const rows = await session((db) => standingSessions(db, caller.userId, platform.now()))
  const items = rows
    .map(({ id, device, opened_at, used_at }) => ({
      id,
      device,
      created_utc: opened_at,
      last_used_utc: used_at,
      is_current: id === caller.sessionId,
    }))
    .toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
  return { items, total: items.length }
}

export async function endSession(call: SessionCall<typeof EndSession>): Promise<Record<string, never>> {
  const { caller, session, platform, params } = call
  if (!caller) throw new Refusal('unauthenticated')
  if (!isUuid(params.id)) throw new Refusal('not_found')
  const id = params.id.toLowerCase()
  const ended = await session((db) => endSessions(db, caller.userId, (one) => one === id, platform.now()))
  if (ended === 0) throw new Refusal('not_found')
  return {}
}

export async function endOtherSessions(call: SessionCall<typeof EndOtherSessions>): Promise<Record<string, never>> {
  const { caller, session, platform } = call
  if (!caller) throw new Refusal('unauthenticated')
  await session((db) => endSessions(db, caller.userId, (id) => id !== caller.sessionId, platform.now()))
  return {}
}
