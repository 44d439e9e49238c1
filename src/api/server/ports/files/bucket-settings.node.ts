import { Misused } from '../../errors/misused.ts'
import type { BucketSettings } from './bucket.node.ts'

export interface SharedStorage {
  bucket?: BucketSettings
  /** True if the bytes of new documents go into the bucket. */
  documentsInBucket?: boolean
}

/** Settings of the bucket that all servers have; none without S3_BUCKET and S3_URL. */
export function bucketSettings(env: Readonly<Record<string, string | undefined>>): SharedStorage {
  const [endpoint, name, region] = [env['S3_URL'], env['S3_BUCKET'], env['S3_REGION']]
  const documentsInBucket = env['S3_DOCUMENTS'] === '1'
  if (documentsInBucket && !name) throw new Misused('S3_DOCUMENTS precisa de S3_BUCKET')
  if (!name && !endpoint) return {}
  if (!name) throw new Misused('S3_URL precisa de S3_BUCKET')
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new Misused('S3_URL não é um endereço http:// ou https://')
  }
  const bucket = { bucket: name, region: region || 'us-east-1', ...(endpoint ? { endpoint } : {}) }
  return { bucket, documentsInBucket }
}
