import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Screens } from './screens.ts'

/** The build's module of src/widgets/snapshots/snapshots.tsx; tests/api/server/snapshots.test.ts checks its type. */
interface Built {
  createScreens(sheets: Readonly<Record<string, string>>): Screens
}

/**
 * The screens as the build has made them for a server, loaded when the first snapshot is asked for. Undefined as long as there are none; a
 * later build counts from the next start on.
 */
export function builtScreens(dist: string): () => Promise<Screens | undefined> {
  const file = join(dist, 'server/snapshots.js')
  const load = async () => {
    const { sheets } = JSON.parse(await readFile(join(dist, 'elements/.manifest.json'), 'utf8'))
    return ((await import(pathToFileURL(file).href)) as Built).createScreens(sheets)
  }
  let screens: Promise<Screens> | undefined
  return async () => {
    if (!existsSync(file)) return undefined
    screens ??= load()
    // A build that is under way has only a part of it.
    screens.catch(() => (screens = undefined))
    return screens
  }
}
