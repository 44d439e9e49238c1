import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, linkSync, mkdirSync, openAsBlob, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseFolder } from '#api/server/store/embedded/database-folder.node.ts'
import { makeSnapshot, pgliteEngine } from '#api/server/store/embedded/pglite.ts'
import { FUNCTION_TEXT } from '#api/server/store/functions.ts'
import { migrations } from '#api/server/store/migrations.ts'

// The embedded database with every table and no row, as tests start from it. Making one takes seconds (PostgreSQL's initdb), so it is made
// once and kept between runs, named by what it was made of.

/** Names what the empty database is made of. */
export const made = createHash('sha256')
  .update(JSON.stringify([migrations, FUNCTION_TEXT]))
  .digest('hex')
  .slice(0, 16)
const SNAPSHOT = join(tmpdir(), `fiscal-empty-${made}.tar`)
const FOLDER = join(tmpdir(), `fiscal-empty-${made}`)

/** Before the first file of the API's tests (vitest's globalSetup), so that their workers do not all make it at once. */
export default async function makeEmptyDatabase(): Promise<void> {
  if (process.env['TEST_DATABASE_URL'] || process.env['CITUS_URL']) return
  await emptySnapshot()
  await requireFolder()
}

/** What `openPglite` starts from. */
export async function emptySnapshot(): Promise<Blob> {
  if (!existsSync(SNAPSHOT)) {
    const snapshot = await makeSnapshot()
    const unfinished = `${SNAPSHOT}.${randomUUID()}`
    writeFileSync(unfinished, await snapshot.bytes())
    try {
      // Never over one that another process has made meanwhile: a blob of a file that changes cannot be read any more.
      linkSync(unfinished, SNAPSHOT)
    } catch (error) {
      if (!existsSync(SNAPSHOT)) throw error
    } finally {
      rmSync(unfinished)
    }
  }
  return openAsBlob(SNAPSHOT)
}

/** Puts the empty database into a data folder that has none; `openEmbedded` finds one that was closed in good order. */
export async function copyEmptyDatabase(dataDir: string): Promise<void> {
  await requireFolder()
  cpSync(FOLDER, dataDir, { recursive: true })
}

async function requireFolder(): Promise<void> {
  if (existsSync(FOLDER)) return
  const unfinished = `${FOLDER}.${randomUUID()}`
  mkdirSync(unfinished, { mode: 0o700 })
  const { folder, made: whole } = databaseFolder(unfinished)
  const engine = await pgliteEngine({ dataDir: folder, loadDataDir: await emptySnapshot() })
  await engine.close()
  whole()
  try {
    renameSync(unfinished, FOLDER)
  } catch (error) {
    if (!existsSync(FOLDER)) throw error
    rmSync(unfinished, { recursive: true })
  }
}
