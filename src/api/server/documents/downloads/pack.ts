import { isoInstant } from '#domain/time/instant.ts'
import { errorText } from '../../errors/text.ts'
import type { FileStore } from '../../ports/files/file-store.ts'
import type { Paper } from '../../ports/paper/paper.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { Store } from '../../store/scope.ts'
import { type Absent, absentFile, absentWords } from './packing/absent.ts'
import { inOrder } from './packing/in-order.ts'
import type { DownloadRef } from './links.ts'
import { Superseded, claimRequest, type ClaimedRequest } from './claimed-request.ts'
import { type ListedDocument, readListed } from './packing/listed-files.ts'
import { patiently } from './patience.ts'
import { type Drawn, zipPrinter } from './packing/printer.ts'
import { withProof } from './packing/proof-package.ts'
import { proofTable } from './packing/proofs.ts'
import { type ZippedFile, zipped } from './packing/zipped.ts'

export interface PackerOptions {
  store: Store
  platform: Platform
  files: FileStore
  paper: Paper
  /** How many days a finished file is kept. */
  days: number
}

/** One try. */
interface Attempt {
  /** After this one nothing tries again. */
  isLast: boolean
  /** The process is about to end, or another one has the work. */
  signal: AbortSignal
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
/** Documents under way at once: one is put into the zip while threads draw the others. */
const AT_ONCE = 4

const REASONS = {
  prints: 'Nenhum dos documentos pôde ser impresso em PDF. Requisite os XML.',
  files: 'Há arquivos da requisição que não existem mais. Faça uma nova requisição.',
  space: 'Não há espaço em disco para o arquivo. Avise o suporte e tente novamente mais tarde.',
  storage: 'O arquivo não pôde ser gravado. Tente novamente mais tarde.',
  ended: 'O processamento foi interrompido várias vezes. Tente novamente mais tarde.',
} as const

/** Thrown where there is nothing to put into a zip: no other try finds more. */
class NothingThere extends Error {
  readonly reason: 'files' | 'prints'
  constructor(reason: 'files' | 'prints') {
    super(reason)
    this.reason = reason
  }
}

/**
 * Makes zips of requested downloads; a request that is processed waits to be told of (download-mails.ts). A try begins anew, and takes the place of
 * the one before: what is listed is the same, and each document's checks are those of the moment.
 */
export function packer({ store, platform, files, paper, days }: PackerOptions): Packer {
  return {
    async run(download, { isLast, signal }) {
      const claimed = await claimRequest({ store, platform }, download)
      if (!claimed) return
      const { row } = claimed
      const started = platform.now()
      try {
        const absent: Absent = { files: [], prints: [] }
        const listed = listedFiles({ store, platform, paper, signal }, claimed, absent)
        const proven = row.format === 'proof' ? withProof(listed, row, { store, paper, now: started, signal }) : listed
        const zip = zipped(proven, new Date(row.created_at))
        const size = await files.write(zipName(row.id), zip)
        const now = platform.now()
        const failure = absentWords(absent)
        await claimed.finish({
          is_success: true,
          ...(failure && { failure }),
          done: row.amount,
          file_size: size,
          expires_at: isoInstant(now + days * DAY_MS),
        })
        platform.log({
          event: 'download',
          id: row.id,
          tenant: row.tenant_id,
          files: row.amount,
          ...(failure && { missing: absent.files.length, undrawn: absent.prints.length }),
          size,
          ms: now - started,
        })
      } catch (error) {
        if (error instanceof Superseded) return
        if (signal.aborted || (!isLast && !(error instanceof NothingThere))) throw error
        platform.log({ event: 'download', id: row.id, tenant: row.tenant_id, error: errorText(error) })
        await claimed.finish({ failure: reasonOf(error) })
      }
    },
    async giveUp(download) {
      const claimed = await claimRequest({ store, platform }, download)
      await claimed?.finish({ failure: REASONS.ended })
    },
  }
}

/** Lists the files of the zip, page by page; the next page is read when the one before has been taken. What cannot be had is `absent`. */
async function* listedFiles(
  { store, platform, paper, signal }: Pick<PackerOptions, 'store' | 'platform' | 'paper'> & { signal: AbortSignal },
  { row, progress }: ClaimedRequest,
  absent: Absent,
): AsyncGenerator<ZippedFile> {
  const leaving = new AbortController()
  const waited = AbortSignal.any([signal, leaving.signal])
  const print = zipPrinter({ id: row.id, platform, paper, tenant: row.tenant_id, signal: waited })
  const printed = async (document: ListedDocument) => ({
    ...document,
    ...(document.paper && { pdf: await print(document.paper) }),
  })
  const table = proofTable()
  const alone = ownNames()
  let position = 0
  let isEmpty = true
  try {
    while (position < row.amount) {
      signal.throwIfAborted()
      const page = await patiently(() => readListed({ store, tools: platform }, row, position), signal)
      if (page.length === 0) throw new NothingThere('files')
      for await (const document of inOrder(page, AT_ONCE, printed)) {
        const present = filesOf(document, absent)
        for (const file of present) yield { ...file, name: alone(file.name) }
        isEmpty &&= present.length === 0
        if (document.proof && present.length > 0) table.add(document.proof)
        position += 1
        await progress(position)
      }
    }
  } finally {
    // Whoever takes them may have stopped early: nobody waits for what is being drawn.
    leaving.abort()
  }
  if (isEmpty) throw new NothingThere(absent.prints.length > 0 ? 'prints' : 'files')
  for (const file of [table.file(), absentFile(absent)]) if (file) yield file
}

/** Returns the files of a document that are there; the others are noted. */
function filesOf({ files, paper, pdf }: ListedDocument & { pdf?: Drawn }, absent: Absent): ZippedFile[] {
  const present = files.filter((file): file is ZippedFile => file.bytes !== undefined)
  absent.files.push(...files.filter(({ bytes }) => bytes === undefined).map(({ name }) => name))
  if (!paper || pdf === undefined) return present
  if (pdf instanceof Uint8Array) return [...present, { name: paper.name, bytes: pdf }]
  if (pdf === 'undrawn') absent.prints.push(paper.name)
  // Where there is to be an XML it is named already.
  else if (files.length === 0) absent.files.push(paper.name)
  return present
}

/**
 * Returns a function that gives each file of a zip a name that none before has: SEFAZ may register an event twice, and what is composed of
 * its request and either reply is called alike. A zip takes no name twice.
 */
function ownNames(): (name: string) => string {
  const names = new Set<string>()
  return (name) => {
    let own = name
    for (let copy = 2; names.has(own); copy++) own = name.replace(/(?=\.\w+$)/, `-${copy}`)
    names.add(own)
    return own
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof NothingThere) return REASONS[error.reason]
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' ? REASONS.space : REASONS.storage
}
