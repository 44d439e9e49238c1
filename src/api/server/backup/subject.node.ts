import { backupTables } from '../store/schema.ts'
import { defineSubject } from '../subject.ts'
import { archiveMail, backupMail } from './late-mail.ts'
import { scheduleBackups } from './schedule.node.ts'
import type { BackupSettings } from './state.ts'

declare module '../subject.ts' {
  interface RunningSettings {
    /** Copies that the server makes by itself; none without it. */
    backups?: BackupSettings
    /** Whoever hears that copies are late. */
    operatorEmail?: string | undefined
    /** True if other servers work on the same database. */
    isShared: boolean
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
