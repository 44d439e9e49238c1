import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Failed, Misused } from '../errors/misused.ts'
import type { FileStore } from '../ports/files/file-store.ts'
import type { Platform } from '../ports/platform/platform.ts'
import { fingerprintOf } from '../ports/platform/seal.ts'
import { lockDataFolder } from '../store/embedded/data-lock.node.ts'
import { databaseFolder, postgresVersion, POSTGRES_VERSION } from '../store/embedded/database-folder.node.ts'
import { privateFolder } from '../store/embedded/private-folder.node.ts'
import { LAST_RELEASE } from '../store/migrations/0100-baseline.ts'
import { openStore } from '../store/open.node.ts'
import type { Store } from '../store/scope.ts'
import {
  type ArchiveEntry,
  archiveFault,
  entryObject,
  entryText,
  LAST,
  readArchive,
  unpackFile,
} from './archive.node.ts'
import { type ArchiveProof, proveArchive } from './archive-proof.node.ts'
import { carryOver } from './carry-over.node.ts'
import { type Counts, countRows, differences } from './counts.ts'
import { DATABASE } from './embedded-files.node.ts'
import type { Secrets } from './key-file.node.ts'
import { ABOUT, type ArchiveHead, type Contents, DUMP, FILES, SETTINGS } from './manifest.ts'
import { restorePostgres } from './postgres-tools.node.ts'
import { type Verification, verifyStore } from './verify.ts'

export interface RestoreOptions {
  archive: string
  dataDir: string
  databaseUrl?: string | undefined
  /** The key that the copy was made with; undefined where the operator does without. */
  secrets: Secrets | undefined
  /** True if the operator gives the server its key by a setting: none is kept in the folder. */
  hasOwnSecret?: boolean
  /** The folder of the PGlite that wrote the copy, where its PostgreSQL is of another version than this one's. */
  engine?: string | undefined
  files: FileStore
  platform: Platform
  onProgress?: (files: number) => void
}

export interface RestoreReport extends Verification {
  about: ArchiveHead
  proof: ArchiveProof
  rows: Record<string, Record<string, number>>
  downloads: number
}

/** The folder in which a copy of the embedded database is made and verified before it is put to use. */
const UNFINISHED = 'restoring'
/** A file of the file store: it has no folders. */
const FILE = /^files\/[\w-]+\.zip$/

/**
 * Restores a copy into a place that has no database, and verifies all of it. The embedded database is put to use only when nothing is amiss;
 * PostgreSQL's, which has its place at once, is told of. Throws Misused where there is a database already, or the key is another one.
 */
export async function restore(options: RestoreOptions): Promise<RestoreReport> {
  const { archive, secrets, dataDir } = options
  // First, so that all that comes is this user's alone, and so is the lock.
  privateFolder(dataDir)
  const head = await headOf(archive)
  requireKnown(head)
  await requireKeyOf(head, secrets)
  requireSecretPlace(options)
  const proof = await proveArchive(archive, { secret: secrets?.secret })
  const entries = readArchive(archive)
  try {
    const about = await aboutOf(entries, archive)
    const into = about.kind === 'embedded' ? restoreEmbedded : restoreServer
    return { ...(await into(entries, about, options)), proof }
  } catch (error) {
    throw archiveFault(options.archive, error)
  } finally {
    await entries.return(undefined)
  }
}

type Entries = AsyncGenerator<ArchiveEntry>
type Report = Omit<RestoreReport, 'proof'>

async function headOf(path: string): Promise<ArchiveHead> {
  const entries = readArchive(path)
  return aboutOf(entries, path).finally(() => entries.return(undefined))
}

/** Takes the first entry. */
async function aboutOf(entries: Entries, path: string): Promise<ArchiveHead> {
  const { value: first, done } = await entries.next()
  if (done || first.name !== ABOUT) throw new Misused(`O arquivo ${path} não é uma cópia de segurança deste produto.`)
  const about = await entryObject<ArchiveHead>(path, first)
  if (about.format !== 1) {
    throw new Misused(`A cópia é de uma versão mais nova do produto (${about.version}): restaure-a com essa versão.`)
  }
  return about
}

