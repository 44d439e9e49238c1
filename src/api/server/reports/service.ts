import { boundedFetch } from '../ports/platform/bounded-fetch.ts'
import { dsnToString, getEnvelopeEndpointWithUrlEncodedAuth, makeDsn } from '@sentry/core'

/** Reports must not pile up behind a service that does not answer; what it says beside a status is not read. */
const LIMITS = { mostBytes: 0, timeoutMs: 10_000 }

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
  const reply = await boundedFetch(
    url,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-sentry-envelope' },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    },
    LIMITS,
  )
  // The status says all; a body that is not read would hold the connection.
  await reply.body?.cancel()
  return reply
}
