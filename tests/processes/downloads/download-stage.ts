import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { expect } from 'vitest'
import type { NfDownload } from '#api/contract/documents/nf-downloads.ts'
import { fillDemo } from '#api/demo/fill.ts'
import type { Message } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { openEmbedded } from '#api/server/store/embedded/embedded.node.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { copyEmptyDatabase } from '../../empty-database.ts'
import { makeDatabase } from '../database.ts'
import { endServer, type ServerProcess, signInTo, startServer } from '../server-process.ts'
import { addNotesWithFiles } from './notes-with-files.ts'

// A demonstration with one company of many notes, over which whole servers run: the embedded database in a folder, or one of
// TEST_DATABASE_URL's server.

/** DOWNLOAD_DOCUMENTS=50000 is a large request; the suite has less time. */
export const DOCUMENTS = Number(process.env['DOWNLOAD_DOCUMENTS'] || 1500)

export interface Stage {
  /** The servers' DATA_DIR. */
  folder: string
  /** Of a PostgreSQL server's database. */
  databaseUrl: string | undefined
  start(): Promise<ServerProcess>
  /** Asks for all notes of the company: the download's id. */
  request(server: ServerProcess): Promise<string>
  list(server: ServerProcess): Promise<NfDownload[]>
  /** Looks at a download until it is processed; `seen` is told of each look. */
  finished(server: ServerProcess, id: string, seen?: (download: NfDownload) => void): Promise<NfDownload>
  /**
   * Requests downloads until one is caught half made; a fast machine may have finished the first. Answers its id, while it goes on.
   */
  catchHalfMade(server: ServerProcess): Promise<string>
  /** Fetches the zip, and compares it entry by entry with what the database held, by another hand than the one that wrote it. */
  expectWhole(download: NfDownload): Promise<void>
  /** Messages that no mail server took, oldest first. */
  mail(): Message[]
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-restart-'))
  const database = await makeDatabase()
  const databaseUrl = database?.url
  if (!database) await copyEmptyDatabase(folder)
  const store = await (databaseUrl === undefined ? openEmbedded(folder) : openPostgres(databaseUrl))
  const { tenant, company, kept } = await fill(store)
  await store.destroy()
  const servers: ServerProcess[] = []
  const tokens = new Map<ServerProcess, Promise<string>>()

  async function call<T>(server: ServerProcess, method: 'GET' | 'POST', body?: object): Promise<T> {
    const token = tokens.get(server) ?? signInTo(server)
    tokens.set(server, token)
    const headers = { Authorization: `Bearer ${await token}`, 'X-Tenant': tenant }
    const text = body ? { body: JSON.stringify(body) } : {}
    const response = await fetch(`${server.origin}/api/v1/nf_download/`, { method, headers, ...text })
    const reply: unknown = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(reply))
    // The contract's own shapes.
    return reply as T
  }

  const stage: Stage = {
    folder,
    databaseUrl,
    async start() {
      const server = await startServer({ DATA_DIR: folder, DATABASE_URL: databaseUrl ?? '' })
      servers.push(server)
      return server
    },
    async request(server) {
      const { request } = await call<{ request: NfDownload }>(server, 'POST', {
        company_ids: [company],
        nf_type: 'nfce',
        environment: 'production',
        date_start: '2025-06-01',
        date_end: '2025-12-31',
        tz_offset: 180,
        status: 'authorized',
      })
      expect(request.amount).toBe(DOCUMENTS)
      return request.id
    },
    async list(server) {
      return (await call<{ items: NfDownload[] }>(server, 'GET')).items
    },
    async finished(server, id, seen) {
      for (;;) {
        const download = (await stage.list(server)).find((one) => one.id === id)
        if (download) seen?.(download)
        if (download?.is_processed) return download
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async catchHalfMade(server) {
      for (let turn = 0; turn < 10; turn++) {
        const id = await stage.request(server)
        for (;;) {
          const download = (await stage.list(server)).find((one) => one.id === id)
          if (download?.is_processed) break
          if (!download || download.done === 0) continue
          expect(download.done).toBeLessThan(DOCUMENTS)
          return id
        }
      }
      throw new Error('Every download was made before it could be interrupted')
    },
    async expectWhole({ url, file_size: size }) {
      const response = await fetch(url ?? '')
      expect(response.headers.get('Content-Length')).toBe(String(size))
      const reader = new ZipReader(new BlobReader(await response.blob()), { useWebWorkers: false })
      const names = new Set<string>()
      for await (const entry of reader.getEntriesGenerator()) {
        if (entry.directory) throw new Error('A folder of its own')
        // Not what was kept: it says of each document how far its checks are.
        if (entry.filename === 'CONFERENCIAS.csv') continue
        const bytes = await entry.getData(new Uint8ArrayWriter())
        names.add(entry.filename)
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        if (kept.get(entry.filename) !== sha256 || crc32(bytes) !== entry.signature) throw new Error(entry.filename)
      }
      expect(names.size).toBe(kept.size)
    },
    mail() {
      const names = readdirSync(join(folder, 'mail')).sort()
      // Only the servers write into this folder.
      return names.map((name) => JSON.parse(readFileSync(join(folder, 'mail', name), 'utf8')) as Message)
    },
    async close() {
      for (const server of servers) await endServer(server, 'SIGKILL')
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return stage
}

/** `kept`: names of files by the checksum of what they hold. */
async function fill(store: Store): Promise<{ tenant: string; company: string; kept: Map<string, string> }> {
  await fillDemo(store, nodePlatform({ log: () => {} }), { documents: 20, until: Date.parse('2026-03-01T12:00:00Z') })
  const { id: tenant } = await store
    .selectFrom('tenants')
    .select('id')
    .where('description', '=', 'Grupo Aurora')
    .executeTakeFirstOrThrow()
  const { company } = await addNotesWithFiles(store, tenant, DOCUMENTS)
  const files = await store
    .selectFrom('nfces as n')
    .innerJoin('files as f', (on) => on.onRef('f.id', '=', 'n.file_id').onRef('f.tenant_id', '=', 'n.tenant_id'))
    .select(['n.key', 'f.sha256'])
    .where('n.serie', '=', 999)
    .execute()
  return { tenant, company, kept: new Map(files.map(({ key, sha256 }) => [`${key}-nfce.xml`, sha256])) }
}
