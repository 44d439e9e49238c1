import { sql } from 'kysely'
import { Refusal } from '../errors/refusal.ts'
import type { Platform } from '../ports/platform/platform.ts'
import { LARGE_BYTES, type Task } from '../ports/platform/task.ts'
import type { Warning } from '../store/schema.ts'
import type { ScopedDb } from '../store/scope.ts'
import type { KeptResults } from './kept-results.ts'
import type { Deflated } from './tasks.ts'

/**
 * A kept file as a task reads it. Looked up at once, within the caller's scope; read when the answer is called, which should be after the
 * transaction: others wait for it where the database has one connection. What is read out of a large file is kept for the next call.
 */
export async function keptDocument<Input extends Deflated, Result>(
  { db, platform, parsed }: { db: ScopedDb; platform: Platform; parsed: KeptResults },
  fileId: string,
  task: Task<Input, Result>,
  about: Omit<Input, keyof Deflated>,
): Promise<() => Promise<Result>> {
  const file = await db
    .selectFrom('files')
    .select([
      'tenant_id',
      'size',
      sql<Uint8Array | null>`case when size < ${LARGE_BYTES} then deflated end`.as('deflated'),
    ])
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file) throw new Refusal('not_found')
  const read = (deflated: Uint8Array) => (): Promise<Result> =>
    // A task's input is what it is told about the file, and the file.
    platform.run(task, { ...about, deflated } as unknown as Input, file.size)
  if (file.deflated !== null) return read(file.deflated)
  const name = JSON.stringify([file.tenant_id, fileId, task.name, about])
  const kept = parsed.find<Result>(name)
  if (kept !== undefined) return () => kept
  const { deflated } = await db
    .selectFrom('files')
    .select('deflated')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  return () => parsed.get(name, read(deflated))
}

/** A kept file, its bytes as they arrived. */
export async function readFile(
  db: ScopedDb,
  id: string,
  platform: Pick<Platform, 'inflateRaw'>,
): Promise<{ bytes: Uint8Array; name: string }> {
  const file = await db.selectFrom('files').select(['deflated', 'name']).where('id', '=', id).executeTakeFirst()
  if (!file) throw new Refusal('not_found')
  return { bytes: await platform.inflateRaw(file.deflated), name: file.name }
}

/** Of a document that was kept before there were limits: what the screen does not show of it. */
export function leftOutWarnings(leftOut: readonly string[]): Warning[] {
  return leftOut.map((what) => ({ code: 'beyond_layout', message: `${what}: o que passa dele está só no XML` }))
}
