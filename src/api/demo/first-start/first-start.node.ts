import type { Platform } from '../../server/ports/platform/platform.ts'
import type { Store } from '../../server/store/scope.ts'
import { fillDemo } from '../fill.ts'
import { demoProgress } from './progress.node.ts'
import { demoState, holdsTenants } from '../make-tenants.ts'

/** Tells if a database is to have a demonstration that it has not, or not wholly. */
export async function isToFill(store: Store, documents: number): Promise<boolean> {
  if (documents === 0) return false
  const state = await demoState(store)
  return state !== 'finished' && (state !== 'absent' || !(await holdsTenants(store)))
}

/**
 * Fills a database that holds nobody's data with the demonstration (docs/decisions.md#start), showing how far it is; completes one that was
 * interrupted. `documents`: 0 for none at all.
 */
export async function fillOnFirstStart(store: Store, platform: Platform, documents: number): Promise<void> {
  if (!(await isToFill(store, documents))) return
  const progress = demoProgress()
  try {
    await fillDemo(store, platform, { until: platform.now(), onProgress: progress.show, documents })
  } finally {
    progress.end()
  }
}
