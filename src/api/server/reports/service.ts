import { dsnToString, getEnvelopeEndpointWithUrlEncodedAuth, makeDsn } from '@sentry/core'

/** How long the service may take to answer, in ms: reports must not pile up behind one that does not. */
const TIMEOUT_MS = 10_000

/** The service that a DSN names. */
export interface ErrorService {
  /** The DSN as SDKs write it into envelopes, without a password. */
  readonly dsn: string
  /** The address that envelopes go to, with the key. */
  readonly url: string
}

/** Throws RangeError for what is no DSN. */
export function errorService(dsn: string): ErrorService {
  const parts = makeDsn(dsn)
  if (!parts) throw new RangeError('not a DSN')
  return { dsn: dsnToString(parts), url: getEnvelopeEndpointWithUrlEncodedAuth(parts) }
}

/** Sends an envelope. Throws when the service cannot be reached or refuses it. */
export async function postEnvelope(url: string, body: string | Uint8Array): Promise<Response> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-sentry-envelope' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // The status says all; a body that is not read would hold the connection.
  await reply.body?.cancel()
  return reply
}
