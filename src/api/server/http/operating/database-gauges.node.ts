import { sql } from 'kysely'
import type { ArchiveState } from '../../backup/log-archive.ts'
import type { BackupState } from '../../backup/state.ts'
import type { Metrics } from '../../ports/metrics/prometheus.node.ts'
import type { Store } from '../../store/scope.ts'

/** Numbers of rows that wait in the database, for all tenants together, by the kind of work. */
interface Waiting extends Record<string, number> {
  downloads: number
  download_mails: number
  alert_mails: number
  certificate_mails: number
  quota_mails: number
  invitation_mails: number
  contingency_mails: number
  void_mails: number
  accountant_mails: number
  accountant_news: number
}

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
    const { rows } = await sql<Waiting>`select
      (select count(*) from nf_downloads where not is_processed) as downloads,
      (select count(*) from nf_downloads where is_processed and mailed_at is null) as download_mails,
      (select count(*) from sat_alert_mails where sent_at is null) as alert_mails,
      (select count(*) from certificate_mails where sent_at is null) as certificate_mails,
      (select count(*) from quota_mails where sent_at is null) as quota_mails,
      (select count(*) from invitation_mails) as invitation_mails,
      -- A company that was told of lately waits for its day.
      (select count(*) from nfce_contingency_mails where sent_at is null and due_at <= now()) as contingency_mails,
      (select count(*) from nfce_void_mails where sent_at is null) as void_mails,
      (select count(*) from accountant_deliveries where sent_at is null and failed_at is null) as accountant_mails,
      (select count(*) from accountant_news) as accountant_news`.execute(store)
    return Object.entries(rows[0] ?? {}).map(([what, value]) => ({ labels: { what }, value }))
  })
}
