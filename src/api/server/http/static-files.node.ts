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
    const headers = new Headers({
      'Content-Type': type,
      'Cache-Control': isFixed || HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: found.tag,
      Vary: 'Accept-Encoding',
    })
    if (request.headers.get('If-None-Match') === found.tag) return new Response(null, { status: 304, headers })
    if (encoding) headers.set('Content-Encoding', encoding)
    headers.set('Content-Length', String(found.size))
    return new Response(request.method === 'HEAD' ? null : await readFile(found.path), { headers })
  }
  return undefined
}

/** Tells if the caller takes this content encoding. */
export function takes(request: Request, encoding: string): boolean {
  const accepted = (request.headers.get('Accept-Encoding') ?? '').split(',')
  return accepted.some((one) => {
    const [name, quality] = one.split(';')
    return name?.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality ?? '')
  })
}

/** A relative path of plain names; undefined for anything that climbs, hides or is not text. */
function safeName(path: string): string | undefined {
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
