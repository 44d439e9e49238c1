import { sql } from 'kysely'
import type { Platform } from '../../../ports/platform/platform.ts'
import { lockMigrations } from '../../../store/migrate.ts'
import { UPGRADES } from '../../../store/migrations.ts'
import { inTenant, type ScopedDb, type Store } from '../../../store/scope.ts'
import { lockIntake } from '../../lock-intake.ts'
import { listSeries, recountOrphans, recountSeries } from './recount-numbers.ts'

/**
 * The part of migration 0063 that needs the field's rules: lays out the numbers of notes that were kept by the versions before, series by
 * series. Called with every database before it is used; one that is interrupted goes on where it was.
 */
export async function layOutStored(store: Store, platform: Platform): Promise<void> {
  const isDone = async (db: Store | ScopedDb) => {
    const { rows } = await sql`select 1 from migrations where name = ${UPGRADES.numbers}`.execute(db)
    return rows.length > 0
  }
  if (await isDone(store)) return
  const once = (tenantId: string, work: (db: ScopedDb) => Promise<unknown>) =>
    store.transaction().execute(async (db) => {
      await lockMigrations(db)
      await lockIntake(db, tenantId)
      // Another server may have done it meanwhile.
      if (!(await isDone(db))) await work(inTenant(db, { tenantId }))
    })
  let laidOut = 0
  for (const { id: tenantId } of await store.selectFrom('tenants').select('id').orderBy('id').execute()) {
    const series = await store.transaction().execute((db) => listSeries(inTenant(db, { tenantId }), { isNew: true }))
    for (const one of series) await once(tenantId, (db) => recountSeries(db, platform, tenantId, one))
    await once(tenantId, (db) => recountOrphans(db, platform))
    laidOut += series.length
  }
  await store.transaction().execute(async (db) => {
    await lockMigrations(db)
    await sql`insert into migrations (name) values (${UPGRADES.numbers}) on conflict do nothing`.execute(db)
  })
  if (laidOut > 0) platform.log({ event: 'numbers_laid_out', series: laidOut })
}
