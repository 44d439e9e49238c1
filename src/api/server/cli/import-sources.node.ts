import { closeSync, globSync, openAsBlob, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { errorText } from '../errors/text.ts'
import { type ContainedFile, openContainer } from '../documents/containers/containers.ts'
import { gunzip } from '../ports/platform/gunzip.node.ts'

export interface Source {
  path: string
  size: number
}

/**
 * Pattern for searching folders: files that may hold documents, and files that people take for them. A file that is named itself may be
 * called anything.
 */
const KINDS = '**/*.{xml,XML,Xml,zip,ZIP,Zip,gz,GZ,tgz,rar,RAR,Rar,7z,7Z,tar,pdf,PDF,Pdf,xls,XLS,xlsx,XLSX}'

/** The files at some paths: of a folder, those in it at any depth, in the order of their names. Throws the error of a path that is not there. */
export function listSources(paths: readonly string[]): Source[] {
  return paths.flatMap((path) => {
    const found = statSync(path)
    if (!found.isDirectory()) return [{ path, size: found.size }]
    return (
      globSync(KINDS, { cwd: path })
        .sort()
        .map((name) => join(path, name))
        .map((inner) => ({ path: inner, stat: statSync(inner, { throwIfNoEntry: false }) }))
        // A link that leads nowhere is told of where it is opened.
        .filter(({ stat }) => stat === undefined || stat.isFile())
        .map(({ path: inner, stat }) => ({ path: inner, size: stat?.size ?? 0 }))
    )
  })
}

/** Everything in a file, as `openContainer` gives it; one that cannot be read (it is gone, nobody may) is refused. */
export async function* openSource({ path, size }: Source): AsyncGenerator<ContainedFile> {
  let blob: Blob
  try {
    // A file that may not be read is told only by reading it.
    closeSync(openSync(path, 'r'))
    blob = await openAsBlob(path)
  } catch (error) {
    const message = `O arquivo não pôde ser lido: ${errorText(error)}`
    yield { name: path, refused: { code: 'failed', message }, weight: size }
    return
  }
  yield* openContainer(path, blob, { gunzip })
}
