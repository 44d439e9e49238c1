import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { anyOf } from '../store/queries/any-of.ts'
import type { Store } from '../store/scope.ts'

/** The content of one message to one user of a tenant. */
export interface Gathered {
  tenantId: string
  userId: string
  /** Ids of the rows within the user's. */
  ids: string[]
  /** From 1 on; of rows that were tried differently often the fewest. */
  attempts: number
}

/** A table of what users are told: a row for each user and thing, with due_at, sent_at and attempts. */
interface Table {
  name: 'sat_alert_mails' | 'certificate_mails' | 'quota_mails' | 'nfce_contingency_mails' | 'nfce_void_mails'
  /** The column that names a row within its user's. */
  id: 'notification_id' | 'certificate_id' | 'crossing_id' | 'company_id'
  /** A user gets one message of a tenant in this time at most, in seconds. */
  pauseSeconds?: number
}

/**
 * The part of an outbox (outbox.ts) whose messages gather the rows of a user in a tenant: all that is due at a time is one message, and its
 * rows are sent, or tried again, together.
 */
export function gatheredRows(store: Store, { name, id, pauseSeconds = 0 }: Table) {
  const table = sql.table(name)
  const column = sql.ref(id)
  const rowsOf = ({ tenantId, userId, ids }: Gathered) =>
    sql`tenant_id = ${tenantId} and user_id = ${userId} and ${column} = ${anyOf(ids)} and sent_at is null`
  return {
    async takeUp(at: number, dueAt: string): Promise<Gathered | undefined> {
      const now = isoInstant(at)
      const paused =
        pauseSeconds === 0
          ? sql``
          : sql`and not exists (select from ${table} s where s.tenant_id = m.tenant_id and s.user_id = m.user_id
              and s.sent_at > ${isoInstant(at - pauseSeconds * 1000)})`
      const { rows } = await sql<{ tenant_id: string; user_id: string; id: string; attempts: number }>`
        with ready as (
          select m.tenant_id, m.user_id from ${table} m
          where m.sent_at is null and m.due_at <= ${now} ${paused}
          group by m.tenant_id, m.user_id order by min(m.due_at) limit 1
        )
        update ${table} m set due_at = ${dueAt}, attempts = m.attempts + 1
        from ready r
        where m.tenant_id = r.tenant_id and m.user_id = r.user_id and m.sent_at is null and m.due_at <= ${now}
        returning m.tenant_id, m.user_id, ${sql.ref(`m.${id}`)} as id, m.attempts`.execute(store)
      const [first] = rows
      if (!first) return undefined
      return {
        tenantId: first.tenant_id,
        userId: first.user_id,
        ids: rows.map((row) => row.id),
        attempts: Math.min(...rows.map((row) => row.attempts)),
      }
    },
    attemptsOf: ({ attempts }: Gathered) => attempts,
    sent: (waiting: Gathered, at: string) =>
      sql`update ${table} set sent_at = ${at} where ${rowsOf(waiting)}`.execute(store),
    failed: (waiting: Gathered, dueAt: string) =>
      sql`update ${table} set due_at = ${dueAt} where ${rowsOf(waiting)}`.execute(store),
  }
}
