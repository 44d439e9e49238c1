import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderFileStore } from '#api/server/ports/files/folder.node.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { webPasswords } from '#api/server/ports/platform/platform.web.ts'
import { makeSnapshot } from '#api/server/store/embedded/pglite.ts'
import { NOW } from '../../stories/now.ts'
import { prepare } from './prepare.ts'

// What every world of the tests begins with: the demonstration and what the tests add to it, at one moment. Filling it takes seconds, so it
// is made once and stored between runs, named by all that it was made of.

const MADE_OF = [
  'src/{api,domain}/**/*.ts',
  'stories/now.ts',
  'tests/*.ts',
  'tests/world/*.ts',
  'tests/e2e/people.ts',
  'tests/e2e/screens/dashboard-sales.ts',
  'package-lock.json',
]

export interface Snapshot {
  /** A PGlite's folder as a tar. */
  database: string
  /** A folder of the finished downloads. */
  files: string
}

/** Tells a world's platform its moment. Few rounds of hashing: the passwords are in the README. */
export const platformAt = (now: () => number) => nodePlatform({ now, log: () => {}, passwords: webPasswords(1000) })

/** Makes the snapshot where there is none of these sources. Two processes may make it at once. */
export async function worldSnapshot(): Promise<Snapshot> {
  const hash = createHash('sha256')
  for (const path of globSync(MADE_OF).sort()) hash.update(path).update(readFileSync(path))
  const folder = join('node_modules/.cache/fiscal/worlds', hash.digest('hex').slice(0, 16))
  const snapshot = { database: join(folder, 'database.tar'), files: join(folder, 'files') }
  if (existsSync(folder)) return snapshot
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(join(unfinished, 'files'), { recursive: true })
  const platform = platformAt(() => NOW)
  const files = folderFileStore(join(unfinished, 'files'))
  const database = await makeSnapshot((store) => prepare({ store, platform, files }))
  await platform.close()
  writeFileSync(join(unfinished, 'database.tar'), await database.bytes())
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true })
  }
  return snapshot
}

if (import.meta.main) await worldSnapshot()
