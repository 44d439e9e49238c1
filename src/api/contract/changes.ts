import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { TOPICS } from '#domain/topics.ts'

/** As many SATs as one hint names: of more it says that some have changed. */
export const MOST_NAMED = 300

/** A hint of what has changed, never the thing itself: who hears it asks anew by the usual calls, which judge what may be seen. */
export const Change = z.object({
  /** 'all': nobody knows any more what changed since the page heard last. */
  topic: z.enum([...TOPICS, 'all']),
  /** Ids of the SATs that it is about, where there are few enough to be named. */
  sats: z.optional(z.array(z.string())),
})
export type Change = z.output<typeof Change>

/** The data of an event of the stream. */
export const Changes = z.array(Change)

/**
 * A stream of server-sent events (docs/decisions.md#live): first 'hello', then an event for all that changed within a second. Each has an id, with which, sent as
 * Last-Event-ID, the next stream goes on. It ends with the token, and with the rights that it was opened by.
 */
export const streamChanges = get('/changes/', {
  needs: 'login',
  ours: true,
  summary: 'O que mudou, na hora: avisos (server-sent events) que dizem o que consultar de novo',
  media: 'text/event-stream',
  reply: z.string(),
})
