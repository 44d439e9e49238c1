import { sql } from 'kysely'
import { documentFileName } from '#domain/documents/document-file-name.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { errorText } from '../errors/text.ts'
import type { FileStore } from '../ports/files/file-store.ts'
import type { Attempt, DownloadRef } from '../ports/jobs/jobs.ts'
import type { Platform } from '../ports/platform/platform.ts'
import { type Store, scoped } from '../store/scope.ts'
import { PAGE_FILES } from './choose.ts'
import { type ZippedFile, zipped } from './zipped.ts'

export interface PackerOptions {
  store: Store
  platform: Platform
  files: FileStore
  /** How many days a finished file is kept. */
  days: number
}

export interface Packer {
  /** Makes the zip of a request. Rejects when another try makes sense; otherwise the request is processed, for better or worse. */
  run(download: DownloadRef, attempt: Attempt): Promise<void>
  /** Ends a request that no try will be made at any more. */
  giveUp(download: DownloadRef): Promise<void>
}

/** The file of a download in the file store. */
export const zipName = (id: string): string => `${id}.zip`

const DAY_MS = 86_400_000
/** Compressed bytes that one short transaction reads: other calls wait for it where the database has one connection. */
const PAGE_BYTES = 4_000_000
/** How often progress is written, in ms. */
const PROGRESS_MS = 1000

const REASONS = {
  files: 'Há arquivos da requisição que não existem mais. Faça uma nova requisição.',
  space: 'Não há espaço em disco para o arquivo. Avise o suporte e tente novamente mais tarde.',
  storage: 'O arquivo não pôde ser gravado. Tente novamente mais tarde.',
  ended: 'O processamento foi interrompido várias vezes. Tente novamente mais tarde.',
} as const

/** Another process has taken the job over. */
class Superseded extends Error {}
/** What was to be in the zip is not there: no other try finds it. */
class FilesMissing extends Error {}

/**
 * Makes zips of requested downloads; a request that is processed waits to be told of (mails.ts). A try begins anew: the bytes follow from
 * the list alone, so a second file is the same as the first.
 */
export function packer({ store, platform, files, days }: PackerOptions): Packer {
  async function claim({ tenantId, id }: DownloadRef, run: string) {
    return store
      .updateTable('nf_downloads')
      .set({ run })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('is_processed', '=', false)
      .returning(['id', 'tenant_id', 'amount', 'done', 'created_at', 'company_ids'])
      .executeTakeFirst()
  }
  type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

  /** What the zip holds, page by page; the next page is read when the one before has been taken. */
  async function* listedFiles(row: Claimed, run: string, signal: AbortSignal): AsyncGenerator<ZippedFile> {
    let written = 0
    let position = 0
    while (position < row.amount) {
      signal.throwIfAborted()
      const page = await readPage(store, row, position)
      if (page.length === 0) throw new FilesMissing()
      for (const { name, deflated } of page) yield { name, bytes: await platform.inflateRaw(deflated) }
      position += page.length
      const now = platform.now()
      if (now - written < PROGRESS_MS) continue
      written = now
      // Whoever watches does not see it go back when a second try begins anew.
      await settle(row, run, { done: Math.max(position, row.done) })
    }
  }

  /** Writes into the row as long as it is ours. */
  async function settle(row: Claimed, run: string, values: Parameters<typeof update>[1], db = store): Promise<void> {
    const { numUpdatedRows } = await update(row, values, db).where('run', '=', run).executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Superseded()
  }

  function update(
    { tenant_id, id }: Pick<Claimed, 'tenant_id' | 'id'>,
    values: { done?: number; file_size?: number; failure?: string; finished_at?: string; expires_at?: string } & {
      is_processed?: boolean
      is_success?: boolean
    },
    db: Store,
  ) {
    return db.updateTable('nf_downloads').set(values).where('tenant_id', '=', tenant_id).where('id', '=', id)
  }

  /** The request is processed, and its list has done its service. */
  async function finish(row: Claimed, run: string, values: Parameters<typeof update>[1]): Promise<void> {
    await store.transaction().execute(async (db) => {
      await settle(row, run, { ...values, is_processed: true, finished_at: isoInstant(platform.now()) }, db)
      await db
        .deleteFrom('nf_download_pages')
        .where('tenant_id', '=', row.tenant_id)
        .where('download_id', '=', row.id)
        .execute()
    })
  }

  return {
    async run(download, { isLast, signal }) {
      const run = platform.uuid()
      const row = await claim(download, run)
      if (!row) return
      const started = platform.now()
      try {
        const zip = zipped(listedFiles(row, run, signal), new Date(row.created_at))
        const size = await files.write(zipName(row.id), zip)
        const now = platform.now()
        await finish(row, run, {
          is_success: true,
          done: row.amount,
          file_size: size,
          finished_at: isoInstant(now),
          expires_at: isoInstant(now + days * DAY_MS),
        })
        platform.log({
          event: 'download',
          id: row.id,
          tenant: row.tenant_id,
          files: row.amount,
          size,
          ms: now - started,
        })
      } catch (error) {
        if (error instanceof Superseded) return
        platform.log({ event: 'download', id: row.id, tenant: row.tenant_id, error: errorText(error) })
        if (signal.aborted || (!isLast && !(error instanceof FilesMissing))) throw error
        await finish(row, run, { failure: reasonOf(error) })
      }
    },
    async giveUp(download) {
      const run = platform.uuid()
      const row = await claim(download, run)
      if (row) await finish(row, run, { failure: REASONS.ended })
    },
  }
}

