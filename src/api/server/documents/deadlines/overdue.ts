import { type RawBuilder, sql } from 'kysely'
import { WAITING_MS } from '#domain/documents/numbers/nfce-gaps.ts'
import { isoInstant } from '#domain/time/instant.ts'

/** Tells of a row `n` of nfce_gaps if it is a note in contingency, in production, that SEFAZ has not authorised in time. */
export const overdue = (now: number): RawBuilder<boolean> =>
  sql<boolean>`n.kind = 'contingency' and n.environment = 'production' and n.after_at <= ${isoInstant(now - WAITING_MS)}::timestamptz`
