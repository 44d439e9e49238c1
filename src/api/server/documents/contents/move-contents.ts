import { sql } from 'kysely'
import { Misused } from '../../errors/misused.ts'
import { hex } from '../../ports/platform/hex.ts'
import type { ContentStore } from '../../ports/files/objects.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { type ScopedDb, type Store, scoped } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { lockIntake } from '../lock-intake.ts'
import { type ContentRow, isHashed, NONE_ELSEWHERE, readContentRows } from './content-rows.ts'
import { sha256Of, unpacked } from './unpacked.ts'
import { withContents, writeContents } from './stored-content.ts'

/** Files moved in one transaction, which holds up the tenant's intake for some tenths of a second. */
const FILES = 100

export const CONTENT_PLACES = ['bucket', 'database'] as const
export type ContentPlaceName = (typeof CONTENT_PLACES)[number]

export interface MovedPage {
  moved: number
  /** Ids of files whose bytes are not those that came: they stay where they are. */
  damaged: string[]
  /** The place that the next page begins behind; undefined behind the last one. */
  next?: string | undefined
}

/** Moves the bytes of a page of a tenant's documents and attachments, while calls go on. Throws Misused where they would not stay there, or have nowhere to go. */
export async function moveContents(
  store: Store,
  platform: Platform,
  { tenantId, to, from }: { tenantId: string; to: ContentPlaceName; from?: string | undefined },
): Promise<MovedPage> {
  requirePlace(platform.contents, to)
  return scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    await lockIntake(db, tenantId)
    const choice = to === 'bucket' ? 'here' : 'elsewhere'
    const { rows, next } = await readContentRows(db, { choice, from, limit: FILES })
    const whole: (HashedRow & { deflated: Uint8Array })[] = []
    const damaged: string[] = []
    const hashed = await Promise.all(rows.map((row) => withHash(platform, row)))
    for (const row of await withContents(platform, tenantId, hashed)) {
      if ((await unpacked(platform, row)) === undefined) damaged.push(row.id)
      else whole.push(row)
    }
    const contents = to === 'bucket' ? await writeContents(platform, tenantId, whole) : whole.map((row) => row.deflated)
    await replace(
      db,
      whole.map((row, at) => ({ ...row, deflated: contents[at] ?? null })),
    )
    return { moved: whole.length, damaged, next }
  })
}

/** Forgets that documents' bytes lie in the object store, where none does any more: a server without it may start again. */
export async function forgetContentStore(store: Store): Promise<void> {
  await sql`delete from content_store where ${NONE_ELSEWHERE}`.execute(store)
}

function requirePlace(contents: ContentStore | undefined, to: ContentPlaceName): void {
  if (to === 'bucket' && !contents?.takesNew) {
    throw new Misused('Os documentos vão para o armazenamento de objetos só com S3_BUCKET e S3_DOCUMENTS=1.')
  }
  if (to === 'database' && contents === undefined) {
    throw new Misused('Os bytes estão no armazenamento de objetos: indique-o em S3_BUCKET (e S3_URL).')
  }
  if (to === 'database' && contents?.takesNew) {
    throw new Misused('S3_DOCUMENTS=1 leva os documentos novos para o armazenamento de objetos: tire-o antes.')
  }
}

type HashedRow = ContentRow & { sha256: string }

/** Attachments from before they had a hash get theirs when they are moved. */
async function withHash(platform: Platform, row: ContentRow): Promise<HashedRow> {
  if (isHashed(row)) return row
  try {
    return { ...row, sha256: await sha256Of(await platform.inflateRaw(row.deflated ?? new Uint8Array())) }
  } catch {
    // No bytes have that hash: what cannot be unpacked counts as damaged.
    return { ...row, sha256: '' }
  }
}

async function replace(db: ScopedDb, rows: readonly HashedRow[]): Promise<void> {
  for (const [table, some] of Map.groupBy(rows, (row) => row.table)) {
    const texts = some.map(({ id, sha256, deflated }) => ({ id, sha256, deflated: deflated && `\\x${hex(deflated)}` }))
    await sql`
      update ${sql.table(table)} f set deflated = d.deflated ${table === 'files' ? sql`` : sql`, sha256 = d.sha256`}
      from json_to_recordset(${JSON.stringify(texts)}::text::json) as d (id uuid, sha256 text, deflated bytea)
      where f.tenant_id = ${TENANT} and f.id = d.id`.execute(db)
  }
}
