import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { DAY_MS, type Releases, storedReleases } from '#api/server/http/releases.node.ts'
import { createSite } from '#api/server/http/site.node.ts'
import type { Objects } from '#api/server/ports/files/objects.ts'

// Two servers with builds of their own before one storage.

const NOW = Date.parse('2026-03-10T12:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'fiscal-releases-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Storage extends Objects {
  now: number
  isDown: boolean
  writes: string[]
  reads: string[]
}

function storage(): Storage {
  const kept = new Map<string, { bytes: Uint8Array<ArrayBuffer>; at: number }>()
  const made: Storage = {
    now: NOW,
    isDown: false,
    writes: [],
    reads: [],
    list: async (below) => [...kept].flatMap(([path, { at }]) => (path.startsWith(below) ? [{ path, at }] : [])),
    async write(path, bytes) {
      made.writes.push(path)
      kept.set(path, { bytes: new Uint8Array(bytes), at: made.now })
    },
    async read(path) {
      made.reads.push(path)
      if (made.isDown) throw new Error('down')
      return kept.get(path)?.bytes
    },
    remove: async (path) => void kept.delete(path),
  }
  return made
}

/** A build in a folder of its own: the text of each file, and its compressed sibling. */
function build(name: string, files: Readonly<Record<string, string>>): string {
  const dist = join(folder, name)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, path)), { recursive: true })
    writeFileSync(join(dist, path), text)
    writeFileSync(join(dist, `${path}.br`), brotliCompressSync(text))
  }
  return dist
}

const old = build('old', {
  'host/index.html': 'old page',
  'host/assets/main-aaaaaaa1.js': 'old main()',
  'host/assets/both-bbbbbbb1.js': 'both()',
  'elements/elements.js': 'old loader()',
  'elements/chunks/ccccccc.js': 'old list()',
  'versions/1.0.0/elements.js': 'loader() // 1.0.0',
  'versions/1.0.0/sri.json': '{}',
})
const young = build('young', {
  'host/index.html': 'young page',
  'host/assets/main-aaaaaaa2.js': 'young main()',
  'host/assets/both-bbbbbbb1.js': 'both()',
  'elements/chunks/ddddddd.js': 'young list()',
  'versions/next/1.1.0/elements.js': 'loader() // not released',
})

function serve(dist: string, objects: Objects) {
  const releases: Releases = storedReleases({ dist, releaseDays: 30, objects })
  const site = createSite({ dist, releases, api: async () => new Response('api') })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    site(new Request(`http://site.test${path}`, { method, headers }))
  return { releases, get }
}
const namesIn = async (objects: Objects) =>
  (await objects.list('files/')).map(({ path }) => path.slice('files/'.length)).filter((path) => !path.endsWith('.br'))
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

test('a page of one release finds its parts at a server of another, as they are at its own', async () => {
  const objects = storage()
  const [first, second] = [serve(old, objects), serve(young, objects)]
  await first.releases.keep(NOW)
  await second.releases.keep(NOW)
  const paths = [
    '/assets/main-aaaaaaa1.js',
    '/elements/chunks/ccccccc.js',
    '/elements/1.0.0/elements.js',
    '/elements/1.0.0/sri.json',
  ]
  for (const path of paths) {
    for (const encoding of ['', 'br']) {
      const [own, other] = [
        await first.get(path, { 'Accept-Encoding': encoding }),
        await second.get(path, { 'Accept-Encoding': encoding }),
      ]
      const { etag: _own, ...headers } = Object.fromEntries(own.headers)
      const { etag, ...others } = Object.fromEntries(other.headers)
      expect([path, other.status, others]).toEqual([path, 200, headers])
      expect(headers['cache-control']).toContain('immutable')
      expect(headers['content-encoding']).toBe(encoding || undefined)
      const [text, same] = [Buffer.from(await own.arrayBuffer()), Buffer.from(await other.arrayBuffer())]
      expect(hashOf(same.toString('latin1'))).toBe(hashOf(text.toString('latin1')))
      if (encoding) expect(brotliDecompressSync(same).length).toBeGreaterThan(0)
      const known = await second.get(path, { 'Accept-Encoding': encoding, 'If-None-Match': etag ?? '' })
      expect(known.status).toBe(304)
    }
  }
  expect(await (await first.get('/elements/chunks/ddddddd.js')).text()).toBe('young list()')
  const head = await second.get(paths[0] ?? '', {}, 'HEAD')
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, '10', ''])
})

test('nothing but parts and released versions is there', async () => {
  const objects = storage()
  const [first, second] = [serve(old, objects), serve(young, objects)]
  await first.releases.keep(NOW)
  await second.releases.keep(NOW)
  expect((await namesIn(objects)).toSorted()).toEqual([
    'elements/chunks/ccccccc.js',
    'elements/chunks/ddddddd.js',
    'host/assets/both-bbbbbbb1.js',
    'host/assets/main-aaaaaaa1.js',
    'host/assets/main-aaaaaaa2.js',
    'versions/1.0.0/elements.js',
    'versions/1.0.0/sri.json',
  ])
  objects.reads = []
  for (const path of ['/elements/elements.js', '/elements/1.1.0/../chunks/%2e%2e/x.js', '/nfces', '/assets/plain.js']) {
    await second.get(path)
  }
  expect(objects.reads).toEqual([])
  expect((await second.get('/elements/0.9.0/elements.js')).status).toBe(404)
})

test('what is there is not put again, and what nobody has is not asked for again and again', async () => {
  const objects = storage()
  const { releases, get } = serve(old, objects)
  await releases.keep(NOW)
  const all = objects.writes.length
  await releases.keep(NOW)
  // The list alone, which tells when it was last needed.
  expect(objects.writes.slice(all)).toEqual([expect.stringMatching(/^releases\/\w+\.json$/)])
  objects.reads = []
  for (let i = 0; i < 3; i++) expect((await get('/assets/gone-12345678.js')).status).toBe(404)
  expect(objects.reads).toEqual(['files/host/assets/gone-12345678.js'])
})

test('a release stays for its days after the last server that has it, and then goes but for what others share', async () => {
  const objects = storage()
  const [first, second] = [serve(old, objects), serve(young, objects)]
  await first.releases.keep(NOW)
  for (let day = 0; day <= 31; day++) {
    objects.now = NOW + day * DAY_MS
    await second.releases.keep(objects.now)
    const names = await namesIn(objects)
    expect([day, names.includes('host/assets/main-aaaaaaa1.js')]).toEqual([day, day <= 30])
    expect(names).toEqual(expect.arrayContaining(['host/assets/both-bbbbbbb1.js', 'host/assets/main-aaaaaaa2.js']))
  }
  expect(await objects.list('releases/')).toHaveLength(1)
})

test('while the storage is down a server answers its own, and for others says that it is for now', async () => {
  const objects = storage()
  const { get } = serve(young, objects)
  objects.isDown = true
  expect((await get('/assets/main-aaaaaaa2.js')).status).toBe(200)
  const missing = await get('/assets/main-aaaaaaa1.js')
  expect([missing.status, missing.headers.get('Retry-After'), missing.headers.get('Cache-Control')]).toEqual([
    503,
    '1',
    null,
  ])
})

test('a path that was made to take long is answered at once', async () => {
  const objects = storage()
  const { get } = serve(old, objects)
  // Judged by the pattern of names with a hash it takes longer than a test may.
  const path = `/elements/${'chunks/'.repeat(100)}${'-'.repeat(3000)}@.js`
  expect((await get(path)).status).toBe(404)
  expect(objects.reads).toEqual([])
})
