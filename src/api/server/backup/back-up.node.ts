import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { zipName } from '../documents/downloads/pack.ts'
import { Misused } from '../errors/misused.ts'
import type { FileStore } from '../ports/files/file-store.ts'
import { fingerprintOf } from '../ports/platform/seal.ts'
import { allowLonger } from '../store/maintenance.ts'
import { holdMigrations } from '../store/migrate.ts'
import type { Store } from '../store/scope.ts'
import { productVersion } from '../store/version.node.ts'
import { type ArchiveWriter, LAST, writeArchive } from './archive.node.ts'
import { proveArchive, provenContents } from './archive-proof.node.ts'
import { type Counts, countRows, totalOf } from './counts.ts'
import { copyEmbedded } from './embedded-files.node.ts'
import { type Secrets, writeKeyFile } from './key-file.node.ts'
import { ABOUT, type ArchiveHead, type Contents, DUMP, FILES, SETTINGS } from './manifest.ts'
import type { OnlineCopy } from './online-copy.ts'
import { dumpPostgres } from './postgres-tools.node.ts'

export interface BackupOptions {
  to: string
  /** File for the key; undefined for none, as the operator said. */
  keyTo: string | undefined
  secrets: Secrets
  /** The settings that the copy keeps, by name. */
  settings: Readonly<Record<string, string>>
  files: FileStore
  /** Either the embedded database's folder with who copies it, or a PostgreSQL server. */
  from: { dataDir: string; copy: () => Promise<OnlineCopy> } | { databaseUrl: string; store: Store }
  now: () => number
}

export interface BackupReport {
  bytes: number
  rows: number
  files: number
  begunAt: string
  /** True if bytes of documents may lie in the object store, which no copy has. */
  hasContentsElsewhere: boolean
}

/** Makes a copy of all that a server keeps, of one moment, and reads it once more. The key stands in a file of its own. */
export async function backUp(options: BackupOptions): Promise<BackupReport> {
  const { to, keyTo, secrets, from, now } = options
  if (keyTo !== undefined && resolve(keyTo) === resolve(to)) {
    throw new Misused('A chave fica em um arquivo seu, e não no da cópia.')
  }
  const begunAt = isoInstant(now())
  const fingerprint = await fingerprintOf(secrets.secret)
  const about: ArchiveHead = {
    format: 1,
    kind: 'dataDir' in from ? 'embedded' : 'postgres',
    version: productVersion(),
    begun_at: begunAt,
    fingerprint,
    roles: 'dataDir' in from ? [] : await rolesOf(from.store),
  }
  const report: BackupReport = { bytes: 0, rows: 0, files: 0, begunAt, hasContentsElsewhere: false }
  // First: a copy without its key is none.
  if (keyTo !== undefined) await writeKeyFile(keyTo, secrets)
  report.bytes = await writeArchive(to, async (archive) => {
    await archive.addText(ABOUT, JSON.stringify(about, undefined, 2))
    const counts = await copyDatabase(archive, from)
    const own = [fingerprint, ...(secrets.oldSecret === undefined ? [] : [await fingerprintOf(secrets.oldSecret)])]
    if (counts.fingerprint !== null && !own.includes(counts.fingerprint)) {
      throw new Misused(
        `A chave destas configurações (${fingerprint}) não é a do banco de dados (${counts.fingerprint}): use as configurações do servidor.`,
      )
    }
    const gone = await copyFiles(archive, options.files, counts)
    await archive.addText(SETTINGS, settingsText(options.settings))
    const contents: Contents = { counts, gone, hashes: archive.hashes }
    await archive.addText(LAST, JSON.stringify(await provenContents(contents, secrets.secret)))
    report.rows = totalOf(counts)
    report.hasContentsElsewhere = (counts.tables['content_store']?.[''] ?? 0) > 0
    report.files = counts.downloads.length - gone.length
  })
  await proveArchive(to, secrets)
  return report
}

async function copyDatabase(archive: ArchiveWriter, from: BackupOptions['from']): Promise<Counts> {
  if ('store' in from) return copyPostgres(archive, from)
  const folder = join(from.dataDir, 'pg')
  const copy = await from.copy()
  try {
    return await copyEmbedded(archive, folder, copy)
  } finally {
    await copy.release()
  }
}

/** Bytes of a piece of a dump, whose length is not known before; a tar's entry is to say it first. */
const PIECE = 32 * 1024 * 1024

function copyPostgres(archive: ArchiveWriter, { databaseUrl, store }: { databaseUrl: string; store: Store }) {
  return store
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
      await allowLonger(db, 0)
      await holdMigrations(db)
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(db)
      const counts = await countRows(db)
      let number = 0
      for await (const piece of inPieces(dumpPostgres(databaseUrl, rows[0]?.id ?? ''))) {
        const name = `${DUMP}${String(++number).padStart(6, '0')}`
        await archive.addBytes(name, piece)
      }
      return counts
    })
}

async function* inPieces(dump: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const part of dump) {
    parts.push(part)
    size += part.length
    if (size < PIECE) continue
    yield Buffer.concat(parts)
    parts = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(parts)
}

async function copyFiles(archive: ArchiveWriter, files: FileStore, { downloads }: Counts): Promise<string[]> {
  const gone: string[] = []
  for (const { id, bytes } of downloads) {
    const file = await files.read(zipName(id))
    if (file) await archive.add(`${FILES}${zipName(id)}`, bytes, file)
    else gone.push(id)
  }
  return gone
}

async function rolesOf(store: Store): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname like 'fiscal\\_%' and not rolcanlogin order by 1`.execute(store)
  return rows.map(({ name }) => name)
}

function settingsText(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
    .join('')
}
