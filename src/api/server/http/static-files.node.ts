import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

const MEDIA: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

const PLAIN = { encoding: '', suffix: '' }
const ENCODINGS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
]

/** Names with a hash of their content, as `assets/list-3fK2b9a.js`, or of nothing else, as `chunks/3fK2b9a.js`: they never change. */
const HASHED = /(^|\/)(assets\/.*-|chunks\/(.*-)?)[\w-]{7,}\.\w+$/

/**
 * A file of a folder as an answer, its compressed sibling where the caller takes it; undefined where there is none. Nothing outside of
 * the folder is ever answered, whatever the path says and wherever links lead. `isFixed`: what lies there never changes, whatever its name.
 */
export async function serveFile(
  folder: string,
  path: string,
  request: Request,
  isFixed = false,
): Promise<Response | undefined> {
  const name = safeName(path)
  const type = name === undefined ? undefined : MEDIA[extname(name)]
  if (name === undefined || type === undefined) return undefined
  for (const { suffix, encoding } of [...ENCODINGS.filter((one) => takes(request, one.encoding)), PLAIN]) {
    const found = await find(folder, name + suffix)
    if (found === undefined) continue
    return fileAnswer(request, {
      type,
      encoding,
      isFixed: isFixed || HASHED.test(name),
      tag: found.tag,
      size: found.size,
      read: () => readFile(found.path),
    })
  }
  return undefined
}

/**
 * A file that lies elsewhere, in a storage that has its compressed siblings too and where nothing ever changes: of a path with a hash, or
 * of one that `isFixed`.
 */
export async function serveFixed(
  read: (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>,
  path: string,
  request: Request,
  isFixed: boolean,
): Promise<Response | undefined> {
  const name = safeName(path)
  const type = name === undefined ? undefined : MEDIA[extname(name)]
  if (name === undefined || type === undefined || !(isFixed || HASHED.test(name))) return undefined
  const best = ENCODINGS.find((one) => takes(request, one.encoding))
  for (const { suffix, encoding } of best ? [best, PLAIN] : [PLAIN]) {
    const bytes = await read(name + suffix)
    if (bytes === undefined) continue
    const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    return fileAnswer(request, { type, encoding, isFixed: true, tag, size: bytes.length, read: async () => bytes })
  }
  return undefined
}

interface FoundFile {
  type: string
  encoding: string
  isFixed: boolean
  tag: string
  size: number
  read: () => Promise<Uint8Array<ArrayBuffer>>
}

async function fileAnswer(request: Request, file: FoundFile): Promise<Response> {
  const headers = new Headers({
    'Content-Type': file.type,
    'Cache-Control': file.isFixed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.tag,
    Vary: 'Accept-Encoding',
  })
  if (request.headers.get('If-None-Match') === file.tag) return new Response(null, { status: 304, headers })
  if (file.encoding) headers.set('Content-Encoding', file.encoding)
  headers.set('Content-Length', String(file.size))
  return new Response(request.method === 'HEAD' ? null : await file.read(), { headers })
}

/** Tells if the caller takes this content encoding. */
export function takes(request: Request, encoding: string): boolean {
  const accepted = (request.headers.get('Accept-Encoding') ?? '').split(',')
  return accepted.some((one) => {
    const [name, quality] = one.split(';')
    return name?.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality ?? '')
  })
}

/** Characters of the longest path that is looked for, more than any of ours has: a pattern may take the cube of them to judge a name. */
const LONGEST_PATH = 255

/** A relative path of plain names; undefined for anything that climbs, hides or is not text. */
function safeName(path: string): string | undefined {
  if (path.length > LONGEST_PATH) return undefined
  try {
    const name = decodeURIComponent(path)
    return /^(?:[\w-][\w.@-]*\/)*[\w-][\w.@-]*$/.test(name) ? name : undefined
  } catch {
    return undefined
  }
}

async function find(folder: string, name: string): Promise<{ path: string; size: number; tag: string } | undefined> {
  try {
    const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, name))])
    if (!path.startsWith(root + sep)) return undefined
    const about = await stat(path)
    const tag = `"${about.size}-${Math.trunc(about.mtimeMs)}"`
    return about.isFile() ? { path, size: about.size, tag } : undefined
  } catch {
    return undefined
  }
}
