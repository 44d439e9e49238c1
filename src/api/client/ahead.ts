import type { sentRead } from './address.ts'

/** An answer as it came, its body read once for all who wait for it. */
export interface Answer {
  status: number
  body: unknown
  /** Seconds after which the server asks to be asked again. */
  retryAfter?: number
  /** The answer's ETag, by which the server is asked whether it has changed. */
  tag?: string | null
  /** When it was given, in ms since the epoch, where that is not when it came. */
  at?: number
}

/** Which API is asked, and for whose data. */
export interface Service {
  /** Origin of the API, '' for the page's own. */
  readonly api: string
  readonly tenant: string
  /** Two letters of the language that answers are to speak; without it Portuguese. */
  readonly language?: string | undefined
  /** Returns the headers of a call's trace, where the page around an element has calls traced. */
  readonly trace?: (() => { traceparent?: string }) | undefined
}

/** The caller, with the token of the moment. */
export interface Asker extends Service {
  readonly token: string
}

/** By question. */
export type Sent = Map<string, { answer: Promise<Answer>; stop: AbortController; taken?: true }>
/** Calls sent before the client was loaded, one per question, shared by every element of the page. */
export const sent: Sent = new Map()
/** An answer that nobody has taken by then would be old news. */
const KEPT_MS = 10_000
export const question = ({ api, tenant, language, token }: Asker, path: string) =>
  [api, tenant, language, token, path].join(' ')

/** The headers of every call. X-Tenant is left out where no tenant is chosen yet; the browser's own language is not that of the words around. */
export const headersOf = ({
  tenant,
  token,
  language = 'pt-BR',
  trace,
}: Pick<Asker, 'tenant' | 'token' | 'language' | 'trace'>): Record<string, string> => ({
  'Accept-Language': language,
  ...(token && { Authorization: `Bearer ${token}` }),
  ...(tenant && { 'X-Tenant': tenant }),
  ...trace?.(),
})

/**
 * Sends a read at once, or joins the one under way. `path` is an {@link address}, by which one question is known; `read`: the same as it is sent,
 * without what its address is not to show.
 */
export function sendAhead(asker: Asker, path: string, read: ReturnType<typeof sentRead>): Promise<Answer> {
  const key = question(asker, path)
  const known = sent.get(key)
  if (known && !known.taken) return known.answer
  const stop = new AbortController()
  const answer = fetch(asker.api + read.path, { ...read.init, headers: headersOf(asker), signal: stop.signal }).then(
    async (reply) => ({
      status: reply.status,
      body: await reply.json(),
      tag: reply.headers.get('ETag'),
    }),
  )
  setTimeout(() => sent.delete(key), KEPT_MS)
  // Whoever takes the answer sees the failure; nobody may take it.
  answer.catch(() => sent.delete(key))
  sent.set(key, { answer, stop })
  return answer
}
