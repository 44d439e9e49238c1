// Other subjects may import this file.

import { sql } from 'kysely'
import { Misused } from '../../errors/misused.ts'
import { hex } from '../../ports/platform/hex.ts'
import type { ContentStore } from '../../ports/files/objects.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { type ScopedDb, type Store, scoped } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { lockIntake } from '../lock-intake.ts'
import { unpacked } from './unpacked.ts'
import { type StoredContent, withContents, writeContents } from './stored-content.ts'

/** Files moved in one transaction, which holds up the tenant's intake for some tenths of a second. */
const FILES = 100
/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000'

export const CONTENT_PLACES = ['bucket', 'database'] as const
export type ContentPlaceName = (typeof CONTENT_PLACES)[number]

export interface MovedPage {
  moved: number
  /** Ids of files whose bytes are not those that came: they stay where they are. */
  damaged: string[]
  /** The file that the next page begins behind; undefined behind the last one. */
  next?: string | undefined
}

/** Moves the bytes of a page of a tenant's documents, while calls go on. Throws Misused where they would not stay there, or have nowhere to go. */
export async function moveContents(
  store: Store,
  platform: Platform,
  { tenantId, to, from = FIRST }: { tenantId: string; to: ContentPlaceName; from?: string | undefined },
): Promise<MovedPage> {
  requirePlace(platform.contents, to)
  return scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    await lockIntake(db, tenantId)
    const rows = await nextFiles(db, { to, from })
    const whole: (StoredContent & { id: string; deflated: Uint8Array })[] = []
    const damaged: string[] = []
    for (const row of await withContents(platform, tenantId, rows)) {
      if ((await unpacked(platform, row)) === undefined) damaged.push(row.id)
      else whole.push(row)
    }
    const contents = to === 'bucket' ? await writeContents(platform, tenantId, whole) : whole.map((row) => row.deflated)
    await replace(
      db,
      whole.map(({ id }, at) => ({ id, deflated: contents[at] ?? null })),
    )
    return { moved: whole.length, damaged, next: rows.length < FILES ? undefined : rows.at(-1)?.id }
  })
}

/** Forgets that documents' bytes lie in the object store, where none does any more: a server without it may start again. */
export async function forgetContentStore(store: Store): Promise<void> {
  await sql`delete from content_store where not exists (select from files where deflated is null)`.execute(store)
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

function nextFiles(db: ScopedDb, { to, from }: { to: ContentPlaceName; from: string }) {
  return db
    .selectFrom('files')
    .select(['id', 'sha256', 'deflated'])
    .where('deflated', to === 'bucket' ? 'is not' : 'is', null)
    .where('id', '>', from)
    .orderBy('id')
    .limit(FILES)
    .execute()
}

async function replace(db: ScopedDb, files: readonly { id: string; deflated: Uint8Array | null }[]): Promise<void> {
  const rows = files.map(({ id, deflated }) => ({ id, deflated: deflated && `\\x${hex(deflated)}` }))
  await sql`
    update files f set deflated = d.deflated
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as d (id uuid, deflated bytea)
    where f.tenant_id = ${TENANT} and f.id = d.id`.execute(db)
}
