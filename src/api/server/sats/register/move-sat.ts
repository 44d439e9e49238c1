import { sql } from 'kysely'
import { recountedRows, makeSources, type DocumentSlice, writeRecounted } from '../../documents/figures/recounted.ts'
import { ALL_DAYS, spannedRows } from '../../documents/figures/summed.ts'
import { FIGURE_TABLES, foldFigures } from '../../documents/figures/fold.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { lockIntake } from '../../documents/lock-intake.ts'

/**
 * Puts a SAT at a point of sale, or at none, of its company or of the one named, to which the point belongs. Coupons stay where they were
 * issued; only those of a SAT that stood nowhere before go with it, as far as they are of the point's company
 * (docs/decisions.md#coupon-points-of-sale). In a transaction bound to the whole tenant.
 */
export async function moveSat(
  db: ScopedDb,
  tenantId: string,
  { satId, companyId, pointOfSaleId }: { satId: string; companyId?: string; pointOfSaleId: string | null },
): Promise<void> {
  await lockIntake(db, tenantId)
  const sat = await db
    .selectFrom('sats')
    .select(['point_of_sale_id', 'company_id', 'serial_number'])
    .where('id', '=', satId)
    .executeTakeFirstOrThrow()
  const company_id = companyId ?? sat.company_id
  await db.updateTable('sats').set({ company_id, point_of_sale_id: pointOfSaleId }).where('id', '=', satId).execute()
  if (sat.point_of_sale_id !== null || pointOfSaleId === null) return
  const { numUpdatedRows } = await db
    .updateTable('cfes')
    .set({ point_of_sale_id: pointOfSaleId })
    .where('serial_number', '=', sat.serial_number)
    .where('company_id', '=', company_id)
    .where('point_of_sale_id', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await countPoints(db, tenantId, [pointOfSaleId, null])
}

/** Counts the coupons of these points of sale anew. */
async function countPoints(db: ScopedDb, tenantId: string, points: readonly (string | null)[]): Promise<void> {
  await foldFigures(db, tenantId)
  const slice: DocumentSlice = { points, types: ['cfe'] }
  await makeSources(db, tenantId, slice)
  const ids = points.filter((one) => one !== null)
  const { rows } = await sql<{ id: number }>`
    select id from figure_sources where tenant_id = ${tenantId}::uuid and level = 'point_of_sale' and type = 'cfe'
      and (point_of_sale_id = any (${ids}::uuid[]) or point_of_sale_id is null)`.execute(db)
  const sources = rows.map(({ id }) => id)
  for (const table of FIGURE_TABLES) {
    await sql`
      delete from ${sql.table(table)}
      where tenant_id = ${tenantId}::uuid and source = any (${sources}::integer[])`.execute(db)
    await writeRecounted(db, table, tenantId, recountedRows(table, tenantId, slice))
  }
  await writeRecounted(db, 'figure_product_spans', tenantId, spannedRows(tenantId, sources, ALL_DAYS))
}
