import { sql } from 'kysely'
import type { ArchiveState } from './backup/log-archive.ts'
import type { BackupState } from './backup/state.ts'
import type { Metrics } from './ports/metrics/prometheus.node.ts'
import type { Store } from './store/scope.ts'
import { subjects } from './subjects.ts'
import { workKinds } from './work-kinds.ts'

/** Counts of all tenants' things that wait in tables of their own. */
const WAITING = sql.join(
  subjects.flatMap(({ waiting }) =>
    Object.entries(waiting).map(([what, query]) => sql`select ${sql.lit(what)} as what, value from (${query}) counted`),
  ),
  sql` union all `,
)

interface Copies {
  backup?: (() => Promise<BackupState>) | undefined
  archive?: (() => Promise<ArchiveState | undefined>) | undefined
}

/**
 * Adds gauges of what the database tells at each look: whether it answers, how much waits in it and, where there are any, how its copies that
 * are made by a schedule and the archive of its log stand.
 */
export function addDatabaseGauges(metrics: Metrics, store: Store, { backup, archive }: Copies = {}): void {
  metrics.gauge('fiscal_database_up', 'Whether the database answers', [], async () => {
    const isUp = await sql`select 1`.execute(store).then(
      () => true,
      () => false,
    )
    return [{ labels: {}, value: isUp ? 1 : 0 }]
  })
  if (backup) {
    metrics.gauge('fiscal_backup_last_success_timestamp_seconds', 'The moment that the last copy has', [], async () => {
      const { lastSuccess } = await backup()
      return lastSuccess === null ? [] : [{ labels: {}, value: Date.parse(lastSuccess) / 1000 }]
    })
    metrics.gauge('fiscal_backup_late', 'Whether the next copy is late', [], async () => {
      const { isLate } = await backup()
      return [{ labels: {}, value: isLate ? 1 : 0 }]
    })
  }
  if (archive) {
    const help = 'Age of what the database has written and not archived'
    metrics.gauge('fiscal_archive_lag_seconds', help, [], async () => {
      const state = await archive()
      return state ? [{ labels: {}, value: state.lagSeconds }] : []
    })
    metrics.gauge('fiscal_archive_late', 'Whether the archive of the log is late', [], async () => {
      const state = await archive()
      return state ? [{ labels: {}, value: state.isLate ? 1 : 0 }] : []
    })
  }
  metrics.gauge('fiscal_waiting', 'Downloads and messages that wait, of all tenants', ['what'], async () => {
    const names = sql.join(
      workKinds().flatMap(({ name, counted }) => (counted ? [sql`(${name}::text, ${counted}::text)`] : [])),
    )
    const { rows } = await sql<{ what: string; value: number }>`
      ${WAITING}
      union all
      select k.what, count(w.key)::int from (values ${names}) k (kind, what)
      left join work w on w.kind = k.kind and w.done_at is null and (w.due_at <= now() or w.attempts > 0) group by k.what`.execute(
      store,
    )
    return rows.map(({ what, value }) => ({ labels: { what }, value }))
  })
}
