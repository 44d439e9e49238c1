import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type BucketSettings, bucketFileStore } from './bucket.node.ts'
import type { FileStore } from './file-store.ts'
import { folderFileStore } from './folder.node.ts'

interface Places {
  /** The place of finished downloads; in the data folder without it. */
  bucket?: BucketSettings
  dataDir: string
}

/** Returns the place where files are made. */
export const newFilesOf = ({ bucket, dataDir }: Places): FileStore =>
  bucket ? bucketFileStore(bucket) : folderFileStore(join(dataDir, 'downloads'))

/** The same, and where there is a bucket now those that were made in the data folder before. */
export function filesOf(places: Places): FileStore {
  const files = newFilesOf(places)
  const folder = join(places.dataDir, 'downloads')
  if (!places.bucket || !existsSync(folder)) return files
  const former = folderFileStore(folder)
  return {
    ...files,
    read: async (name, range) => (await files.read(name, range)) ?? (await former.read(name, range)),
    async remove(name) {
      await files.remove(name)
      await former.remove(name)
    },
    async tidy(now) {
      await files.tidy(now)
      await former.tidy(now)
    },
  }
}
