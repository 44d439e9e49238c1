import * as z from 'zod/mini'
import { ALERT_CHANGES, type AlertChangeKind } from '#domain/sats/alert-states.ts'
import { Level } from '../alert-parts.ts'
import { get } from '../endpoint.ts'
import { DayOrMinute } from '../fields.ts'
import { page, paging } from '../page.ts'
import { Spoken } from '../spoken.ts'

/** A change of an alert of a SAT, or a silence that the SAT falls into. */
export const SatAlertChange = z.object({
  id: z.string(),
  at_utc: z.string(),
  kind: z.enum(Object.keys(ALERT_CHANGES) as [AlertChangeKind]),
  /** Null of a silence, which is about more than one. */
  alert: z.nullable(z.object({ id: z.string(), message: Spoken, level: Level })),
  /** Null: it came by itself, or the caller is not to know who. */
  email: z.nullable(z.string()),
  /** A text of theirs; of 'assign' to whom, of 'begin' what was measured. */
  note: z.nullable(z.string()),
  until_utc: z.nullable(z.string()),
})
export type SatAlertChange = z.output<typeof SatAlertChange>

/** Ours: the newest first. Days and minutes of the tenant's time zone, both inclusive. */
export const listSatAlertChanges = get('/sats/:serial/alert_changes', {
  needs: ['sat:read', 'sat_notification:read'],
  ours: true,
  summary: 'O que houve com os alertas de um SAT: início e fim, quem assumiu, devolveu, comentou, encerrou e silenciou',
  follows: ['alerts'],
  query: z.object({ ...paging, date_start: z.optional(DayOrMinute), date_end: z.optional(DayOrMinute) }),
  reply: page(SatAlertChange),
})
