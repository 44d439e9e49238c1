import { sql } from 'kysely'
import type { Platform } from '../../ports/platform/platform.ts'
import { lockMigrations } from '../../store/migrate.ts'
import { UPGRADES } from '../../store/migrations.ts'
import { inTenant, type ScopedDb, type Store } from '../../store/scope.ts'
import { FIRST, type ReadPage, readPage } from './stored/read-stored.ts'
import { recountFigures } from './recount.ts'

/** Noted among the migrations when it is done; migration 0020 does so where nothing is kept. */
const NAME = UPGRADES.figures
const LOG_EVERY_MS = 5000

/**
 * The part of migration 0020 that reads XML: takes the figures of documents that were kept by the versions before, gives coupons the point
 * of sale where their SAT stands, and counts all. Called with every database before it is used; does nothing from the second time on. One
 * that is interrupted begins anew, and finds what it has read.
 */
export async function countStored(store: Store, platform: Platform): Promise<void> {
  if (await isDone(store)) return
  let documents = 0
  let lastNews = platform.now()
  const tenants = await store.selectFrom('tenants').select('id').orderBy('id').execute()
  for (const { id: tenantId } of tenants) {
    for (const table of ['nfces', 'cfes'] as const) {
      let after: string | undefined = FIRST
      while (after !== undefined) {
        const page: ReadPage = await pageOnce(store, platform, { tenantId, table, from: after })
        documents += page.read
        after = page.last
        if (platform.now() - lastNews < LOG_EVERY_MS) continue
        lastNews = platform.now()
        platform.log({ event: 'documents_read', done: false, documents })
      }
    }
    await store.transaction().execute(async (db) => {
      await lockMigrations(db)
      if (!(await isDone(db))) await recountFigures(inTenant(db, { tenantId }), tenantId)
    })
  }
  await store.transaction().execute(async (db) => {
    await lockMigrations(db)
    await sql`insert into migrations (name) values (${NAME}) on conflict do nothing`.execute(db)
  })
  if (documents > 0) platform.log({ event: 'documents_read', done: true, documents })
}

async function isDone(db: Store | ScopedDb): Promise<boolean> {
  const { rows } = await sql`select 1 from migrations where name = ${NAME}`.execute(db)
  return rows.length > 0
}

/** Nothing where another server has done it meanwhile. */
function pageOnce(
  store: Store,
  platform: Platform,
  about: { tenantId: string; table: 'nfces' | 'cfes'; from: string },
): Promise<ReadPage> {
  return store.transaction().execute(async (db) => {
    await lockMigrations(db)
    if (await isDone(db)) return { read: 0, changed: [], last: undefined }
    return readPage(inTenant(db, about), platform, { ...about, places: true })
  })
}
