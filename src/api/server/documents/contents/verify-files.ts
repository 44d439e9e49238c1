import { sql } from 'kysely'
import type { Platform } from '../../ports/platform/platform.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { isHashed, readContentRows } from './content-rows.ts'
import { type ContentPlace, withContents } from './stored-content.ts'
import { unpacked } from './unpacked.ts'

/** Files read in one transaction, each of 20 MB at most and mostly of a few kilobytes. */
const FILES = 100
/** Files unpacked beside each other: as many as are in memory at their full size. */
const AT_ONCE = 8

/** A kept file whose bytes are not those that came. */
export interface DamagedFile {
  id: string
  name: string
  /** Keys of the documents in it; none of an attachment of a command. */
  keys: string[]
}

export interface VerifiedPage {
  checked: number
  damaged: DamagedFile[]
  /** The place that the next page begins behind; undefined behind the last one. */
  next?: string | undefined
}

/** Compares a page of a tenant's kept files with their hashes; changes nothing. `from`: the page before says it. */
export async function verifyFiles(
  db: ScopedDb,
  platform: ContentPlace & Pick<Platform, 'inflateRaw'>,
  { tenantId, from }: { tenantId: string; from?: string | undefined },
): Promise<VerifiedPage> {
  const { rows, next } = await readContentRows(db, { choice: 'hashed', from, limit: FILES })
  const damaged: DamagedFile[] = []
  const files = await withContents(platform, tenantId, rows.filter(isHashed))
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE)
    const whole = await Promise.all(some.map(async (file) => (await unpacked(platform, file)) !== undefined))
    for (const { table, id, name } of some.filter((_, i) => !whole[i])) {
      damaged.push({ id, name, keys: table === 'files' ? await keysOf(db, tenantId, id) : [] })
    }
  }
  return { checked: rows.length, damaged, next }
}

async function keysOf(db: ScopedDb, tenantId: string, file: string): Promise<string[]> {
  const own = sql`tenant_id = ${tenantId}::uuid and file_id = ${file}::uuid`
  const { rows } = await sql<{ key: string }>`
    select key from nfces where ${own} union select key from cfes where ${own} union select key from cfe_cancellations where ${own}
    union select key from nfce_voids where tenant_id = ${tenantId}::uuid and ${file}::uuid in (file_id, request_file_id)
    union select nfce_key from nfce_events
      where tenant_id = ${tenantId}::uuid and ${file}::uuid in (request_file_id, response_file_id)
    order by key`.execute(db)
  return rows.map(({ key }) => key)
}
