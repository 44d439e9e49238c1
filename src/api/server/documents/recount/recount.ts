import { type Recount, recountFigures } from '../figures/recount-figures.ts'
import { recountProducts } from '../figures/recount-products.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { allowLonger } from '../../store/maintenance.ts'
import { type Scope, type Store, scoped } from '../../store/scope.ts'
import { type Apart, lockIntake } from '../lock-intake.ts'
import { judgeAnew } from '../month/changed-closings.ts'
import { listSeries, listOrphans, recountOrphans } from '../numbers/recount-numbers.ts'
import { recountSeries } from '../numbers/recount-series.ts'
import { FIRST, type ReadPage, readPage } from './read-stored.ts'
import { type Reread, rereadPage } from './reread.ts'

export interface TenantRecount extends Recount {
  /** Keys of documents whose figures were others than their XML gives. */
  figures: string[]
  /** Notes whose status, warnings or notices were others than their files give. */
  reread: Reread[]
  /** Series of notes whose missing or doubtful numbers were others than their documents give. */
  numbers: number
}

/**
 * The same in a transaction of its own; with `xml` after reading every file once more, page by page: what notes
 * and events say, and every document's figures.
 */
export async function recountTenant(
  store: Store,
  platform: Platform,
  tenantId: string,
  { xml }: { xml: boolean },
): Promise<TenantRecount> {
  const scope: Scope = { tenantId, companyIds: 'all' }
  const figures: string[] = []
  const reread: Reread[] = []
  for (let from: string | undefined = xml ? FIRST : undefined; from !== undefined; ) {
    const about = { tenantId, from }
    const page: Awaited<ReturnType<typeof rereadPage>> = await scoped(store, scope, (db) =>
      rereadPage(db, platform, about),
    )
    reread.push(...page.changed)
    from = page.last
  }
  for (const table of xml ? (['nfces', 'cfes'] as const) : []) {
    for (let from: string | undefined = FIRST; from !== undefined; ) {
      const about: Parameters<typeof readPage>[2] = { tenantId, table, from }
      const page: ReadPage = await scoped(store, scope, (db) => readPage(db, platform, about))
      figures.push(...page.changed)
      from = page.last
    }
  }
  const found = await recountSums(store, tenantId)
  const numbers = await recountNumbers(store, platform, tenantId)
  await scoped(store, scope, (db) => judgeAnew(db))
  return { ...found, figures, reread, numbers }
}

/** Counts a tenant's figures anew from its documents, and repairs what differs, beside its intake. */
export async function recountSums(store: Store, tenantId: string): Promise<Recount> {
  const { apart, locked } = transactions(store, tenantId)
  const found = await recountFigures(apart, locked, tenantId)
  await recountProducts(apart, locked, tenantId)
  return found
}

/** The longest that a statement may take. */
const LONGEST_MS = 60 * 60_000

/** Transactions of the whole tenant, for whose intake nobody waits, and in which nobody else takes documents of it. */
function transactions(store: Store, tenantId: string): { apart: Apart; locked: Apart } {
  const apart: Apart = (work) =>
    scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
      await allowLonger(db, LONGEST_MS)
      return work(db)
    })
  const locked: Apart = (work) =>
    apart(async (db) => {
      await lockIntake(db, tenantId)
      return work(db)
    })
  return { apart, locked }
}

/** Keys that are looked at in one transaction. */
const KEYS = 500

/** Finds anew what numbers of notes lack. */
async function recountNumbers(store: Store, platform: Platform, tenantId: string): Promise<number> {
  const { apart, locked } = transactions(store, tenantId)
  let changed = 0
  for (const series of await apart((db) => listSeries(db))) {
    if (await recountSeries(locked, platform, series)) changed++
  }
  const orphans = await apart((db) => listOrphans(db))
  let haveOrphansChanged = false
  for (let from = 0; from < orphans.length; from += KEYS) {
    const keys = orphans.slice(from, from + KEYS)
    if (await locked((db) => recountOrphans(db, platform, keys))) haveOrphansChanged = true
  }
  return changed + (haveOrphansChanged ? 1 : 0)
}
