import * as z from 'zod/mini'
import { ALARM_TYPES, type AlarmTypeId } from '#domain/sats/sat-alarms.ts'
import { Level } from '../alert-parts.ts'
import { get } from '../endpoint.ts'
import { DayOrMinute, flag } from '../fields.ts'
import { page, paging } from '../page.ts'

/** In seconds; null where there is none to be counted. */
const Times = z.nullable(z.object({ mean: z.number(), median: z.number(), most: z.number() }))

/** The alerts of a company and how long they took. */
export const AlertTimes = z.object({
  company: z.object({ id: z.string(), razao_social: z.string(), nome_fantasia: z.nullable(z.string()) }),
  alerts: z.int(),
  /** How many somebody took, and until when on the average: from its beginning to its first taking. */
  seen: z.int(),
  until_seen: Times,
  /** How many are over, by themselves or by hand: what nothing watches any more is not counted. */
  ended: z.int(),
  until_end: Times,
})
export type AlertTimes = z.output<typeof AlertTimes>

/** Ours: the companies with most alerts first. Days and minutes are the tenant's, by when an alert began. */
export const listAlertTimes = get('/alert_times/', {
  needs: ['sat_notification:read'],
  ours: true,
  summary: 'Quanto tempo cada empresa leva para assumir e encerrar alertas',
  query: z.object({
    ...paging,
    company_id: z.optional(z.uuid()),
    kind: z.optional(z.enum(Object.keys(ALARM_TYPES) as [AlarmTypeId])),
    level: z.optional(Level),
    date_start: z.optional(DayOrMinute),
    date_end: z.optional(DayOrMinute),
    include_homolog: flag,
  }),
  reply: page(AlertTimes),
})
