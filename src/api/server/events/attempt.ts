import { sql } from 'kysely'
import { GONE } from '#domain/access/outside-address.ts'
import { EVENT_VERSION, TRIED_HOURS_OF_EVENT } from '#domain/events/event-kinds.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { OutsideAnswer } from '../ports/webhooks/outside.ts'
import { signedHeaders } from '../ports/webhooks/signing.ts'
import type { Store } from '../store/scope.ts'
import { retryAt } from '../work/times.ts'
import type { DeliveryRound } from './deliver.ts'

/** The first wait before a message is tried again and the longest, in ms. */
const RETRY_MS = [30_000, 3_600_000] as const
const TRIED_MS = TRIED_HOURS_OF_EVENT * 3_600_000
/** Letters of an answer that are kept, for whoever asks why it was no. */
const SHOWN = 500

/** A receiver, ready to be sent to. */
export interface Receiver {
  tenantId: string
  id: string
  url: string
  secrets: readonly string[]
}

/** A message that is next about its subject. */
export interface Next {
  event_id: string
  kind: string
  data: unknown
  at: string
  since: string
  attempts: number
}

/** The end of one attempt; 'gone': the receiver wants nothing more. */
export type Became = 'arrived' | 'failed' | 'gone'

/** The name of a message on the wire, by which whoever gets it twice knows it. */
export const messageId = (eventId: string): string => `evt_${eventId}`

/** Returns a message as it is sent: an event looks alike however often it is. */
export const messageOf = ({ event_id, kind, data, at }: Omit<Next, 'since' | 'attempts'>): string =>
  JSON.stringify({ id: messageId(event_id), type: kind, version: EVENT_VERSION, timestamp: at, data })

/**
 * Sends a message once and keeps what became of it, and tells that. Whoever dies between the two sends it again, under the same name. Rejects where the
 * round ends meanwhile: that is no try.
 */
export async function attempt(
  round: DeliveryRound & { signal: AbortSignal },
  to: Receiver,
  next: Next,
): Promise<Became> {
  const { outside, platform, signal, store } = round
  const body = messageOf(next)
  const headers = signedHeaders({ id: messageId(next.event_id), now: platform.now(), body, secrets: to.secrets })
  const answer = await outside.send({ url: to.url, headers, body, signal })
  if (!answer.isOk) signal.throwIfAborted()
  await keepOutcome(store, to, next, answer, platform.now())
  return answer.isOk ? 'arrived' : answer.status === GONE ? 'gone' : 'failed'
}

async function keepOutcome(store: Store, to: Receiver, next: Next, answer: OutsideAnswer, now: number): Promise<void> {
  const { isOk, status, ms, reason, pauseMs } = answer
  const attempts = next.attempts + 1
  const isOver = now - Date.parse(next.since) >= TRIED_MS
  const again = Math.max(Date.parse(retryAt(now, attempts, RETRY_MS)), now + (pauseMs ?? 0))
  await store
    .updateTable('webhook_deliveries')
    .set({
      state: isOk ? 'delivered' : isOver ? 'undelivered' : 'waiting',
      attempts,
      tried_at: isoInstant(now),
      due_at: isoInstant(isOk || isOver ? now : again),
      status,
      ms,
      answer: answer.answer.slice(0, SHOWN),
      reason,
    })
    .where('tenant_id', '=', to.tenantId)
    .where('endpoint_id', '=', to.id)
    .where('event_id', '=', next.event_id)
    .execute()
}

/** Notes that something arrived, or that nothing has since when. */
export async function noteStanding(
  store: Store,
  { tenantId, id }: Receiver,
  isOk: boolean,
  now: number,
): Promise<void> {
  const own = store.updateTable('webhook_endpoints').where('tenant_id', '=', tenantId).where('id', '=', id)
  if (isOk) await own.set({ failing_since: null, mailed_at: null }).where('failing_since', 'is not', null).execute()
  else await own.set({ failing_since: sql<string>`coalesce(failing_since, ${isoInstant(now)}::timestamptz)` }).execute()
}
