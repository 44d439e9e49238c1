import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderFileStore } from '#api/server/ports/files/folder.node.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { webPasswords } from '#api/server/ports/platform/platform.web.ts'
import { makeSnapshot } from '#api/server/store/embedded/pglite.ts'
import { NOW } from '../../stories/now.ts'
import { emptySnapshot } from '../empty-database.ts'
import { madeOnce } from './made-once.ts'
import { prepare } from './prepare.ts'

// What every world of the tests begins with: the demonstration and what the tests add to it, at one moment.

const MADE_OF = [
  'src/{api,domain}/**/*.ts',
  'stories/now.ts',
  'tests/*.ts',
  'tests/world/*.ts',
  'tests/e2e/people.ts',
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

/** Makes the snapshot where there is none of these sources. */
export async function worldSnapshot(): Promise<Snapshot> {
  const folder = await madeOnce('worlds', MADE_OF, async (unfinished) => {
    const files = join(unfinished, 'files')
    mkdirSync(files)
    const platform = platformAt(() => NOW)
    const database = await makeSnapshot(
      (store) => prepare({ store, platform, files: folderFileStore(files) }),
      await emptySnapshot(),
    )
    await platform.close()
    writeFileSync(join(unfinished, 'database.tar'), await database.bytes())
  })
  return { database: join(folder, 'database.tar'), files: join(folder, 'files') }
}

if (import.meta.main) await worldSnapshot()
