import type { Endpoint } from '#api/contract/endpoint.ts'
import { Refusal } from '../errors/refusal.ts'
import { concatBytes } from '#domain/bytes.ts'
import { phrase } from '#domain/phrase.ts'

/** The input as the endpoint takes it, and the files of a multipart body. */
export interface Sent {
  body: unknown
  file?: Uint8Array
  files?: readonly File[]
}

/** The query of a call; of a read that was sent as a form also what that brings of values that no address is to show. */
export function queryOf(
  { method, inBody = [] }: Endpoint,
  { searchParams }: URL,
  bytes: Uint8Array | undefined,
): Record<string, string> {
  const query: Record<string, string> = {}
  // An empty value is a filter that is not set; of a repeated name the first one counts.
  for (const [name, value] of searchParams) if (value !== '') query[name] ??= value
  if (method !== 'GET' || bytes === undefined) return query
  const form = new URLSearchParams(new TextDecoder().decode(bytes))
  for (const name of inBody) {
    const value = form.get(name)
    if (value) query[name] = value
  }
  return query
}

/** A body as the endpoint takes it. */
export async function bodyOf(
  { takes, file: one, files: several }: Endpoint,
  bytes: Uint8Array<ArrayBuffer>,
  request: Request,
): Promise<Sent> {
  const name = one ?? several
  if (takes !== 'multipart/form-data' || name === undefined) {
    const text = new TextDecoder().decode(bytes)
    if (takes === 'application/x-www-form-urlencoded') return { body: formOf(text) }
    return { body: takes === 'application/json' ? json(text) : text }
  }
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' }
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw new Refusal('invalid', { fields: { body: 'O corpo não é multipart/form-data' } })
  })
  const body: Record<string, string> = {}
  for (const [key, value] of form) if (typeof value === 'string' && value !== '') body[key] ??= value
  if (several !== undefined) return { body, files: form.getAll(several).filter((part) => typeof part !== 'string') }
  const file = form.get(name)
  return file === null || typeof file === 'string' ? { body } : { body, file: new Uint8Array(await file.arrayBuffer()) }
}

/** The body; refuses more than `most` bytes as soon as they have come, whatever the header promised. */
export async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const promised = Number(request.headers.get('Content-Length') ?? Number.NaN)
  if (promised > most) throw new Refusal('too_large')
  if (promised <= SMALL_BYTES) return readSmall(request, most)
  const parts: Uint8Array[] = []
  let size = 0
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  // Reading fails only where the sender goes away.
  const next = () =>
    reader.read().catch(() => {
      throw new Refusal('interrupted')
    })
  for (let part = await next(); !part.done; part = await next()) {
    size += part.value.byteLength
    if (size > most) {
      // Not cancelled, which would end the connection before the answer: who listens there reads on (http-server.node.ts).
      reader.releaseLock()
      throw new Refusal('too_large')
    }
    parts.push(part.value)
  }
  return concatBytes(parts, size)
}

/** So much is read whole: HTTP ends a body where its length was promised to end. */
const SMALL_BYTES = 65_536

/** Reads a body without a stream, which takes longer to make than a post of an agent takes to be understood. */
async function readSmall(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await request.arrayBuffer().catch(() => {
    throw new Refusal('interrupted')
  })
  if (bytes.byteLength > most) throw new Refusal('too_large')
  return new Uint8Array(bytes)
}

/** The fields of a form that have a value; each may be given once (RFC 6749, section 3.2). */
function formOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (Object.hasOwn(fields, name)) throw new Refusal('invalid', { fields: { [name]: phrase`Campo repetido` } })
    if (value !== '') fields[name] = value
  }
  return fields
}

function json(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalid', { fields: { body: 'O corpo não é um JSON válido' } })
  }
}
