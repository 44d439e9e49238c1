import type { Platform } from '../../ports/platform/platform.ts'
import type { Store } from '../../store/scope.ts'
import { countKept } from './count-kept.ts'
import { cutKeptLots } from './cut-kept-lots.ts'
import { readKeptVoids } from './kept/read-voids.ts'

/** What migrations cannot do in SQL, because it takes reading the documents. Called with every database before it is used. */
export async function upgradeDocuments(store: Store, platform: Platform): Promise<void> {
  await cutKeptLots(store, platform)
  await countKept(store, platform)
  await readKeptVoids(store, platform)
}
