import type { Endpoint } from '#api/contract/endpoint.ts'
import { visibleText } from '#domain/visible-text.ts'
import { type Language, languageOf, markLanguage } from '../../languages/language.ts'
import type { FileAnswer, StreamAnswer } from '../handler.ts'
import type { Services } from '../services.ts'
import { isSpoken, spokenReply } from './spoken.ts'
import { streamed } from './streamed.ts'
import { isTagged, taggedJson, versionIn } from './tagged.ts'

/** Markup is a part of another server's page: nothing in it counts where it is opened as a page of this one. */
const MARKUP_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Cache-Control': 'private, no-store',
}

/** Makes the response of a handler's reply. `of`: who sees the answer in which tenant. */
export async function respond(
  services: Services,
  endpoint: Endpoint,
  reply: unknown,
  { request, of }: { request: Request; of: string },
): Promise<Response> {
  if (endpoint.media === 'application/json') {
    const language = languageOf(request)
    const text = jsonText(services, endpoint, reply, language)
    const version = versionIn(reply)
    const response = isTagged(endpoint)
      ? await taggedJson(text, { request, of, version, digest: services.platform.digest })
      : new Response(text, {
          headers: { 'Content-Type': 'application/json', ...(version && { ETag: `"${version}"` }) },
        })
    if (isSpoken(endpoint)) markLanguage(response.headers, language)
    return response
  }
  // Handler<E> gives a file or a stream wherever the reply is text, which is wherever the media type is not JSON.
  const file = reply as FileAnswer | StreamAnswer
  if (endpoint.media === 'text/html' && 'bytes' in file) {
    return new Response(new Uint8Array(file.bytes), { headers: MARKUP_HEADERS })
  }
  // A PDF is looked at; what it shows may change, and with whom.
  const isPdf = endpoint.media === 'application/pdf'
  const headers = {
    'Content-Type': endpoint.media,
    'Content-Disposition': `${isPdf ? 'inline' : 'attachment'}; filename="${file.name.replace(/[^\w.-]/g, '_')}"`,
    ...(isPdf && { 'Cache-Control': 'private' }),
  }
  if ('bytes' in file) return new Response(new Uint8Array(file.bytes), { headers })
  return streamed(file, headers, request)
}

/**
 * A reply as JSON. Hidden characters are shown here and not in screens, because every text of a document passes here, whoever asks. In JSON
 * they can stand in texts only, where they are not escaped.
 */
export function jsonText({ settings }: Services, endpoint: Endpoint, reply: unknown, language: Language): string {
  const checked = settings.checkReplies ? endpoint.reply.parse(reply) : reply
  return visibleText(JSON.stringify(spokenReply(endpoint, checked, language)))
}
