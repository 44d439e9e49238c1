import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bucket, openBucket } from './bucket.ts'
import { bytesOf, nfeProc } from '../documents.ts'
import { copyEmptyDatabase } from '../empty-database.ts'
import { makeDatabase } from './database.ts'
import { endServer, runCommand, startServer } from './server-process.ts'

// Servers and commands whose documents' bytes lie in a bucket; what is read and written there has tests of its own (api/documents/contents).

const CLI = 'src/api/server/cli/'
const root = mkdtempSync(join(tmpdir(), 'fiscal-contents-'))
let bucket: Bucket
let database: Awaited<ReturnType<typeof makeDatabase>>
let own: Record<string, string> = {}
let shared: Record<string, string> = {}

beforeAll(async () => {
  bucket = await openBucket()
  database = await makeDatabase()
  const dataDir = join(root, 'data')
  if (!database) await copyEmptyDatabase(dataDir)
  own = { DATA_DIR: dataDir, DATABASE_URL: database?.url ?? '', DEMO: '0', PUBLIC_URL: 'https://fiscal.example' }
  const keys = { AWS_ACCESS_KEY_ID: 'AKIATEST', AWS_SECRET_ACCESS_KEY: 'only of this test' }
  shared = { ...own, ...keys, S3_URL: bucket.url, S3_BUCKET: 'arquivos' }
})
afterAll(async () => {
  bucket.server.closeAllConnections()
  bucket.server.close()
  await database?.drop()
  rmSync(root, { recursive: true, force: true })
})

const run = (name: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  runCommand(`${CLI}${name}.node.ts`, args, env)
const documents = () => [...bucket.objects.keys()].filter((key) => key.startsWith('documents/'))

test('documents go to the bucket and back, beside a server and without one; none starts that could not read them', async () => {
  expect((await run('admin', ['tenant', 'create', 'Padarias Sol', '--master', 'ana@sol.example'], own)).code).toBe(0)
  for (const number of [1, 2]) writeFileSync(join(root, `${number}.xml`), bytesOf(nfeProc({ number })))
  const take = (number: number, env: Readonly<Record<string, string>>) =>
    run('import', [join(root, `${number}.xml`), '--tenant', 'Padarias Sol'], env)
  expect((await take(1, own)).code).toBe(0)

  const outside = { ...shared, S3_DOCUMENTS: '1' }
  const server = await startServer(outside)
  try {
    expect((await take(2, outside)).code).toBe(0)
    expect(documents()).toHaveLength(1)
    const moved = await run('admin', ['documents', 'to-bucket'], outside)
    expect([moved.out, moved.code]).toEqual(['Padarias Sol: 1 arquivo movido\n', 0])
    expect(documents()).toHaveLength(2)
  } finally {
    await endServer(server, 'SIGTERM')
  }
  const copied = await run('copies/backup', ['--to', join(root, 'a.tar.zst')], outside)
  expect([copied.code, copied.out]).toEqual([0, expect.stringContaining('não estão na cópia')])
  await expect(startServer(own)).rejects.toThrow()
  const unread = await run('verify', [], own)
  expect([unread.code, unread.err]).toEqual([2, expect.stringContaining('indique-o em S3_BUCKET')])

  const back = await run('admin', ['documents', 'to-database'], shared)
  expect([back.out, back.code]).toEqual(['Padarias Sol: 2 arquivos movidos\n', 0])
  const verified = await run('verify', [], own)
  expect(verified.out.split('\n')).toContain('Padarias Sol: 2 arquivos, nenhum danificado')
})
