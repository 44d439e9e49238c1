import { formatQuantity } from '#domain/money.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { errorText } from '../../errors/text.ts'
import type { FileStore } from '../../ports/files/file-store.ts'
import type { Attempt, DownloadRef } from '../../ports/jobs/jobs.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { Store } from '../../store/scope.ts'
import { readListed } from './listed-files.ts'
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
/** Thrown where a file of the zip is not there: no other try finds it. */
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

  /**
   * Lists the files of the zip, page by page; the next page is read when the one before has been taken. Documents that cannot be had are
   * named in a text behind the others, and are `missing`.
   */
  async function* listedFiles(
    row: Claimed,
    run: string,
    signal: AbortSignal,
    missing: string[],
  ): AsyncGenerator<ZippedFile> {
    let written = 0
    let position = 0
    while (position < row.amount) {
      signal.throwIfAborted()
      const page = await readListed({ store, tools: platform }, row, position)
      if (page.listed === 0) throw new FilesMissing()
      for (const { name, bytes } of page.files) {
        if (bytes === undefined) missing.push(name)
        else yield { name, bytes }
      }
      position += page.listed
      const now = platform.now()
      if (now - written < PROGRESS_MS) continue
      written = now
      // Whoever watches does not see it go back when a second try begins anew.
      await settle(row, run, { done: Math.max(position, row.done) })
    }
    if (missing.length === row.amount) throw new FilesMissing()
    if (missing.length > 0) yield missingText(missing)
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
        const missing: string[] = []
        const zip = zipped(listedFiles(row, run, signal, missing), new Date(row.created_at))
        const size = await files.write(zipName(row.id), zip)
        const now = platform.now()
        await finish(row, run, {
          is_success: true,
          ...(missing.length > 0 ? { failure: missingWords(missing.length) } : {}),
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
          ...(missing.length > 0 ? { missing: missing.length } : {}),
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

const MISSING_FILE = 'AUSENTES.txt'

/** Said in the list and in the mail. */
const missingWords = (count: number): string =>
  `${count === 1 ? '1 documento não pôde ser incluído: está danificado ou não existe mais' : `${formatQuantity(count)} documentos não puderam ser incluídos: estão danificados ou não existem mais`}. Veja ${MISSING_FILE} no arquivo.`

/** Which documents are not in the zip, by the names that they would have. */
function missingText(missing: readonly string[]): ZippedFile {
  const text = `Documentos danificados ou que não existem mais, e por isso não estão neste arquivo:\r\n\r\n${missing.join('\r\n')}\r\n`
  return { name: MISSING_FILE, bytes: new TextEncoder().encode(text) }
}

function reasonOf(error: unknown): string {
  if (error instanceof FilesMissing) return REASONS.files
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' ? REASONS.space : REASONS.storage
}