/** Throws Misused of a copy whose database this version refuses. */
function requireKnown({ version }: ArchiveHead): void {
  if (version.localeCompare(LAST_RELEASE, 'en', { numeric: true }) >= 0) return
  throw new Misused(
    `A cópia é da versão ${version} do produto, que esta não conhece: restaure-a pela ${LAST_RELEASE} e inicie o servidor dela uma vez, até que atenda; depois inicie o desta. Nada foi alterado.`,
  )
}

async function requireKeyOf({ fingerprint }: ArchiveHead, secrets: Secrets | undefined): Promise<void> {
  if (secrets === undefined || fingerprint === null) return
  const own = await fingerprintOf(secrets.secret)
  if (own === fingerprint) return
  throw new Misused(
    `A chave não é a da cópia (a da cópia é ${fingerprint}, esta é ${own}). Informe o arquivo dela em --key; sem ela, --without-key restaura o resto. Nada foi alterado.`,
  )
}

async function restoreEmbedded(entries: Entries, about: ArchiveHead, options: RestoreOptions): Promise<Report> {
  const { dataDir, databaseUrl } = options
  if (databaseUrl) {
    throw new Misused(
      'A cópia é de um banco embutido, e DATABASE_URL indica um PostgreSQL: restaure-a sem DATABASE_URL e use npm run move. Nada foi alterado.',
    )
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockDataFolder(dataDir)
  try {
    const place = join(dataDir, DATABASE)
    if (existsSync(join(dataDir, 'database')) || (existsSync(place) && readdirSync(place).length > 0)) {
      throw new Misused(
        `A pasta ${dataDir} já tem um banco de dados, e nenhum é substituído. Mude-a de lugar ou indique outra em DATA_DIR. Nada foi alterado.`,
      )
    }
    const unfinished = join(dataDir, UNFINISHED)
    rmSync(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: 0o700 })
    const contents = await unpack(entries, options, async (entry) => unpackFile(unfinished, entry))
    const found = await carried(unfinished, options)
    databaseFolder(unfinished).made()
    const report = await verified(about, contents, options, { dataDir: unfinished }, found)
    if (report.faults.length > 0) return report
    renameSync(join(unfinished, DATABASE), place)
    databaseFolder(dataDir).made()
    rmSync(unfinished, { recursive: true, force: true })
    keepSecret(options)
    return report
  } finally {
    unlock()
  }
}

/** Brings a copy of another version of PostgreSQL to this one; answers what it had, counted as it was. */
async function carried(dataDir: string, { engine, secrets }: RestoreOptions): Promise<Counts | undefined> {
  const version = postgresVersion(join(dataDir, DATABASE))
  if (version === POSTGRES_VERSION) return undefined
  if (engine === undefined) {
    throw new Misused(
      `A cópia é de um banco do PostgreSQL ${version}, e o desta versão do produto é o ${POSTGRES_VERSION}. Repita com --engine PASTA, em que PASTA é a node_modules/@electric-sql/pglite da versão que fez a cópia (docs/backup.md#engine). Nada foi alterado.`,
    )
  }
  let found: Counts | undefined
  const onSource = async (source: Store) => void (found = await countRows(source))
  const { faults } = await carryOver({ dataDir, engine, secrets, onSource })
  if (faults.length > 0) throw new Failed(`O banco trazido do PostgreSQL ${version} difere: ${faults.join('; ')}`)
  return found
}

/** The file that a server without JWT_SECRET has its key in. */
const secretFile = (dataDir: string) => join(dataDir, 'secret')

/** Throws Misused where the folder has another key, which may be needed elsewhere. */
function requireSecretPlace({ dataDir, secrets, hasOwnSecret }: RestoreOptions): void {
  const path = secretFile(dataDir)
  if (secrets === undefined || hasOwnSecret || !existsSync(path)) return
  if (readFileSync(path, 'utf8') === secrets.secret) return
  throw new Misused(
    `O arquivo ${path} tem outra chave que a da cópia, e nada é substituído: mude-o de lugar. Nada foi alterado.`,
  )
}

function keepSecret({ dataDir, secrets, hasOwnSecret }: RestoreOptions): void {
  const path = secretFile(dataDir)
  if (secrets === undefined || hasOwnSecret || existsSync(path)) return
  writeFileSync(path, secrets.secret, { mode: 0o600, flush: true })
}

