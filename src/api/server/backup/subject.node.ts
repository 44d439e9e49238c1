import { backupTables } from '../store/schema/backups.ts'
import { defineSubject } from '../subject.ts'
import { archiveMail, backupMail } from './late-mail.ts'
import type { ArchiveState } from './log-archive.ts'
import { scheduleBackups } from './schedule.node.ts'
import type { BackupSettings, BackupState } from './state.ts'

declare module '../subject.ts' {
  interface RunningSettings {
    /** Copies that the server makes by itself; none without it. */
    backups?: BackupSettings
    /** Whoever hears that copies are late. */
    operatorEmail?: string | undefined
    /** True if other servers work on the same database. */
    isShared: boolean
  }
  interface Watched {
    /** How the copies that are made by a schedule stand, where any are. */
    backup?: (() => Promise<BackupState>) | undefined
    /** How the archive of the log stands, beside a PostgreSQL. */
    archive?: (() => Promise<ArchiveState | undefined>) | undefined
  }
}

/** Copies of the database: made by no call, and only where there are processes and folders. */
export default defineSubject({
  name: 'backup',
  tables: backupTables,
  work: [
    ({ backups, operatorEmail: to }) => (backups && to !== undefined ? backupMail(to, backups) : undefined),
    ({ isShared, operatorEmail: to }) => (isShared && to !== undefined ? archiveMail(to) : undefined),
  ],
  gauges: [
    {
      name: 'fiscal_backup_last_success_timestamp_seconds',
      help: 'The moment that the last copy has',
      of: ({ backup }) =>
        backup &&
        (() => backup().then(({ lastSuccess }) => (lastSuccess === null ? undefined : Date.parse(lastSuccess) / 1000))),
    },
    {
      name: 'fiscal_backup_late',
      help: 'Whether the next copy is late',
      of: ({ backup }) => backup && (() => backup().then(({ isLate }) => Number(isLate))),
    },
    {
      name: 'fiscal_archive_lag_seconds',
      help: 'Age of what the database has written and not archived',
      of: ({ archive }) => archive && (() => archive().then((state) => state?.lagSeconds)),
    },
    {
      name: 'fiscal_archive_late',
      help: 'Whether the archive of the log is late',
      of: ({ archive }) => archive && (() => archive().then((state) => state && Number(state.isLate))),
    },
  ],
  regular: [
    ({ backups, ...running }) => {
      if (!backups) return undefined
      const { secret } = running.key
      const loop = scheduleBackups({ ...running, backups, secret, onError: running.failureOf('backup') })
      // Its process ends at once; the next start makes the copy anew.
      running.signal.addEventListener('abort', () => void loop.stop())
      return loop
    },
  ],
})
