import { sql } from 'kysely'
import { Refusal } from '../errors/refusal.ts'
import type { Platform } from '../ports/platform/platform.ts'
import { LARGE_BYTES, type Task } from '../ports/platform/task.ts'
import type { Warning } from '#domain/documents/reading/warnings.ts'
import { KEPT_PLAN } from '../store/embedded/kept-plan.ts'
import type { ScopedDb } from '../store/scope.ts'
import type { StoredResults } from './stored-results.ts'
import type { Read } from './tasks.ts'
import { type ContentPlace, withContent } from './contents/stored-content.ts'
import { type Deflated, unpacked } from './contents/unpacked.ts'

/** A call that reads kept files. */
interface Reading {
  db: ScopedDb
  platform: Platform
  parsed: StoredResults
  signal: AbortSignal
}

/**
 * A kept file as a task reads it. Looked up at once, within the caller's scope; read when the answer is called, which should be after the
 * transaction: others wait for it where the database has one connection. What is read out of a large file is kept for the next call. Refuses
 * as 'damaged' where the bytes are.
 */
export async function storedDocument<About, Result>(
  { db, platform, parsed, signal: leaving }: Reading,
  fileId: string,
  task: Task<Deflated & About, Read<Result>>,
  about: About,
): Promise<() => Promise<Result>> {
  const file = await db
    .selectFrom('files')
    .select(['id', 'tenant_id', 'size', 'sha256'])
    .select(sql<Uint8Array | null>`case when size < ${LARGE_BYTES} then deflated end`.as('deflated'))
    .where('id', '=', fileId)
    .modifyEnd(KEPT_PLAN)
    .executeTakeFirst()
  if (!file) throw new Refusal('not_found')
  const { tenant_id: tenant, size, sha256 } = file
  const read = async (stored: Uint8Array | null, signal: AbortSignal): Promise<Result> => {
    const { deflated } = await withContent(platform, tenant, { deflated: stored, sha256 })
    const found = await platform.run(task, { ...about, deflated, sha256 }, { bytes: size, tenant, signal })
    if ('damaged' in found) throw damaged(file, platform)
    return found.read
  }
  const { deflated: small } = file
  if (size < LARGE_BYTES) return () => read(small, leaving)
  const name = JSON.stringify([tenant, fileId, task.name, about])
  const result = parsed.find<Result>(name, leaving)
  if (result !== undefined) return () => result
  const { deflated } = await db
    .selectFrom('files')
    .select('deflated')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  return () => parsed.get(name, (signal) => read(deflated, signal), leaving)
}

/** A kept file, its bytes as they arrived, and when (ISO text). Refuses as 'damaged' where they are not those any more. */
export async function readFile(
  db: ScopedDb,
  id: string,
  platform: ContentPlace & Pick<Platform, 'inflateRaw'>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string; arrivedAt: string }> {
  const row = await db
    .selectFrom('files')
    .select(['id', 'tenant_id', 'deflated', 'sha256', 'name', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const file = await withContent(platform, row.tenant_id, row)
  const bytes = await unpacked(platform, file)
  if (bytes === undefined) throw damaged(file, platform)
  return { bytes, name: file.name, arrivedAt: file.created_at }
}

/** `npm run verify` finds the others. */
function damaged(
  { id, tenant_id: tenant }: { id: string; tenant_id: string },
  { log }: Pick<Platform, 'log'>,
): Refusal {
  log({ event: 'kept_file_damaged', tenant, file: id })
  return new Refusal('damaged')
}

/** Warns of the parts of a document from before there were limits that the screen leaves out. */
export function omissionWarnings(omissions: readonly string[]): Warning[] {
  return omissions.map((what) => ({ code: 'beyond_layout', message: `${what}: o que passa dele está só no XML` }))
}
