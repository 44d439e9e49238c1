import { sql } from 'kysely'
import type {
  endMemberSession as EndMemberSession,
  endMemberSessions as EndMemberSessions,
  listMemberSessions as ListMemberSessions,
  MemberSession,
} from '#api/contract/access/member-sessions.ts'
import type { Page } from '#api/contract/page.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { Access } from '../callers/access.ts'
import { grantRows } from '../accounts/grant-rows.ts'
import { isHeld, readRolePermissions } from '../accounts/holding.ts'
import { audit } from '../audit/append.ts'
import { Refusal } from '../../errors/refusal.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import type { Call, Later } from '../../http/handler.ts'

/** Lists a member's sessions. This server's own notes are written first, in a transaction of their own. */
export async function listMemberSessions(call: Call<typeof ListMemberSessions>): Promise<Later<Page<MemberSession>>> {
  const { db, access, params, platform, uses } = call
  const { id } = await changeableMember(db, access, params.id)
  call.afterwards(() => uses.write())
  return () => call.anew(({ db: again }) => readSessions(again, id, platform.now()))
}

export async function endMemberSessions(call: Call<typeof EndMemberSessions>): Promise<Record<string, never>> {
  const { db, access, params, platform } = call
  const { id, email } = await changeableMember(db, access, params.id)
  await sql`select app_end_member_sessions(${id}, ${isoInstant(platform.now())})`.execute(db)
  await audit(call, { action: 'session.end', subject: email, subjectId: id })
  return {}
}

export async function endMemberSession(call: Call<typeof EndMemberSession>): Promise<Record<string, never>> {
  const { db, access, params, platform } = call
  const { id, email } = await changeableMember(db, access, params.id)
  const session = params.session_id
  const { rows } = isUuid(session)
    ? await sql<{ found: boolean }>`
        select app_end_member_session(${id}, ${session}, ${isoInstant(platform.now())}) as found`.execute(db)
    : { rows: [] }
  if (rows[0]?.found !== true) throw new Refusal('not_found')
  await audit(call, { action: 'session.end', subject: email, subjectId: id })
  return {}
}

async function readSessions(db: ScopedDb, userId: string, now: number): Promise<Page<MemberSession>> {
  const { rows } = await sql<{
    id: string
    device: string
    network: string
    opened_at: string
    used_at: string
  }>`select * from app_member_sessions(${userId}, ${isoInstant(now)})`.execute(db)
  const items = rows.map(({ id, device, network, opened_at, used_at }) => ({
    id,
    device,
    network,
    created_utc: opened_at,
    last_used_utc: used_at,
  }))
  return { items, total: items.length }
}

/** A user of the tenant, none of whose accesses there allows what the caller lacks: whoever may change them may end what is done by them. */
async function changeableMember(db: ScopedDb, access: Access, id: string): Promise<{ id: string; email: string }> {
  const grants = isUuid(id) ? await grantRows(db).where('g.user_id', '=', id).execute() : []
  const [first] = grants
  if (!first) throw new Refusal('not_found')
  const roles = await readRolePermissions(db, [...new Set(grants.map(({ role_id }) => role_id))])
  const isChangeable = grants.every(({ role_id, companies }) => {
    const role = roles.get(role_id)
    return role !== undefined && isHeld(access, role, companies ?? 'all')
  })
  if (!isChangeable) {
    throw new Refusal('not_held', { reason: 'Só quem tem as mesmas permissões vê e encerra as sessões deste usuário.' })
  }
  return { id: first.user_id, email: first.email }
}