async function restoreServer(entries: Entries, about: ArchiveHead, options: RestoreOptions): Promise<Report> {
  const { databaseUrl, dataDir } = options
  if (!databaseUrl) {
    throw new Misused(
      'A cópia é de um PostgreSQL: indique em DATABASE_URL um banco de dados vazio; para o banco embutido, use depois npm run move. Nada foi alterado.',
    )
  }
  const bare = await openStore({ dataDir, databaseUrl, asItIs: true })
  try {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`.execute(
      bare,
    )
    if (rows[0]) {
      throw new Misused(
        'O banco de dados de DATABASE_URL não está vazio, e nada é substituído: crie outro (createdb). Nada foi alterado.',
      )
    }
    for (const role of about.roles) await makeRole(bare, role)
  } finally {
    await bare.destroy()
  }
  const dump = new TransformStream<Uint8Array, Uint8Array>()
  const restored = restorePostgres(databaseUrl, dump.readable)
  restored.catch(() => {})
  let isOpen = true
  const close = async () => {
    if (isOpen) await dump.writable.close().catch(() => {})
    isOpen = false
  }
  const contents = await unpack(entries, options, async ({ body }) => {
    await body.pipeTo(dump.writable, { preventClose: true }).catch(async (error: unknown) => {
      await restored
      throw error
    })
  }).catch(async (error: unknown) => {
    await dump.writable.abort(error).catch(() => {})
    await restored.catch(() => {})
    throw error
  })
  await close()
  await restored
  keepSecret(options)
  return verified(about, contents, options, { dataDir, databaseUrl })
}

/** Roles belong to the whole server: another database of it may have them. */
async function makeRole(store: Awaited<ReturnType<typeof openStore>>, role: string): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(store)
  if (rows.length === 0) await sql`create role ${sql.id(role)} nologin`.execute(store)
  await sql`grant ${sql.id(role)} to current_user`.execute(store).catch(() => {})
}

/** Hands what belongs to the database to `take`, and puts the rest in its place; returns the last entry. */
async function unpack(
  entries: Entries,
  { archive, files, dataDir }: RestoreOptions,
  take: (entry: ArchiveEntry) => Promise<void>,
): Promise<Contents> {
  let contents: Contents | undefined
  // Not 'for await', which would end the entries for who has the first one.
  for (let next = await entries.next(); !next.done; next = await entries.next()) {
    const entry = next.value
    const { name } = entry
    if (name.startsWith(`${DATABASE}/`) || name.startsWith(DUMP)) await take(entry)
    else if (name.startsWith(FILES)) {
      if (!FILE.test(name)) throw new Failed(`A cópia tem um arquivo fora do lugar: ${name}`)
      const size = await files.write(name.slice(FILES.length), entry.body)
      if (size !== entry.size) throw new Failed(`O arquivo ${name} ficou com ${size} bytes, e não ${entry.size}.`)
    } else if (name === SETTINGS) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      writeFileSync(join(dataDir, `restored-${SETTINGS}`), await entryText(entry), { mode: 0o600 })
    } else if (name === LAST) contents = await entryObject<Contents>(archive, entry)
    else throw new Failed(`A cópia tem um arquivo que esta versão não conhece: ${name}`)
  }
  if (!contents) throw new Failed('A cópia não tem fim.')
  return contents
}

async function countAsItIs(place: { dataDir: string; databaseUrl?: string }): Promise<Counts> {
  const bare = await openStore({ ...place, asItIs: true })
  return countRows(bare).finally(() => bare.destroy())
}

/** Counts the restored database as it is, unless it was before, then brings it to this version's shape and verifies it. */
async function verified(
  about: ArchiveHead,
  { counts, gone }: Contents,
  { files, platform, secrets, onProgress }: RestoreOptions,
  place: { dataDir: string; databaseUrl?: string },
  counted?: Counts,
): Promise<Report> {
  const found = counted ?? (await countAsItIs(place))
  const faults = differences(counts, found)
  let downloads = 0
  for (const { id } of counts.downloads.filter((one) => !gone.includes(one.id))) {
    const file = await files.read(`${id}.zip`, { start: 0, end: 0 })
    await file?.cancel()
    if (file) downloads += 1
    else faults.push(`falta o arquivo do download ${id}`)
  }
  const store = await openStore(place)
  try {
    const rest = await verifyStore(store, platform, { audit: counts.audit, secrets }, onProgress)
    return { ...rest, faults: [...faults, ...rest.faults], about, rows: found.tables, downloads }
  } finally {
    await store.destroy()
  }
}
