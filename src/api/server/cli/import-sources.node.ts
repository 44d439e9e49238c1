import { globSync, openAsBlob, statSync } from 'node:fs'
import { join } from 'node:path'
import { type ContainedFile, openContainer } from '../documents/containers.ts'

export interface Source {
  path: string
  size: number
}

/** What folders are searched for. A file that is named itself may be called anything. */
const KINDS = '**/*.{xml,XML,Xml,zip,ZIP,Zip,gz,GZ}'

/** The files at some paths: of a folder, those in it at any depth, in the order of their names. Throws the error of a path that is not there. */
export function listSources(paths: readonly string[]): Source[] {
  return paths.flatMap((path) => {
    const found = statSync(path)
    if (!found.isDirectory()) return [{ path, size: found.size }]
    return globSync(KINDS, { cwd: path })
      .sort()
      .map((name) => join(path, name))
      .map((inner) => ({ path: inner, stat: statSync(inner) }))
      .filter(({ stat }) => stat.isFile())
      .map(({ path: inner, stat }) => ({ path: inner, size: stat.size }))
  })
}

/** Everything in a file, as `openContainer` gives it. */
export async function* openSource({ path }: Source): AsyncGenerator<ContainedFile> {
  yield* openContainer(path, await openAsBlob(path))
}
