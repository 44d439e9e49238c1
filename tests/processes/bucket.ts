import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

const LISTED_AT_ONCE = 2
/** When objects and uploads of the bucket were begun, in ms since the epoch. */
export const INITIATED = Date.parse('2026-03-10T12:00:00Z')

export interface Bucket {
  url: string
  server: Server
  /** Objects by key, of one bucket: arquivos. */
  objects: Map<string, Buffer>
  uploads: Map<string, { key: string; parts: Map<number, Buffer> }>
  /** How it takes parts of uploads; otherwise it is well. */
  mood: 'well' | 'full' | 'silent'
  /** The beginnings of the Authorization headers that came. */
  authorizations: Set<string>
}

/** As much of S3's protocol as a store of files needs, over HTTP. */
export async function openBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>()
  const uploads: Bucket['uploads'] = new Map()
  const authorizations: Bucket['authorizations'] = new Set()
  const initiated = new Date(INITIATED).toISOString()
  const server = createServer()
  const made: Bucket = { url: '', server, objects, uploads, authorizations, mood: 'well' }
  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const key = url.pathname.replace(/^\/arquivos\/?/, '')
    // Whoever loses patience hangs up in the midst of a part.
    const body = await read(request).catch(() => undefined)
    if (!body) return
    authorizations.add((request.headers.authorization ?? '').split('/')[0] ?? '')
    const upload = uploads.get(url.searchParams.get('uploadId') ?? '')
    const xml = (text: string) =>
      response.setHeader('Content-Type', 'application/xml').end(`<?xml version="1.0"?>${text}`)
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload-${uploads.size}-${Math.random()}`
      uploads.set(id, { key, parts: new Map() })
      xml(`<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    } else if (request.method === 'PUT' && upload && made.mood !== 'well') {
      if (made.mood === 'full') refuse(response, 403, 'QuotaExceeded', 'The quota is used up')
    } else if (request.method === 'PUT' && upload) {
      const number = Number(url.searchParams.get('partNumber'))
      upload.parts.set(number, body)
      response.setHeader('ETag', `"part-${number}"`).end()
    } else if (request.method === 'POST' && upload) {
      const ordered = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part)
      objects.set(key, Buffer.concat(ordered))
      uploads.delete(url.searchParams.get('uploadId') ?? '')
      xml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
    } else if (request.method === 'DELETE' && url.searchParams.has('uploadId')) {
      uploads.delete(url.searchParams.get('uploadId') ?? '')
      response.writeHead(204).end()
    } else if (request.method === 'GET' && url.searchParams.has('uploads')) {
      const listed = [...uploads].map(
        ([id, one]) =>
          `<Upload><Key>${one.key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`,
      )
      xml(`<ListMultipartUploadsResult>${listed.join('')}</ListMultipartUploadsResult>`)
    } else if (request.method === 'GET' && url.searchParams.has('list-type')) {
      const { searchParams } = url
      const all = [...objects.keys()].filter((one) => one.startsWith(searchParams.get('prefix') ?? '')).sort()
      const from = Number(searchParams.get('continuation-token') ?? 0)
      const listed = all.slice(from, from + LISTED_AT_ONCE)
      const next = from + listed.length
      xml(
        `<ListBucketResult>${listed.map((one) => `<Contents><Key>${one}</Key><LastModified>${initiated}</LastModified></Contents>`).join('')}${
          next < all.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
        }</ListBucketResult>`,
      )
    } else if (request.method === 'PUT') {
      objects.set(key, body)
      response.setHeader('ETag', '"whole"').end()
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else {
      const object = objects.get(key)
      if (!object) {
        refuse(response, 404, 'NoSuchKey', 'The specified key does not exist.')
        return
      }
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const part = start === undefined ? object : object.subarray(Number(start), Number(end) + 1)
      response.writeHead(start === undefined ? 200 : 206, { 'Content-Length': part.length }).end(part)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address === null || typeof address === 'string' ? 0 : address.port
  made.url = `http://127.0.0.1:${port}`
  return made
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  const text = `<Error><Code>${code}</Code><Message>${message}</Message></Error>`
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(text)
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}
