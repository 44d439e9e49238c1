import { type RawBuilder, sql } from 'kysely'
import type { ArchiveState } from '../../backup/log-archive.ts'
import type { BackupState } from '../../backup/state.ts'
import type { Metrics } from '../../ports/metrics/prometheus.node.ts'
import type { Schema } from '../../store/schema.ts'
import type { Store } from '../../store/scope.ts'

/** Tables of mails, and of what they bring: whatever is due and was tried. */
type MailTable = {
  [Name in keyof Schema]: Schema[Name] extends { due_at: unknown; attempts: unknown } ? Name : never
}[keyof Schema]
type Waiting = { what: string; from: string; where: RawBuilder<unknown> }

const unsent = sql`sent_at is null`
// Of some what was sent, or is no news any more, is deleted.
const all = sql`true`
/** The mails that have not left, by table: one without its gauge does not compile. `what`: its name for operators. */
export const MAILS: Readonly<Record<MailTable, Omit<Waiting, 'from'>>> = {
  account_mails: { what: 'account_mails', where: all },
  // From the moment that it is due, with what is prepared for it; its letters are those of `accountant_mails`.
  accountant_deliveries: { what: 'accountant_mails', where: sql`${unsent} and failed_at is null` },
  accountant_mails: { what: 'accountant_letters', where: unsent },
  accountant_news: { what: 'accountant_news', where: all },
  certificate_mails: { what: 'certificate_mails', where: unsent },
  invitation_mails: { what: 'invitation_mails', where: all },
  // A company that was told of lately waits for its day.
  nfce_contingency_mails: { what: 'contingency_mails', where: sql`${unsent} and due_at <= now()` },
  nfce_void_mails: { what: 'void_mails', where: unsent },
  quota_mails: { what: 'quota_mails', where: unsent },
  sat_alert_mails: { what: 'alert_mails', where: unsent },
}

/** The rows that wait in the database, for all tenants together, by the kind of work. */
const WAITING: readonly Waiting[] = [
  { what: 'downloads', from: 'nf_downloads', where: sql`not is_processed` },
  { what: 'download_mails', from: 'nf_downloads', where: sql`is_processed and mailed_at is null` },
  ...Object.entries(MAILS).map(([table, mails]) => ({ from: table, ...mails })),
]

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
    const counts = WAITING.map(({ what, from, where }) => {
      return sql`select ${what}::text as what, count(*)::int as value from ${sql.table(from)} where ${where}`
    })
    const { rows } = await sql<{ what: string; value: number }>`${sql.join(counts, sql` union all `)}`.execute(store)
    return rows.map(({ what, value }) => ({ labels: { what }, value }))
  })
}
