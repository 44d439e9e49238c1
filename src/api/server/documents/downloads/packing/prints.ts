import { type SqlBool, sql } from 'kysely'
import type { CouponView } from '#domain/documents/coupon/view.ts'
import { ownName } from '#domain/documents/environment.ts'
import type { PaperDetail, PaperWidth, Sheet } from '#domain/documents/paper/sheet.ts'
import type { Task } from '../../../ports/platform/task.ts'
import type { ScopedDb } from '../../../store/scope.ts'
import { isNamed } from '../../own-names.ts'
import { cancellationSheet, couponSheet, noteSheet, PAPER_COLUMNS } from '../../printed.ts'
import { cfeCancellationTask, cfeTask, nfceTask, type Read } from '../../tasks.ts'
import type { Deflated } from '../../contents/unpacked.ts'
import type { NoContent, StoredContent } from '../../contents/stored-content.ts'

/** The paper of a zip's PDFs: that of a single one, unless it is told. */
export const ZIP_PAPER: { width: PaperWidth; detail: PaperDetail } = { width: '80', detail: 'complete' }

/** Reads a kept file by a task; undefined where its bytes are damaged. */
export type ReadFile = <About, Result>(
  task: Task<Deflated & About, Read<Result>>,
  file: StoredContent & About,
) => Promise<Result | undefined>

/** A document as it is printed, once its file is read; undefined where that is damaged. */
export type Print = (read: ReadFile, file: Deflated) => Promise<Sheet | undefined>

/** A document of a page, as nf_download_pages names it. */
export interface Named {
  /** The name (ownName) of a note, or that which its event or a range of voided numbers has. */
  key: string
  kind: string
}

type Prints = Promise<[key: string, Print][]>

const FINDERS: Readonly<Record<string, (db: ScopedDb, tenantId: string, keys: readonly string[]) => Prints>> = {
  nfce: notePrints,
  cfe: couponPrints,
  cfe_cancellation: cancellationPrints,
}

/** Finds what is printed of a page's documents beside their own files: their state, of a cancellation the coupon that it cancels. */
export async function printsOf(
  db: ScopedDb,
  tenantId: string,
  rows: readonly Named[],
): Promise<(document: Named) => Print | undefined> {
  const prints = new Map<string, Print>()
  for (const [kind, find] of Object.entries(FINDERS)) {
    const keys = rows.filter((row) => row.kind === kind).map(({ key }) => key)
    if (keys.length === 0) continue
    for (const [key, print] of await find(db, tenantId, keys)) prints.set(`${kind} ${key}`, print)
  }
  return ({ kind, key }) => prints.get(`${kind} ${key}`)
}

const { detail } = ZIP_PAPER

async function notePrints(db: ScopedDb, tenantId: string, names: readonly string[]): Prints {
  const rows = await db
    .selectFrom('nfces as n')
    .select(PAPER_COLUMNS)
    .where('n.tenant_id', '=', tenantId)
    .where(isNamed('n', names))
    .execute()
  return rows.map((row) => [
    ownName(row),
    async (read, file) => {
      const found = await read(nfceTask, { ...file, key: row.key })
      return found && noteSheet(row, found.data, detail)
    },
  ])
}

async function couponPrints(db: ScopedDb, tenantId: string, keys: readonly string[]): Prints {
  const rows = await db
    .selectFrom('cfes')
    .select(['key', 'status'])
    .where('tenant_id', '=', tenantId)
    .where(sql<SqlBool>`key = any (${keys}::text[])`)
    .execute()
  return rows.map((row) => [
    row.key,
    async (read, file) => {
      const found = await read(cfeTask, { ...file, key: row.key })
      return found && couponSheet(row, found.data.CFe, detail)
    },
  ])
}

interface CanceledSale {
  /** The key of the cancellation. */
  key: string
  /** The key of the coupon that it cancels. */
  sale: string
  emitted_at: string
}

async function cancellationPrints(db: ScopedDb, tenantId: string, keys: readonly string[]): Prints {
  const { rows } = await sql<CanceledSale & (StoredContent | NoContent)>`
    select x.key, c.key as sale, c.emitted_at, f.deflated, f.sha256
    from cfe_cancellations x
    join cfes c on c.tenant_id = ${tenantId}::uuid and c.key = x.canceled_key
    left join files f on f.tenant_id = ${tenantId}::uuid and f.id = c.file_id
    where x.tenant_id = ${tenantId}::uuid and x.key = any (${keys}::text[])`.execute(db)
  return rows.map(({ key, sale, emitted_at, ...stored }) => [
    key,
    async (readFile, file) => {
      const read = await readFile(cfeCancellationTask, { ...file, key })
      let coupon: CouponView | undefined
      if (stored.sha256 !== null) coupon = (await readFile(cfeTask, { ...stored, key: sale }))?.data.CFe
      return read && cancellationSheet({ key, read }, { key: sale, emitted_at, coupon })
    },
  ])
}
