/** An answer that is compressed and, unchanged, not sent again: only such ones carry a tag (http/compressed.node.ts). */
interface Tagged {
  request: Request
  /** Who sees the answer in which tenant, so that nobody's tag stands for what another one sees. */
  of: string
  digest: (text: string) => string | Promise<string>
}

/**
 * JSON with a tag of what it says and to whom, or 304 where the caller has that very answer. The question was asked and judged as any
 * other: who may not ask any more is refused before it comes here. The tag is a weak one, since the same answer leaves in several encodings.
 */
export async function taggedJson(text: string, { request, of, digest }: Tagged): Promise<Response> {
  const tag = `W/"${await digest(`${of} ${text}`)}"`
  const headers = { ETag: tag, Vary: 'Accept-Encoding' }
  if (request.headers.get('If-None-Match') === tag) return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, 'Content-Type': 'application/json' } })
}
