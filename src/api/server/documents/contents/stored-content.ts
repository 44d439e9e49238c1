import { Misused } from '../../errors/misused.ts'
import { Refusal } from '../../errors/refusal.ts'
import { errorText } from '../../errors/text.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { Deflated } from './unpacked.ts'

// The bytes of documents lie in their rows, or in the object store under their hash (docs/decisions.md#contents). Who reads a row's bytes has
// those of the object store filled in here, after the transaction where it can: the network is not waited for with a connection in hand.

/** A stored file's bytes as its row has them: null where they lie in the object store. */
export interface StoredContent {
  deflated: Uint8Array | null
  /** Hash of the bytes as they came. */
  sha256: string
}

/** A row of a document whose file is not there any more. */
export interface NoContent {
  deflated: null
  sha256: null
}

type Filled<Row> = Row extends { sha256: string } ? Omit<Row, 'deflated'> & Deflated : Row

/** The parts of a platform that bytes of documents are read and written by. */
export type ContentPlace = Pick<Platform, 'contents' | 'log'>

/** In the operator's words: a server without an object store does not start over documents that lie in one. */
export const NO_OBJECT_STORE =
  'Há documentos cujos bytes estão no armazenamento de objetos: indique-o em S3_BUCKET (e S3_URL), como nos outros servidores.'

/** Objects that are read or written beside each other: each takes some ten milliseconds, most of them of waiting. */
const AT_ONCE = 16

/** The path of a tenant's content: in 256 folders, so that they can be listed one by one. */
export const contentPath = (tenant: string, sha256: string): string => `${contentFolder(tenant, sha256)}${sha256}`
export const contentFolder = (tenant: string, sha256: string): string => `${tenant}/${sha256.slice(0, 2)}/`

/**
 * The rows with their bytes. What is not in the object store any more comes with none, which no hash has: it counts as damaged. Refuses as
 * 'unavailable' while the object store is.
 */
export async function withContents<Row extends StoredContent | NoContent>(
  place: ContentPlace,
  tenant: string,
  rows: readonly Row[],
): Promise<Filled<Row>[]> {
  const filled = await each(rows, async (row) => {
    if (row.sha256 === null || row.deflated !== null) return row
    return { ...row, deflated: await contentOf(place, tenant, row.sha256) }
  })
  // Each row that has a file has its bytes now, which the compiler does not see of a type that it does not know.
  return filled as Filled<Row>[]
}

/** The same of one row. */
export async function withContent<Row extends StoredContent>(
  place: ContentPlace,
  tenant: string,
  row: Row,
): Promise<Row & Deflated> {
  const { deflated, sha256 } = row
  return { ...row, deflated: deflated ?? (await contentOf(place, tenant, sha256)) }
}

async function contentOf(place: ContentPlace, tenant: string, sha256: string): Promise<Uint8Array> {
  const { contents } = place
  if (contents === undefined) throw new Misused(NO_OBJECT_STORE)
  const read = contents.objects.read(contentPath(tenant, sha256)).catch(away(place, tenant))
  return (await read) ?? new Uint8Array()
}

/** Whoever calls is told to come again: it is nobody's fault, and no file's. */
const away =
  ({ log }: ContentPlace, tenant: string) =>
  (error: unknown): never => {
    log({ event: 'contents', tenant, error: errorText(error) })
    throw new Refusal('unavailable', { retryAfter: 5 })
  }

/**
 * Returns what a row holds of each file: its bytes, or null once they are in the object store, where they are written first. Within the
 * transaction and its lock of the tenant's intake, so that no sweep takes them for nobody's.
 */
export async function writeContents(
  place: ContentPlace,
  tenant: string,
  files: readonly Deflated[],
): Promise<(Uint8Array | null)[]> {
  const { contents } = place
  if (!contents?.takesNew) return files.map(({ deflated }) => deflated)
  return each(files, async ({ sha256, deflated }) => {
    await contents.objects.write(contentPath(tenant, sha256), deflated).catch(away(place, tenant))
    return null
  })
}

/** Some at a time, in their order. */
async function each<T, Result>(all: readonly T[], work: (one: T) => Promise<Result> | Result): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < all.length; at = next++) {
      const one = all[at]
      if (one !== undefined) results[at] = await work(one)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all.length) }, lane))
  return results
}
