import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bucketObjects } from '#api/server/ports/files/bucket-objects.node.ts'
import { bucketFileStore } from '#api/server/ports/files/bucket.node.ts'
import { filesOf, newFilesOf } from '#api/server/ports/files/file-stores.node.ts'
import { type FileStore, memoryFileStore } from '#api/server/ports/files/file-store.ts'
import { folderFileStore } from '#api/server/ports/files/folder.node.ts'

const MEGABYTE = 1_000_000
const DAY_MS = 86_400_000
const LISTED_AT_ONCE = 2
const NOW = Date.parse('2026-03-10T12:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'fiscal-files-'))
let bucket: Bucket

beforeAll(async () => {
  bucket = await openBucket()
  process.env['AWS_ACCESS_KEY_ID'] = 'AKIATEST'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'only of this test'
})
afterAll(() => {
  bucket.server.closeAllConnections()
  bucket.server.close()
  rmSync(folder, { recursive: true, force: true })
})

const stores: [string, () => FileStore][] = [
  ['memory', memoryFileStore],
  ['a folder', () => folderFileStore(join(folder, 'files'))],
  ['a bucket', () => bucketFileStore({ endpoint: bucket.url, bucket: 'arquivos', region: 'sa-east-1' })],
]

describe.each(stores)('%s', (_name, open) => {
  test('gives back what it took, or a part of it, until it is removed', async () => {
    const store = open()
    // More than one part of a bucket's upload.
    const pieces = Array.from({ length: 20 }, (_, i) => new Uint8Array(MEGABYTE).fill(i))
    expect(await store.write('a.zip', each(pieces))).toBe(20 * MEGABYTE)
    expect(sha256(await all(store, 'a.zip'))).toBe(sha256(Buffer.concat(pieces)))
    expect([...(await all(store, 'a.zip', { start: MEGABYTE - 2, end: MEGABYTE + 1 }))]).toEqual([0, 0, 1, 1])
    expect(await store.write('a.zip', each([Uint8Array.of(1, 2)]))).toBe(2)
    expect([...(await all(store, 'a.zip'))]).toEqual([1, 2])
    await store.remove('a.zip')
    await store.remove('a.zip')
    expect(await store.read('a.zip')).toBeUndefined()
  })

  test('has nothing of what was not written to the end', async () => {
    const store = open()
    const failing = async function* () {
      for (let i = 0; i < 12; i++) yield new Uint8Array(MEGABYTE)
      throw new Error('The source is gone')
    }
    await expect(store.write('b.zip', failing())).rejects.toThrow('The source is gone')
    expect(await store.read('b.zip')).toBeUndefined()
  })
})

test('files that were made in the data folder are found, and removed, after the place of files has become a bucket', async () => {
  const dataDir = join(folder, 'data')
  const places = { dataDir, bucket: { endpoint: bucket.url, bucket: 'arquivos', region: 'sa-east-1' } }
  await filesOf({ dataDir }).write('before.zip', each([Uint8Array.of(1)]))
  const store = filesOf(places)
  await store.write('after.zip', each([Uint8Array.of(2)]))
  expect([...(await all(store, 'before.zip'))]).toEqual([1])
  expect([...(await all(store, 'after.zip'))]).toEqual([2])
  expect(await newFilesOf(places).read('before.zip')).toBeUndefined()
  expect(await filesOf({ dataDir }).read('after.zip')).toBeUndefined()
  await store.remove('before.zip')
  expect(await filesOf({ dataDir }).read('before.zip')).toBeUndefined()
})

test('a folder keeps files for its own user, and tidies what was cut off a day ago', async () => {
  const path = join(folder, 'own')
  const store = folderFileStore(path)
  await store.write('a.zip', each([Uint8Array.of(1)]))
  expect(statSync(path).mode & 0o777).toBe(0o700)
  expect(statSync(join(path, 'a.zip')).mode & 0o777).toBe(0o600)
  for (const [name, age] of [
    ['old.zip.x.part', DAY_MS + 1000],
    ['new.zip.x.part', DAY_MS - 60_000],
  ] as const) {
    writeFileSync(join(path, name), '')
    utimesSync(join(path, name), (NOW - age) / 1000, (NOW - age) / 1000)
  }
  await store.tidy(NOW)
  expect(readdirSync(path).sort()).toEqual(['a.zip', 'new.zip.x.part'])
})

test('a bucket that refuses a part, or does not answer: writing fails, and no upload is left', async () => {
  const settings = { endpoint: bucket.url, bucket: 'arquivos', region: 'sa-east-1' }
  const store = bucketFileStore(settings)
  const pieces = Array.from({ length: 20 }, (_, i) => new Uint8Array(MEGABYTE).fill(i))
  for (const [mood, by, said] of [
    ['full', store, 'The quota is used up'],
    ['silent', bucketFileStore(settings, 2000), /exceeded the configured 2000 ms/],
  ] as const) {
    bucket.mood = mood
    await expect(by.write('d.zip', each(pieces)), mood).rejects.toThrow(said)
    bucket.mood = 'well'
    expect([...bucket.uploads.values()], mood).toEqual([])
    expect(await store.read('d.zip'), mood).toBeUndefined()
  }
  expect(await store.write('d.zip', each(pieces))).toBe(20 * MEGABYTE)
})

test('a bucket is left without uploads that were cut off, and is asked with the keys of the environment', async () => {
  const store = bucketFileStore({ endpoint: bucket.url, bucket: 'arquivos', region: 'sa-east-1' })
  bucket.uploads.set('cut-off', { key: 'downloads/c.zip', parts: new Map() })
  await store.tidy(NOW + DAY_MS - 60_000)
  expect([...bucket.uploads.keys()]).toEqual(['cut-off'])
  await store.tidy(NOW + DAY_MS + 60_000)
  expect([...bucket.uploads.keys()]).toEqual([])
  expect(bucket.authorizations.size).toBe(1)
  expect([...bucket.authorizations][0]).toBe('AWS4-HMAC-SHA256 Credential=AKIATEST')
})

test('objects of a bucket are listed, page by page, below a prefix of their own', async () => {
  const settings = { endpoint: bucket.url, bucket: 'arquivos', region: 'sa-east-1' }
  await bucketFileStore(settings).write('e.zip', each([Uint8Array.of(1)]))
  const objects = bucketObjects(settings, 'site/')
  expect(await objects.list('files/')).toEqual([])
  const paths = ['files/a/1.js', 'files/a/2.js', 'files/b.js']
  for (const [at, path] of [...paths, 'releases/x.json'].entries()) await objects.write(path, Uint8Array.of(at, 7))
  expect(await objects.list('files/')).toEqual(paths.map((path) => ({ path, at: NOW })))
  expect([...((await objects.read('files/a/2.js')) ?? [])]).toEqual([1, 7])
  expect(await objects.read('files/none.js')).toBeUndefined()
  await objects.remove('files/a/1.js')
  await objects.remove('files/none.js')
  expect((await objects.list('files/')).map(({ path }) => path)).toEqual(paths.slice(1))
})

async function* each(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

async function all(store: FileStore, name: string, range?: { start: number; end: number }): Promise<Uint8Array> {
  const stream = await store.read(name, range)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

interface Bucket {
  url: string
  server: Server
  uploads: Map<string, { key: string; parts: Map<number, Buffer> }>
  /** How it takes parts of uploads; otherwise it is well. */
  mood: 'well' | 'full' | 'silent'
  /** The beginnings of the Authorization headers that came. */
  authorizations: Set<string>
}

/** As much of S3's protocol as a store of files needs, over HTTP. */
async function openBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>()
  const uploads: Bucket['uploads'] = new Map()
  const authorizations: Bucket['authorizations'] = new Set()
  const initiated = new Date(NOW).toISOString()
  const server = createServer()
  const made: Bucket = { url: '', server, uploads, authorizations, mood: 'well' }
  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const key = url.pathname.replace(/^\/arquivos\/?/, '')
    // Whoever loses patience hangs up in the midst of a part.
    const body = await read(request).catch(() => undefined)
    if (!body) return
    authorizations.add((request.headers.authorization ?? '').split('/')[0] ?? '')
    const upload = uploads.get(url.searchParams.get('uploadId') ?? '')
    const xml = (text: string) =>
      response.setHeader('Content-Type', 'application/xml').end(`<?xml version="1.0"?>${text}`)
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload-${uploads.size}-${Math.random()}`
      uploads.set(id, { key, parts: new Map() })
      xml(`<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    } else if (request.method === 'PUT' && upload && made.mood !== 'well') {
      if (made.mood === 'full') refuse(response, 403, 'QuotaExceeded', 'The quota is used up')
    } else if (request.method === 'PUT' && upload) {
      const number = Number(url.searchParams.get('partNumber'))
      upload.parts.set(number, body)
      response.setHeader('ETag', `"part-${number}"`).end()
    } else if (request.method === 'POST' && upload) {
      const ordered = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part)
      objects.set(key, Buffer.concat(ordered))
      uploads.delete(url.searchParams.get('uploadId') ?? '')
      xml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
    } else if (request.method === 'DELETE' && url.searchParams.has('uploadId')) {
      uploads.delete(url.searchParams.get('uploadId') ?? '')
      response.writeHead(204).end()
    } else if (request.method === 'GET' && url.searchParams.has('uploads')) {
      const listed = [...uploads].map(
        ([id, one]) =>
          `<Upload><Key>${one.key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`,
      )
      xml(`<ListMultipartUploadsResult>${listed.join('')}</ListMultipartUploadsResult>`)
    } else if (request.method === 'GET' && url.searchParams.has('list-type')) {
      const { searchParams } = url
      const all = [...objects.keys()].filter((one) => one.startsWith(searchParams.get('prefix') ?? '')).sort()
      const from = Number(searchParams.get('continuation-token') ?? 0)
      const listed = all.slice(from, from + LISTED_AT_ONCE)
      const next = from + listed.length
      xml(
        `<ListBucketResult>${listed.map((one) => `<Contents><Key>${one}</Key><LastModified>${initiated}</LastModified></Contents>`).join('')}${
          next < all.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
        }</ListBucketResult>`,
      )
    } else if (request.method === 'PUT') {
      objects.set(key, body)
      response.setHeader('ETag', '"whole"').end()
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else {
      const object = objects.get(key)
      if (!object) {
        refuse(response, 404, 'NoSuchKey', 'The specified key does not exist.')
        return
      }
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const part = start === undefined ? object : object.subarray(Number(start), Number(end) + 1)
      response.writeHead(start === undefined ? 200 : 206, { 'Content-Length': part.length }).end(part)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address === null || typeof address === 'string' ? 0 : address.port
  made.url = `http://127.0.0.1:${port}`
  return made
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  const text = `<Error><Code>${code}</Code><Message>${message}</Message></Error>`
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(text)
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}
