import { request } from 'node:https'
import type { TaxpayerKey } from './note-listing.ts'

export interface CertifiedPost {
  url: string
  contentType: string
  body: string
  taxpayer: TaxpayerKey
  /** Certificates of authorities that a server's own may come from, as PEM. */
  authorities: readonly string[]
  /** Limits of the whole answer, from the first word to the last. */
  timeoutMs: number
  mostBytes: number
  signal?: AbortSignal | undefined
}

export interface CertifiedAnswer {
  status: number
  body: Uint8Array
}

/**
 * Posts with a client's certificate to a server whose own is verified. The key is in memory alone; no redirect is followed, nothing is
 * decompressed, and errors name the failure and nothing that was sent.
 */
export function certifiedPost({
  url,
  contentType,
  body,
  taxpayer,
  authorities,
  timeoutMs,
  mostBytes,
  signal,
}: CertifiedPost): Promise<CertifiedAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<CertifiedAnswer>()
  const call = request(
    url,
    {
      method: 'POST',
      headers: {
        'Content-Type': contentType,
        'Content-Length': Buffer.byteLength(body),
        'Accept-Encoding': 'identity',
      },
      key: taxpayer.key,
      cert: taxpayer.certificates,
      ca: [...authorities],
      minVersion: 'TLSv1.2',
      // Also where NODE_TLS_REJECT_UNAUTHORIZED says otherwise.
      rejectUnauthorized: true,
      // A connection of its own, so that none is ever another company's.
      agent: false,
      ...(signal && { signal }),
    },
    (response) => {
      const blocks: Buffer[] = []
      let size = 0
      response.on('data', (block: Buffer) => {
        size += block.length
        if (size > mostBytes) end(new Error(`The answer has more than ${mostBytes} bytes`))
        else blocks.push(block)
      })
      response.on('error', fail)
      response.on('end', () => {
        clearTimeout(timer)
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(blocks) })
      })
    },
  )
  // Of the whole, which a socket's timeout is not: one byte a second would keep that from ending.
  const timer = setTimeout(() => end(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs)
  /** Ends the call, whose rest may have come already. */
  function end(error: Error): void {
    fail(error)
    call.destroy()
  }
  function fail(error: Error & { code?: string }): void {
    clearTimeout(timer)
    reject(new Error(error.code ? `${error.message} (${error.code})` : error.message))
  }
  call.on('error', fail)
  call.end(body)
  return promise
}
