import type { Endpoint } from '#api/contract/endpoint.ts'
/** An answer that is compressed and, unchanged, not sent again: only such ones carry a tag (compressed.node.ts). */
interface Tagged {
  request: Request
  /** The viewer and the tenant, so that nobody's tag stands for what another one sees. */
  of: string
  /** The state that it shows, of what may be changed: a tag that begins with it may be named by a change (http/unchanged-since.ts). */
  version: string | undefined
  digest: (text: string) => string | Promise<string>
}

/**
 * JSON with a tag of what it says and to whom, or 304 where the caller has that very answer. The question was asked and judged as any
 * other: who may not ask any more is refused before it comes here. The tag is a weak one, since the same answer leaves in several encodings;
 * but that of a thing that may be changed, which is another one where it leaves compressed (compressed.node.ts).
 */
export async function taggedJson(text: string, { request, of, version, digest }: Tagged): Promise<Response> {
  const seen = await digest(`${of} ${text}`)
  const tag = version === undefined ? `W/"${seen}"` : `"${version}.${seen}"`
  const headers = { ETag: tag, Vary: 'Accept-Encoding' }
  const known = request.headers.get('If-None-Match')
  if (known === tag || (known !== null && known === compressedTag(tag))) {
    return new Response(null, { status: 304, headers: { ...headers, ETag: known } })
  }
  const response = new Response(text, { headers: { ...headers, 'Content-Type': 'application/json' } })
  texts.set(response, text)
  return response
}

const texts = new WeakMap<Response, string>()

/** Returns the text of an answer with a tag, for whoever compresses it: read out of the answer it would have to be waited for. */
export const taggedText = (response: Response): string | undefined => texts.get(response)

/** The tag of the same answer compressed: a strong one is of its bytes. */
export const compressedTag = (tag: string): string => (tag.startsWith('W/') ? tag : tag.replace(/"$/, '-gzip"'))

/** The state that a reply shows, where it is of one thing that may be changed. */
export function versionIn(reply: unknown): string | undefined {
  const version: unknown = typeof reply === 'object' && reply !== null && 'version' in reply ? reply.version : undefined
  return typeof version === 'string' ? version : undefined
}

/** Tells if an endpoint's replies bear tags: those that only somebody who is signed in reads, and that hold no secret. */
export function isTagged({ method, needs, secret = false }: Endpoint): boolean {
  return method === 'GET' && needs !== 'public' && needs !== 'device' && !secret
}
