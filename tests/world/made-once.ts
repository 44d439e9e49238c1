import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

// What takes seconds to make is stored between runs, named by all that it was made of.

/** Makes a folder below node_modules/.cache where there is none of these sources; returns its path. Two processes may make it at once. */
export async function madeOnce(
  name: string,
  sources: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256')
  for (const path of globSync(sources).sort()) hash.update(path).update(readFileSync(path))
  const folder = join('node_modules/.cache/fiscal', name, hash.digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  await make(unfinished)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true })
  }
  return folder
}
