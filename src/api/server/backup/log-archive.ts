import { sql } from 'kysely'
import type { ScopedDb, Store } from '../store/scope.ts'

/** How PostgreSQL's archive of its log stands, from which a lost database comes back. */
export interface ArchiveState {
  /** When the last piece of the log was archived. */
  lastSuccess: string | null
  /** For how long what was written is not in the archive; 0 where all of it is. */
  lagSeconds: number
  isLate: boolean
}

/** As much as may be lost. An archive_timeout of a minute is within it by far. */
const LATE_SECONDS = 300

/**
 * As much as PostgreSQL itself notes in the log while nobody writes, in bytes: no new segment is begun for that. The first change after a
 * checkpoint alone is larger, since it holds a whole page.
 */
const IDLE_BYTES = 8192

interface Row {
  archives: boolean
  last: string | null
  /** Since the last piece that was archived, or since the server knows. */
  seconds: number
  failed: boolean
  /** Null where the last piece that was archived is none of the log itself. */
  bytes: number | null
}

/** Tells how the archive stands; undefined where PostgreSQL makes none (archive_mode), and of the embedded database. */
export async function archiveState(store: ScopedDb | Store): Promise<ArchiveState | undefined> {
  const { rows } = await sql<Row>`
    with archive as (
      select *, coalesce(last_archived_time, stats_reset, pg_postmaster_start_time()) as since,
        current_setting('archive_mode') <> 'off' as archives,
        case when last_archived_wal ~ '^[0-9A-F]{24}'
          then ('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint * 4294967296
            + (('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint + 1) * pg_size_bytes(current_setting('wal_segment_size'))
        end as upto
      from pg_stat_archiver
    )
    select archives, last_archived_time as last, extract(epoch from clock_timestamp() - since)::float8 as seconds,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failed,
      case when archives then ((pg_current_wal_lsn() - '0/0'::pg_lsn) - upto)::float8 end as bytes
    from archive`.execute(store)
  const [row] = rows
  if (!row?.archives) return undefined
  const isWhole = !row.failed && row.bytes !== null && row.bytes <= IDLE_BYTES
  const lagSeconds = isWhole ? 0 : Math.max(0, Math.round(row.seconds))
  return { lastSuccess: row.last, lagSeconds, isLate: lagSeconds > LATE_SECONDS }
}
