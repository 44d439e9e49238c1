import { backupTables } from '../store/schema.ts'
import { defineSubject } from '../subject.ts'
import { sendArchiveMail } from './late-mail.ts'
import { archiveState } from './log-archive.ts'
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
  regular: [
    ({ backups, ...running }) => {
      if (!backups) return undefined
      const { secret } = running.key
      const loop = scheduleBackups({ ...running, backups, secret, onError: running.failureOf('backup') })
      // Its process ends at once; the next start makes the copy anew.
      running.signal.addEventListener('abort', () => void loop.stop())
      return loop
    },
    {
      name: 'archive',
      everyMs: 60_000,
      turn({ isShared, operatorEmail, ...running }) {
        if (!isShared || operatorEmail === undefined) return undefined
        return async () => {
          const state = await archiveState(running.store)
          if (state) await sendArchiveMail(running, operatorEmail, state)
        }
      },
    },
  ],
})
