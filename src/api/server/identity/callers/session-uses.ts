import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { sessionScope, type Store } from '../../store/scope.ts'
import type { Caller } from './tokens.ts'

/** Notes in which tenants sessions are used, and from where. */
export interface SessionUses {
  note(use: Caller & { tenantId: string; network: string }): void
  /** Writes what was noted since the last time. Rejects where the database does; it is noted still. */
  write(): Promise<void>
}

interface Use {
  session_id: string
  tenant_id: string
  network: string
  used_at: string
}

/** Beyond these a session's use is not noted until the next writing: a bound of memory that no server of this size meets. */
const MOST = 50_000

/**
 * In memory between two writings, so that no call that reads has to write: of several servers each writes its own. Who is shown what was
 * written has it written first.
 */
export function sessionUses({ store, now }: { store: Store; now: () => number }): SessionUses {
  let noted = new Map<string, Use>()
  return {
    note({ sessionId, tenantId, network }) {
      const name = `${sessionId} ${tenantId}`
      if (noted.size >= MOST && !noted.has(name)) return
      noted.set(name, { session_id: sessionId, tenant_id: tenantId, network, used_at: isoInstant(now()) })
    },
    async write() {
      if (noted.size === 0) return
      const writing = noted
      noted = new Map()
      try {
        await writeUses(store, [...writing.values()])
      } catch (error) {
        noted = new Map([...writing, ...noted])
        throw error
      }
    },
  }
}

/** In one order, so that no two servers wait for each other. What has ended meanwhile stays so. */
async function writeUses(store: Store, uses: readonly Use[]): Promise<void> {
  await sessionScope(store, (db) =>
    sql`
      insert into session_tenants (tenant_id, session_id, user_id, network, used_at)
      select t.id, s.id, s.user_id, u.network, u.used_at
      from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u (session_id uuid, tenant_id uuid, network text, used_at timestamptz)
      join sessions s on s.id = u.session_id
      join tenants t on t.id = u.tenant_id
      order by t.id, s.id
      on conflict (tenant_id, session_id) do update set network = excluded.network, used_at = excluded.used_at`.execute(
      db,
    ),
  )
}
