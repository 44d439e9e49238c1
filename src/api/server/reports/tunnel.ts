import { createEnvelope, type EventEnvelope, parseEnvelope, serializeEnvelope } from '@sentry/core'
import * as z from 'zod/mini'
import { isoInstant } from '#domain/time/instant.ts'
import { scrub } from '#domain/scrub.ts'
import { Refusal } from '../errors/refusal.ts'
import { errorService, postEnvelope } from './service.ts'

const Header = z.object({ dsn: z.string() })

/** The members of an event that screens send; a visitor could put anything beside them. Schemas of zod drop what they do not name. */
const ReportedEvent = z.object({
  event_id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  timestamp: z.number().check(z.gte(0), z.lte(1e11)),
  platform: z.literal('javascript'),
  level: z.literal('error'),
  exception: z.looseObject({ values: z.array(z.looseObject({})) }),
  tags: z.optional(z.record(z.string(), z.string())),
  request: z.optional(z.object({ url: z.string(), headers: z.optional(z.object({ 'User-Agent': z.string() })) })),
  extra: z.optional(z.looseObject({})),
})

/**
 * Passes a screen's envelope on to the service of the DSN: only one that is meant for it, only the event, and that scrubbed again, since
 * anybody can send here. Refuses what is no such envelope as 'invalid'; throws when the service does not take it.
 */
export async function forward(dsn: string, envelope: string): Promise<void> {
  const service = errorService(dsn)
  const event = eventOf(envelope, service.dsn)
  const headers = { event_id: event.event_id, sent_at: isoInstant(event.timestamp * 1000) }
  // The schema has checked what the service's own type asks for; the copy of plain data has the shape of its original.
  const item = [{ type: 'event' }, { ...(scrub(event) as object), event_id: event.event_id }]
  const body = serializeEnvelope(createEnvelope<EventEnvelope>(headers, [item as EventEnvelope[1][number]]))
  const reply = await postEnvelope(service.url, body)
  if (!reply.ok) throw new Error(`the error service answered ${reply.status}`)
}

function eventOf(envelope: string, dsn: string): z.output<typeof ReportedEvent> {
  const [header, items] = parsed(envelope)
  if (!z.safeParse(Header, header).success || Reflect.get(header, 'dsn') !== dsn) throw new Refusal('invalid')
  // The protocol allows one event in an envelope.
  const payload = items.find(([{ type }]) => type === 'event')?.[1]
  const event = z.safeParse(ReportedEvent, payload instanceof Uint8Array ? json(payload) : payload)
  if (!event.success) throw new Refusal('invalid')
  return event.data
}

function parsed(envelope: string): ReturnType<typeof parseEnvelope> {
  try {
    return parseEnvelope(envelope)
  } catch {
    throw new Refusal('invalid')
  }
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
