import { sql } from 'kysely'
import type { FiguresFound } from '#domain/documents/sale-figures.ts'
import { figuresTask } from '../tasks.ts'
import { findProducts, identified, productNames } from '../figures/products.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { SaleFigures } from '#domain/documents/sale-figures.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { lockIntake } from '../lock-intake.ts'
import { type NoContent, type StoredContent, withContents } from '../contents/stored-content.ts'
import { updating, writeTogether } from '../batch/statements.ts'
import { TENANT } from '../../store/tenant-names.ts'

const DOCUMENTS = 400
/** Before every id. */
export const FIRST = '00000000-0000-0000-0000-000000000000'

type Row = (StoredContent | NoContent) & {
  id: string
  key: string
  figures: SaleFigures | null
}

export interface ReadPage {
  /** Keys of those that had other figures, or none. */
  changed: string[]
  /** The row that the next page begins behind; undefined behind the last one. */
  last: string | undefined
}

/**
 * Takes the figures of a page of kept documents from their XML.
 */
export async function readPage(
  db: ScopedDb,
  platform: Platform,
  { tenantId, table, from }: { tenantId: string; table: 'nfces' | 'cfes'; from: string },
): Promise<ReadPage> {
  await lockIntake(db, tenantId)
  const { rows } = await sql<Row>`
    select d.id, d.key, d.figures, f.deflated, f.sha256
    from (select * from ${sql.table(table)} where tenant_id = ${tenantId}::uuid and id > ${from}::uuid order by id limit ${sql.lit(DOCUMENTS)}) d
    left join files f on f.tenant_id = ${TENANT} and f.id = d.file_id
    order by d.id`.execute(db)
  const found = await readRows(platform, tenantId, rows)
  const products = await findProducts(db, tenantId, productNames(found.values()))
  const known = await identified(db, tenantId, { found, known: products })
  const changed = rows.filter(({ id, figures }) => {
    const own = known.get(id)
    return own !== undefined && sorted(own) !== sorted(figures)
  })
  const figures = changed.map(({ id }) => ({ tenant_id: tenantId, id, figures: known.get(id) }))
  await writeTogether(db, [updating(table, figures, ['figures'])])
  return {
    changed: changed.map(({ key }) => key),
    last: rows.length < DOCUMENTS ? undefined : rows.at(-1)?.id,
  }
}

async function readRows(platform: Platform, tenant: string, rows: readonly Row[]): Promise<Map<string, FiguresFound>> {
  const filled = await withContents(platform, tenant, rows)
  const files = filled.flatMap(({ id, key, deflated, sha256 }) =>
    deflated === null ? [] : [{ id, key, deflated, sha256 }],
  )
  const bytes = files.reduce((sum, { deflated }) => sum + deflated.length, 0)
  const read = await platform.run(figuresTask, files, { bytes, tenant })
  const found = new Map<string, FiguresFound>()
  for (const [i, { id, key }] of files.entries()) {
    const figures = read[i]
    if (figures) found.set(id, figures)
    else platform.log({ event: 'kept_document_unreadable', tenant, key })
  }
  return found
}

/** The same text for the same figures, in whatever order their keys stand. */
function sorted(figures: SaleFigures | null): string {
  const entries = (of: object) => Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (figures === null) return ''
  const { products, taxes, payments, items, cfops, st } = figures
  return JSON.stringify([products, entries(taxes), entries(payments), entries(items), cfops && entries(cfops), st])
}
