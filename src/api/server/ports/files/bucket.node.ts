import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { FileStore } from './file-store.ts'

export interface BucketSettings {
  /** Address of the S3-compatible service; Amazon's own when there is none. */
  endpoint?: string
  bucket: string
  region: string
}

const DAY_MS = 86_400_000
/** A storage that does not answer for so long counts as down, in ms: the SDK itself would wait for ever. A part of 8 MB fits in. */
const PATIENCE_MS = 60_000
const PREFIX = 'downloads/'

interface OpenBucket {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
}

/**
 * Returns how a bucket is opened. Keys come from the environment as the SDK reads it (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a role
 * of the machine). The SDK, of some megabytes, is loaded with the first file.
 */
export function openBucket({ endpoint, region }: BucketSettings, patienceMs: number): () => Promise<OpenBucket> {
  let opened: Promise<OpenBucket> | undefined
  return () => (opened ??= connect())

  async function connect() {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region,
      // Not every compatible service knows buckets as host names, and the newer checksums.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // The limit is for the beginning of an answer: whoever reads the file may be slow.
      requestHandler: { connectionTimeout: 10_000, requestTimeout: patienceMs, throwOnRequestTimeout: true },
    })
    return { sdk, client }
  }
}

/** Files in a bucket. */
export function bucketFileStore(settings: BucketSettings, patienceMs: number = PATIENCE_MS): FileStore {
  const { bucket } = settings
  const open = openBucket(settings, patienceMs)
  const at = (name: string) => ({ Bucket: bucket, Key: PREFIX + name })

  return {
    async write(name, pieces) {
      const { client } = await open()
      const { Upload } = await import('@aws-sdk/lib-storage')
      let size = 0
      let failure: unknown
      const iterator = pieces[Symbol.asyncIterator]()
      // What the SDK throws in when an upload ends early is its own word, and no failure of the source.
      const next = async () => {
        try {
          return await iterator.next()
        } catch (error) {
          failure = error
          throw error
        }
      }
      const counted = async function* (): AsyncGenerator<Uint8Array> {
        try {
          for (let piece = await next(); !piece.done; piece = await next()) {
            size += piece.value.length
            yield piece.value
          }
        } finally {
          await iterator.return?.()
        }
      }
      // Parts in flight are what memory holds: two of 8 MB.
      const params = {
        ...at(name),
        Body: Readable.from(counted(), { objectMode: false }),
        ContentType: 'application/zip',
      }
      try {
        await new Upload({ client, params, queueSize: 2, partSize: 8 * 1024 * 1024 }).done()
      } catch (error) {
        throw failure ?? error
      }
      return size
    },
    async read(name, range) {
      const { sdk, client } = await open()
      const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ ...at(name), ...part }))
        return Body?.transformToWebStream()
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined
        throw error
      }
    },
    async remove(name) {
      const { sdk, client } = await open()
      await client.send(new sdk.DeleteObjectCommand(at(name)))
    },
    async tidy(now) {
      const { sdk, client } = await open()
      const { Uploads = [] } = await client.send(
        new sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: PREFIX }),
      )
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (!Initiated || Initiated.getTime() >= now - DAY_MS) continue
        await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
      }
    },
  }
}
