import { promisify } from 'node:util'
import { constants, gzip, gzipSync } from 'node:zlib'
import { LARGE_BYTES } from '../../ports/platform/task.ts'
import { takes } from '../static-files.node.ts'
import { compressedTag, taggedText } from './tagged.ts'

const gzipLarge = promisify(gzip)
/** Fewer bytes fit into one packet with their headers. */
const FROM_BYTES = 1024
/** Level of compression: for 15 kB of JSON half the time of the usual 6, for a tenth more bytes. */
const OPTIONS = { level: constants.Z_BEST_SPEED + 2 }

/**
 * Compresses what the API answers as JSON to who takes gzip. Only answers with a tag, which are those that hold no secret: the length of a
 * compressed one could tell of it (BREACH).
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const { headers } = response
  const text = taggedText(response)
  if (text === undefined || request.method !== 'GET' || !takes(request, 'gzip')) return response
  const length = Buffer.byteLength(text)
  if (length < FROM_BYTES) return response
  const small = length < LARGE_BYTES ? gzipSync(text, OPTIONS) : await gzipLarge(text, OPTIONS)
  headers.set('Content-Encoding', 'gzip')
  headers.set('ETag', compressedTag(headers.get('ETag') ?? ''))
  return new Response(new Uint8Array(small), { headers })
}
