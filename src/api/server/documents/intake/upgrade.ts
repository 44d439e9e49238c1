import type { Platform } from '../../ports/platform/platform.ts'
import type { Store } from '../../store/scope.ts'
import { countStored } from './count-stored.ts'
import { cutStoredLots } from './cut-stored-lots.ts'
import { layOutStored } from './numbers/lay-out-stored.ts'
import { readStoredVoids } from './stored/read-voids.ts'

/** Does what migrations cannot do in SQL, because it takes reading the documents. Called with every database before it is used. */
export async function upgradeDocuments(store: Store, platform: Platform): Promise<void> {
  await cutStoredLots(store, platform)
  await countStored(store, platform)
  await readStoredVoids(store, platform)
  await layOutStored(store, platform)
}
