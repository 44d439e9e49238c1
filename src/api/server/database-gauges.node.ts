import { sql } from 'kysely'
import backup from './backup/subject.node.ts'
import type { Metrics } from './ports/metrics/prometheus.node.ts'
import type { Watched } from './subject.ts'
import { subjects } from './subjects.ts'
import { workKinds } from './work-kinds.ts'

/** Counts of all tenants' things that wait in tables of their own. */
const WAITING = sql.join(
  subjects.flatMap(({ waiting }) =>
    Object.entries(waiting).map(([what, query]) => sql`select ${sql.lit(what)} as what, value from (${query}) counted`),
  ),
  sql` union all `,
)

/** Adds gauges of what the database tells at each look: whether it answers, how much waits in it, and what else subjects tell. */
export function addDatabaseGauges(metrics: Metrics, server: Watched): void {
  const { store } = server
  metrics.gauge('fiscal_database_up', 'Whether the database answers', [], async () => {
    const isUp = await sql`select 1`.execute(store).then(
      () => true,
      () => false,
    )
    return [{ labels: {}, value: isUp ? 1 : 0 }]
  })
  for (const { name, help, of } of [...subjects, backup].flatMap(({ gauges }) => gauges)) {
    const read = of(server)
    if (!read) continue
    metrics.gauge(name, help, [], async () => {
      const value = await read()
      return value === undefined ? [] : [{ labels: {}, value }]
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
