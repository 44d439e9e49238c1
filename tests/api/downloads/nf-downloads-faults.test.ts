import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NfDownload } from '#api/contract/documents/nf-downloads.ts'
import { zipName } from '#api/server/documents/downloads/pack.ts'
import { expiredDownloads } from '#api/server/documents/downloads/upkeep.ts'
import type { FileStore } from '#api/server/ports/files/file-store.ts'
import { folderFileStore } from '#api/server/ports/files/folder.node.ts'
import { doWork } from '#api/server/work/round.ts'
import { addNote, openTestServer, type TestServer } from '../test-server.ts'
import { notesOfFebruary } from './requests.ts'

// What befalls the storage is said truthfully, in Portuguese, and takes nothing of the month's quota.

const NOTES = 12
const folder = mkdtempSync(join(tmpdir(), 'fiscal-faults-'))
const onDisk = folderFileStore(folder)
let testServer: TestServer
/** Bytes that the disk still takes. */
let space = Number.POSITIVE_INFINITY

beforeAll(async () => {
  testServer = await openTestServer()
  Object.assign(testServer.files, {
    ...onDisk,
    write: (name, pieces) => onDisk.write(name, limited(pieces)),
  } satisfies FileStore)
  for (let number = 1; number <= NOTES; number++) {
    await addNote(testServer.store, testServer.a, { number, emitted_at: '2026-02-10T12:00:00Z' })
  }
})
afterAll(async () => {
  await testServer.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  space = Number.POSITIVE_INFINITY
  await testServer.store.deleteFrom('nf_downloads').execute()
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
})

test('a disk that fills up in the midst of a zip: the request fails in words, and nothing is left of it', async () => {
  space = 2000
  const download = await made()
  const failure = 'Não há espaço em disco para o arquivo. Avise o suporte e tente novamente mais tarde.'
  expect(download).toMatchObject({ is_processed: true, is_success: false, url: null, file_size: null, failure })
  expect(readdirSync(folder)).toEqual([])
  expect(await used()).toBe(0)
  expect(testServer.mail.at(-1)).toMatchObject({ to: 'master@test.example', subject: 'Falha no download' })
  expect(testServer.mail.at(-1)?.text).toContain(failure)
  expect(testServer.log).toContainEqual(
    expect.objectContaining({ event: 'download', id: download.id, error: expect.stringContaining('ENOSPC') }),
  )
})

test('a file that somebody removed: whoever asks for it is told, the list says so, and the quota has it back', async () => {
  const { id, url } = await made()
  expect(await used()).toBe(NOTES)
  rmSync(join(folder, zipName(id)))
  const response = await testServer.api(new Request(url ?? ''))
  const failure = 'O arquivo não está mais no armazenamento. Faça uma nova requisição.'
  expect([response.status, await response.json()]).toEqual([404, { code: 'not_found', message: failure }])
  expect(await list()).toMatchObject([{ id, is_processed: true, is_success: false, url: null, failure }])
  expect(await used()).toBe(0)
  // The address is good for a while yet.
  expect((await testServer.api(new Request(url ?? ''))).status).toBe(404)
  expect(await made()).toMatchObject({ is_success: true, failure: null })
})

test('a storage that is down when a file is asked for takes it for no loss', async () => {
  const { id, url } = await made()
  const { read } = testServer.files
  testServer.files.read = () =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  const response = await testServer.api(new Request(url ?? ''))
  testServer.files.read = read
  expect([response.status, (await response.json()).message]).toEqual([
    500,
    'Ocorreu um erro inesperado. Tente novamente.',
  ])
  expect(await list()).toMatchObject([{ id, is_success: true, failure: null, url: expect.any(String) }])
})

test('a file that cannot be removed when its time is over keeps no other one', async () => {
  const [locked, other] = [await made(), await made()]
  const { store, clock, files, round } = testServer
  const { now } = clock
  clock.now += 8 * 24 * 60 * 60 * 1000
  const remove = (name: string) =>
    name === zipName(locked.id) ? Promise.reject(new Error('EPERM: operation not permitted')) : files.remove(name)
  await store.updateTable('nf_downloads').set({ expires_at: '2026-03-11' }).where('id', '=', locked.id).execute()
  await expect(doWork(expiredDownloads, { ...round, files: { ...files, remove } })).rejects.toThrow('EPERM')
  expect(readdirSync(folder)).toEqual([zipName(locked.id)])
  clock.now += 60_000
  await doWork(expiredDownloads, round)
  expect([readdirSync(folder), other.is_success]).toEqual([[], true])
  clock.now = now
})

test('documents that are damaged or gone are told of in the zip, the list and the mail, and the others are there', async () => {
  const { store } = testServer
  const files = await store.selectFrom('nfces').select(['key', 'file_id']).orderBy('key').execute()
  const [unpackable, other, ...rest] = files
  const before = await store.selectFrom('files').select(['id', 'deflated']).execute()
  await store
    .updateTable('files')
    .set({ deflated: new Uint8Array([255]) })
    .where('id', '=', unpackable?.file_id ?? '')
    .execute()
  await store
    .updateTable('files')
    .set({ deflated: deflateRawSync('<outra/>') })
    .where('id', '=', other?.file_id ?? '')
    .execute()
  try {
    const download = await made()
    const failure =
      '2 documentos não puderam ser incluídos: estão danificados ou não existem mais. Veja AUSENTES.txt no arquivo.'
    expect(download).toMatchObject({ is_processed: true, is_success: true, url: expect.any(String), failure })
    expect(testServer.mail.at(-1)).toMatchObject({ subject: 'Download pronto' })
    expect(testServer.mail.at(-1)?.text).toContain(failure)
    const bytes = await (await testServer.api(new Request(download.url ?? ''))).blob()
    const reader = new ZipReader(new BlobReader(bytes))
    const names: string[] = []
    let text = ''
    for await (const entry of reader.getEntriesGenerator()) {
      names.push(entry.filename)
      if (entry.filename === 'AUSENTES.txt' && !entry.directory) text = await entry.getData(new TextWriter())
    }
    expect(names.slice(-2)).toEqual(['CONFERENCIAS.csv', 'AUSENTES.txt'])
    expect(names).toHaveLength(NOTES - 2 + 2)
    for (const { key } of rest) expect(names.join()).toContain(key)
    for (const { key } of [unpackable, other].filter((one) => one !== undefined)) {
      expect([names.join().includes(key), text.includes(key)]).toEqual([false, true])
    }
  } finally {
    for (const { id, deflated } of before)
      await store.updateTable('files').set({ deflated }).where('id', '=', id).execute()
  }
})

async function* limited(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let written = 0
  for await (const piece of pieces) {
    written += piece.length
    if (written > space) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    yield piece
  }
}

async function send(query = ''): Promise<{ request: NfDownload; total_downloaded_month: number }> {
  const body = notesOfFebruary(testServer)
  const options = { as: 'master', tenant: testServer.a.id, method: 'POST', body } as const
  const response = await testServer.call(`/nf_download/${query}`, options)
  expect(response.status).toBe(200)
  return response.json()
}

/** XML files that count against the month. */
async function used(): Promise<number> {
  return (await send('?preview=1')).total_downloaded_month
}

async function made(): Promise<NfDownload> {
  const { request } = await send()
  await testServer.idle()
  const found = (await list()).find(({ id }) => id === request.id)
  if (!found) throw new Error('The list does not have it')
  return found
}

async function list(): Promise<NfDownload[]> {
  const response = await testServer.call('/nf_download/', { as: 'master', tenant: testServer.a.id })
  return (await response.json()).items
}
