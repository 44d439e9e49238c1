import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Manifest } from '../../scripts/vite/manifest.ts'

/** Tells the requests for the chunk that holds a module, in the back-office or in the library, whose chunks are mostly nameless. */
export function isChunkOf(module: string): (url: URL) => boolean {
  const files = ['host', 'elements'].flatMap((build) => {
    const manifest: Manifest = JSON.parse(readFileSync(`dist/${build}/.manifest.json`, 'utf8'))
    return Object.entries(manifest.files)
  })
  const names = files.filter(([, { modules }]) =>
    modules.some((path) => basename(path).replace(/\.\w+$/, '') === module),
  )
  if (names.length === 0) throw new Error(`no chunk was made for ${module}`)
  const paths = names.map(([file]) => `/${file}`)
  return ({ pathname }) => paths.some((path) => pathname.endsWith(path))
}
