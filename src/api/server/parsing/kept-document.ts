import { sql } from 'kysely'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import type { ScopedDb } from '../store/scope.ts'
import type { KeptResults } from './kept-results.ts'
import { type Deflated, LARGE_BYTES, type TaskInput, type TaskResult, type tasks } from './tasks.ts'

/** Tasks on one kept file. */
type FileTask = Exclude<keyof typeof tasks, 'prepare'>

/**
 * A kept file as a task reads it. Looked up at once, within the caller's scope; read when the answer is called, which should be after the
 * transaction: others wait for it where the database has one connection. What is read out of a large file is kept for the next call.
 */
export async function keptDocument<N extends FileTask>(
  { db, platform, parsed }: { db: ScopedDb; platform: Platform; parsed: KeptResults },
  fileId: string,
  task: N,
  about: Omit<TaskInput<N>, keyof Deflated>,
): Promise<() => Promise<TaskResult<N>>> {
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
  const read = (deflated: Uint8Array) => (): Promise<TaskResult<N>> =>
    // A task's input is what it is told about the file, and the file.
    platform.run(task, { ...about, deflated } as unknown as TaskInput<N>, file.size)
  if (file.deflated !== null) return read(file.deflated)
  const name = JSON.stringify([file.tenant_id, fileId, task, about])
  const kept = parsed.find<TaskResult<N>>(name)
  if (kept !== undefined) return () => kept
  const { deflated } = await db
    .selectFrom('files')
    .select('deflated')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  return () => parsed.get(name, read(deflated))
}
