import { Misused } from '../../errors/misused.ts'
import { bucketObjects } from '../../ports/files/bucket-objects.node.ts'
import type { ServerSettings } from '../../settings/settings.node.ts'
import type { ContentStore } from '../../ports/files/objects.ts'
import { NO_OBJECT_STORE } from './stored-content.ts'
import type { Store } from '../../store/scope.ts'

/** The object store of a server with these settings; undefined without a bucket. */
export function contentStore({
  bucket,
  documentsInBucket,
}: Pick<ServerSettings, 'bucket' | 'documentsInBucket'>): ContentStore | undefined {
  return bucket && { objects: bucketObjects(bucket, 'documents/'), takesNew: documentsInBucket }
}

/**
 * Notes that bytes of documents go into the object store, before any does. Throws Misused where some do and this process has none: each of
 * those documents would seem damaged.
 */
export async function requireContentStore(store: Store, contents: ContentStore | undefined): Promise<void> {
  if (contents?.takesNew) {
    await store
      .insertInto('content_store')
      .defaultValues()
      .onConflict((on) => on.doNothing())
      .execute()
  }
  if (contents !== undefined) return
  const row = await store.selectFrom('content_store').select('since').executeTakeFirst()
  if (row === undefined) return
  throw new Misused(NO_OBJECT_STORE)
}
