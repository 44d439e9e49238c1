import * as z from 'zod/mini'
import { ALERT_NOTES, ALERT_STATES, type AlertNoteKind, type AlertState } from '#domain/sats/alert-states.ts'
import { ALARM_TYPES, type AlarmTypeId } from '#domain/sats/sat-alarms.ts'
import { Holder, Level } from '../alert-parts.ts'
import { get } from '../endpoint.ts'
import { DayOrMinute, flag } from '../fields.ts'
import { page, paging } from '../page.ts'
import { Spoken } from '../spoken.ts'
import { SatNotification } from './sat-notifications.ts'

/** An alert, of a SAT or of a company's notes, and what people did about it. Whoever is no person of the tenant learns no names (null). */
export const Alert = z.object({
  ...SatNotification.shape,
  /** Null for one that is about a company's notes. */
  sat: z.nullable(SatNotification.shape.sat),
  environment: z.enum(['production', 'homolog']),
  state: z.enum(Object.keys(ALERT_STATES) as [AlertState]),
  /** The person who has it, since when and why; null while it is nobody's. */
  holder: z.nullable(z.extend(Holder, { since_utc: z.string(), why: z.nullable(z.string()) })),
  /** When somebody first took it: what the time until then is counted by. */
  first_held_utc: z.nullable(z.string()),
  /** The person who is to see to it. */
  assignee: z.nullable(z.object({ id: z.string(), email: z.nullable(z.string()) })),
  /** How it ended: by itself, because nothing watches any more, or by hand. */
  ended: z.nullable(z.enum(['over', 'withdrawn', 'resolved'])),
  ended_by: z.nullable(z.string()),
  ended_note: z.nullable(z.string()),
})
export type Alert = z.output<typeof Alert>

/** A change of it, the oldest first. */
export const AlertNote = z.object({
  id: z.string(),
  at_utc: z.string(),
  /** Null: it came by itself, or the caller is not to know who. */
  email: z.nullable(z.string()),
  kind: z.enum(Object.keys(ALERT_NOTES) as [AlertNoteKind]),
  /** A text of theirs; of 'assign' to whom. */
  note: z.nullable(z.string()),
  until_utc: z.nullable(z.string()),
})
export type AlertNote = z.output<typeof AlertNote>

/** One alert with its story. */
export const AlertStory = z.extend(Alert, {
  notes: z.array(AlertNote),
  /** The limits of the alerts of the same cause that are on, this one's first. */
  limits: z.array(Spoken),
  /** How many alerts a change is of: those of the same cause on the same SAT that are on. */
  together: z.int(),
  /** True where it ended by hand while what it tells of goes on. */
  goes_on: z.boolean(),
  now_utc: z.string(),
})
export type AlertStory = z.output<typeof AlertStory>

const KINDS = Object.keys(ALARM_TYPES) as [AlarmTypeId]

/**
 * Ours: all alerts that were, of SATs and of companies' notes, the newest first. Days and minutes are the tenant's. `who`: a part of the e-mail of
 * whoever took it, ended it or is to see to it. Those about notes are shown to who may read notes.
 */
export const listAlerts = get('/alerts/', {
  needs: ['sat_notification:read'],
  ours: true,
  summary: 'Histórico de alertas, de SATs e de empresas, do mais novo para o mais antigo',
  follows: ['alerts'],
  query: z.object({
    ...paging,
    company_id: z.optional(z.uuid()),
    kind: z.optional(z.enum(KINDS)),
    level: z.optional(Level),
    state: z.optional(z.enum(Object.keys(ALERT_STATES) as [AlertState])),
    date_start: z.optional(DayOrMinute),
    date_end: z.optional(DayOrMinute),
    who: z.optional(z.string().check(z.maxLength(254))),
    include_homolog: flag,
  }),
  reply: page(Alert),
})

export const readAlert = get('/alerts/:id', {
  needs: ['sat_notification:read'],
  ours: true,
  summary: 'Um alerta, com quem cuida dele e o que se fez',
  follows: ['alerts'],
  reply: AlertStory,
})
