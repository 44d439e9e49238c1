import { sql } from 'kysely'
import { Misused } from '../errors/misused.ts'
import { holdCheckpoints } from '../store/maintenance.ts'
import type { Store } from '../store/scope.ts'
import { type Counts, countRows } from './counts.ts'

/** The means to make the embedded database's files whole. */
export interface CopyEnd {
  /** The text of `backup_label`, which has the database replay its log from where the copy began. */
  label: string
  /** The first and the last file of the log that belong to the copy. */
  firstLog: string
  lastLog: string
  counts: Counts
}

/** A copy of the embedded database's files, while it goes on working. */
export interface OnlineCopy {
  /** Ends it, when the files have been read and before those of its log are. */
  end(): Promise<CopyEnd>
  /** Lets the database throw its log away again; also where the copy was not ended. */
  release(): Promise<void>
}

/** The longest that counting may take, in ms. */
const LONGEST_MS = 30 * 60_000
const MARK = 'fiscal'

/**
 * Begins PostgreSQL's own online backup (its documentation: 'Making a Base Backup Using the Low Level API'): from here on the files may be
 * read in any order while the database writes, and the log up to the end makes them one state.
 */
export function onlineCopies(store: Store): () => Promise<OnlineCopy> {
  let isUnderWay = false
  return async () => {
    if (isUnderWay) throw new Misused('Outra cópia de segurança está em andamento.')
    isUnderWay = true
    const letGo = holdCheckpoints(store)
    const stop = (db: Store) =>
      sql<{ label: string; first: string; last: string }>`
        select labelfile as label, substring(labelfile from 'file ([0-9A-F]{24})') as first, pg_walfile_name(lsn) as last
        from pg_backup_stop(false)`.execute(db)
    let isOpen = false
    const release = async () => {
      if (!isUnderWay) return
      // Without its end the next copy would be refused.
      if (isOpen) await stop(store).catch(() => {})
      isOpen = false
      letGo()
      isUnderWay = false
    }
    try {
      await sql`select pg_backup_start(${MARK}, true)`.execute(store)
      isOpen = true
    } catch (error) {
      await release()
      throw error
    }
    return {
      release,
      // The one connection is held: what is counted is what the log ends with.
      end: () =>
        store.connection().execute(async (db) => {
          await sql`set statement_timeout = ${sql.lit(LONGEST_MS)}`.execute(db)
          try {
            const counts = await countRows(db)
            const { rows } = await stop(db)
            isOpen = false
            const [row] = rows
            if (!row) throw new Error('The copy has no end')
            return { label: row.label, firstLog: row.first, lastLog: row.last, counts }
          } finally {
            await sql`reset statement_timeout`.execute(db)
          }
        }),
    }
  }
}
