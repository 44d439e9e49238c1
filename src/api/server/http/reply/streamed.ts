import type { StreamAnswer } from '../handler.ts'
import type { ByteRange } from '../../ports/files/file-store.ts'

/** A stream as a response, or the part of it that the call asks for, so that a broken download goes on (RFC 9110, section 14). */
export async function streamed(
  file: StreamAnswer,
  headers: Readonly<Record<string, string>>,
  request: Request,
): Promise<Response> {
  const { size } = file
  const tag = `"${file.tag}"`
  const all = { ...headers, 'Accept-Ranges': 'bytes', ETag: tag }
  const header = request.headers.get('Range')
  const isSame = (request.headers.get('If-Range') ?? tag) === tag
  const range = header !== null && isSame ? rangeOf(header, size) : undefined
  if (range === 'beyond') {
    return new Response(null, { status: 416, headers: { ...all, 'Content-Range': `bytes */${size}` } })
  }
  // A HEAD request reads no body, so that a file opened for it would stay open.
  const open = async (part?: ByteRange) => (request.method === 'HEAD' ? null : file.read(part))
  if (!range) return new Response(await open(), { headers: { ...all, 'Content-Length': String(size) } })
  const { start, end } = range
  return new Response(await open(range), {
    status: 206,
    headers: {
      ...all,
      'Content-Length': String(end - start + 1),
      'Content-Range': `bytes ${start}-${end}/${size}`,
    },
  })
}

/** The one range of a header; undefined for what may be ignored: several ranges, other units, nonsense. */
function rangeOf(header: string, size: number): ByteRange | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size || (from === '' && Number(to) === 0)) return 'beyond'
  return end < start ? undefined : { start, end }
}
