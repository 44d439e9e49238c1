import { Misused } from '../../errors/misused.ts'
import type { BucketSettings } from './bucket.node.ts'

/** Settings of the bucket that all servers have; none without S3_BUCKET and S3_URL. */
export function bucketSettings(env: Readonly<Record<string, string | undefined>>): { bucket?: BucketSettings } {
  const [endpoint, name, region] = [env['S3_URL'], env['S3_BUCKET'], env['S3_REGION']]
  if (!name && !endpoint) return {}
  if (!name) throw new Misused('S3_URL precisa de S3_BUCKET')
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new Misused('S3_URL não é um endereço http:// ou https://')
  }
  return { bucket: { bucket: name, region: region || 'us-east-1', ...(endpoint ? { endpoint } : {}) } }
}
