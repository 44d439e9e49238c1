import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** sri.json: what a page puts into `integrity`, by file. */
export interface Integrity {
  version: string
  files: Readonly<Record<string, string>>
}

/** The hash of the bytes of a file as browsers compare it. */
export const integrityOf = (bytes: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** Of the loader, the leaves, every chunk and every sheet in a folder. */
export function integrityIn(folder: string, version: string): Integrity {
  const files = globSync('{elements.js,leaves.js,chunks/*.{js,css}}', { cwd: folder }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  return {
    version,
    files: Object.fromEntries(files.toSorted().map((file) => [file, integrityOf(readFileSync(join(folder, file)))])),
  }
}