/** The files from a position on: as many as fit a page, and one at least. Stops before one that is missing. */
async function readPage(
  store: Store,
  { tenant_id: tenantId, id, company_ids }: { tenant_id: string; id: string; company_ids: string[] },
  position: number,
): Promise<StoredFile[]> {
  const rows = await scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    const { rows: found } = await sql<Listed & Omit<StoredFile, 'name'>>`
      with listed as (
        select l.n, l.key, l.kind, f.id, sum(octet_length(f.deflated)) over (order by l.n) - octet_length(f.deflated) as before
        from nf_download_pages p, unnest(p.file_ids, p.keys, p.kinds) with ordinality as l (file_id, key, kind, n)
        join files f on f.tenant_id = ${tenantId} and f.id = l.file_id
        where p.tenant_id = ${tenantId} and p.download_id = ${id} and p.page = ${Math.floor(position / PAGE_FILES)}
          and l.n > ${position % PAGE_FILES}
      )
      select l.n, l.key, l.kind, f.deflated
      from listed l join files f on f.tenant_id = ${tenantId} and f.id = l.id
      where l.before < ${PAGE_BYTES} order by l.n`.execute(db)
    return found
  })
  const whole = rows.findIndex((row, index) => row.n !== (position % PAGE_FILES) + index + 1)
  const present = whole === -1 ? rows : rows.slice(0, whole)
  return present.map((row) => ({ name: entryName(row, company_ids.length > 1), deflated: row.deflated }))
}

interface Listed {
  /** From 1 on, within its page of the list. */
  n: number
  key: string
  /** As the migration of nf_download_pages says. */
  kind: string
}

interface StoredFile {
  /** In the zip. */
  name: string
  deflated: Uint8Array
}

/** In a folder of its issuer's CNPJ where a request is of several companies. */
function entryName({ key, kind: text }: Listed, inFolder: boolean): string {
  const [kind, type = '', sequence = '', part, copy = '1'] = text.split(' ')
  const name =
    kind === 'nfce_event' && (part === 'whole' || part === 'request' || part === 'reply')
      ? documentFileName({ kind, key, type, sequence: Number(sequence), part })
      : // keepList writes no other kinds.
        documentFileName({ kind: kind as 'nfce' | 'cfe' | 'cfe_cancellation', key })
  const single = copy === '1' ? name : name.replace(/\.xml$/, `-${copy}.xml`)
  // Positions 7 to 20 of an access key.
  return inFolder ? `${key.slice(6, 20)}/${single}` : single
}

function reasonOf(error: unknown): string {
  if (error instanceof FilesMissing) return REASONS.files
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' ? REASONS.space : REASONS.storage
}
