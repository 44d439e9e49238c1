import { join } from 'node:path'
import { bucketFileStore } from '../../ports/files/bucket.node.ts'
import type { FileStore } from '../../ports/files/file-store.ts'
import { folderFileStore } from '../../ports/files/folder.node.ts'
import type { ServerSettings } from '../settings.node.ts'

/** The files of a server with these settings. */
export function fileStoreOf({ bucket, dataDir }: Pick<ServerSettings, 'bucket' | 'dataDir'>): FileStore {
  return bucket ? bucketFileStore(bucket) : folderFileStore(join(dataDir, 'downloads'))
}

/** What docs/settings.md lists, but what a copy may not tell: secrets, and addresses that have a password. */
const PLAIN =
  /^(PORT|HOST|DATA_DIR|DEMO|DEMO_\w+|PUBLIC_URL|TRUST_PROXY|DEV_MAIL|MAIL_FROM|FEATURES_OFF|CUSTODY_YEARS|CEP_URL|SEFAZ_URL|DOWNLOAD_DAYS|HISTORY_DAYS|S3_(BUCKET|URL|REGION)|JOB_SILENCE_SECONDS|DRAIN_SECONDS|MIN_DISK_MB|BACKUP_\w+|OPERATOR_EMAIL)$/

/** Returns the settings of a server that are no secrets. */
export function plainSettings(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env)
      .filter((entry): entry is [string, string] => PLAIN.test(entry[0]) && Boolean(entry[1]))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
