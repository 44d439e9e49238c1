import * as z from 'zod/mini'
import { Holder } from '../alert-parts.ts'
import { get } from '../endpoint.ts'
import { Flag, flag } from '../fields.ts'
import { page, paging } from '../page.ts'
import { Spoken } from '../spoken.ts'

export const SatNotification = z.object({
  id: z.string(),
  message: Spoken,
  created_utc: z.string(),
  sat: z.object({ id: z.string(), serial_number: z.string() }),
  company: z.object({ id: z.string(), razao_social: z.string(), nome_fantasia: z.nullable(z.string()) }),
  alarm_type: z.object({ id: z.string(), icon: z.string() }),
  /** Ours: levels of the alert filter ('danger (Erros), warning (Alertas), info (Informações)'). */
  level: z.enum(['danger', 'warning', 'info']),
  /** Ours: when what it told of was over; null while it is on. */
  cleared_utc: z.nullable(z.string()),
  /** Ours: what was asked for and what was measured, e.g. 'maior que 30 minutos' and '47 min'. */
  condition: Spoken,
  measured: z.nullable(Spoken),
  /** Ours: who sees to it; null while nobody does, and once it is over. */
  holder: z.nullable(Holder),
  /** Ours: a silence keeps it from being told of (docs/decisions.md#silences). */
  is_silenced: z.boolean(),
})
export type SatNotification = z.output<typeof SatNotification>

/** Newest first. `active`: only those that are on (1) or over (0). Paging and `level` are ours. */
export const listSatNotifications = get('/sat_notifications/', {
  needs: ['sat_notification:read'],
  follows: ['alerts'],
  summary: 'Alertas de SATs, do mais novo para o mais antigo',
  query: z.object({
    ...paging,
    sat_serial_number: z.optional(z.string().check(z.regex(/^\d{9}$/, 'O serial tem 9 dígitos'))),
    company_id: z.optional(z.uuid()),
    active: z.optional(Flag),
    include_homolog: flag,
    level: z.optional(z.enum(['danger', 'warning', 'info'])),
  }),
  reply: page(SatNotification),
})
