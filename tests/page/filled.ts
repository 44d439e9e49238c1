import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSnapshot } from '#api/server/store/embedded/pglite.ts'
import { fill } from '../../stories/fill.ts'
import { NOW } from '../../stories/now.ts'
import { emptySnapshot } from '../empty-database.ts'
import { madeOnce } from '../world/made-once.ts'
import { platformAt } from '../world/snapshot.ts'

// The stories' database, filled, for the pages of both projects: each of them would make and fill its own. Prints where it is.

const MADE_OF = [
  'src/{api,domain}/**/*.ts',
  'stories/{fill,now,users}.ts',
  'tests/{page/filled,empty-database}.ts',
  'package-lock.json',
]

const folder = await madeOnce('pages', MADE_OF, async (unfinished) => {
  const platform = platformAt(() => NOW)
  const database = await makeSnapshot((store) => fill(store, platform), await emptySnapshot())
  await platform.close()
  writeFileSync(join(unfinished, 'database.tar'), await database.bytes())
})
process.stdout.write(join(process.cwd(), folder, 'database.tar'))
