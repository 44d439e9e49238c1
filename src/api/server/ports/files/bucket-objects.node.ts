import { type BucketSettings, openBucket } from './bucket.node.ts'
import type { Objects, StoredObject } from './objects.ts'

/** A storage that does not answer for so long counts as down, in ms: somebody waits for a file of some kilobytes. */
const PATIENCE_MS = 10_000

/** Objects of a bucket, below a prefix of their own. */
export function bucketObjects(settings: BucketSettings, prefix: string): Objects {
  const open = openBucket(settings, PATIENCE_MS)
  const at = (path: string) => ({ Bucket: settings.bucket, Key: prefix + path })
  return {
    async list(folder) {
      const { sdk, client } = await open()
      const found: StoredObject[] = []
      let after: string | undefined
      do {
        const about = { Bucket: settings.bucket, Prefix: prefix + folder, ContinuationToken: after }
        const { Contents = [], NextContinuationToken } = await client.send(new sdk.ListObjectsV2Command(about))
        for (const { Key, LastModified } of Contents) {
          if (Key !== undefined) found.push({ path: Key.slice(prefix.length), at: LastModified?.getTime() ?? 0 })
        }
        after = NextContinuationToken
      } while (after !== undefined)
      return found
    },
    async write(path, bytes) {
      const { sdk, client } = await open()
      await client.send(new sdk.PutObjectCommand({ ...at(path), Body: bytes, ContentLength: bytes.length }))
    },
    async read(path) {
      const { sdk, client } = await open()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(path)))
        return Body && new Uint8Array(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined
        throw error
      }
    },
    async remove(path) {
      const { sdk, client } = await open()
      await client.send(new sdk.DeleteObjectCommand(at(path)))
    },
  }
}
