import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bucketObjects } from '#api/server/ports/files/bucket-objects.node.ts'
import { bucketFileStore } from '#api/server/ports/files/bucket.node.ts'
import { filesOf, newFilesOf } from '#api/server/ports/files/file-stores.node.ts'
import { type FileStore, memoryFileStore } from '#api/server/ports/files/file-store.ts'
import { folderFileStore } from '#api/server/ports/files/folder.node.ts'
import { type Bucket, INITIATED, openBucket } from '../../processes/bucket.ts'

const MEGABYTE = 1_000_000
const DAY_MS = 86_400_000
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
    utimesSync(join(path, name), (INITIATED - age) / 1000, (INITIATED - age) / 1000)
  }
  await store.tidy(INITIATED)
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
  await store.tidy(INITIATED + DAY_MS - 60_000)
  expect([...bucket.uploads.keys()]).toEqual(['cut-off'])
  await store.tidy(INITIATED + DAY_MS + 60_000)
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
  expect(await objects.list('files/')).toEqual(paths.map((path) => ({ path, at: INITIATED })))
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
