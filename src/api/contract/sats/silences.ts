import * as z from 'zod/mini'
import { ALARM_TYPES } from '#domain/sats/sat-alarms.ts'
import { QUICK_SILENCES, SILENCE_STATES, type QuickSilence, type SilenceState } from '#domain/sats/silences/silence.ts'
import { NEW_SILENCE, type SilenceDraft, silenceFaults } from '#domain/sats/silences/silence-form.ts'
import { del, Empty, get, post, put } from '../endpoint.ts'
import { faultsAt } from '../faults.ts'
import { Version } from '../fields.ts'
import { page, paging } from '../page.ts'

// The silences of alerts: all of it is ours (docs/decisions.md#silences).

const AlarmTypeId = z.enum(Object.keys(ALARM_TYPES) as [keyof typeof ALARM_TYPES], 'Tipo de alarme desconhecido')
const STATES = Object.keys(SILENCE_STATES) as [SilenceState]
const QUICK = Object.keys(QUICK_SILENCES) as [QuickSilence]

/** When nobody is told of which alerts. What is null narrows nothing: without any of it the whole organization is silent. */
export const Silence = z.object({
  id: z.string(),
  company: z.nullable(z.object({ id: z.string(), razao_social: z.string(), nome_fantasia: z.nullable(z.string()) })),
  point_of_sale: z.nullable(z.object({ id: z.string(), name: z.string() })),
  sat: z.nullable(z.object({ id: z.string(), serial_number: z.string() })),
  /** As its card says it: 'Tempo sem comunicação com a SEFAZ maior que 30 minutos'. */
  alarm: z.nullable(z.object({ id: z.string(), description: z.string() })),
  alarm_type: z.nullable(z.object({ id: z.string(), description: z.string() })),
  reason: z.string(),
  repeats: z.enum(['once', 'weekly']),
  /** 0 is Sunday; with the hours ('HH:MM') by the organization's clock. Null of one that comes once. */
  weekdays: z.nullable(z.array(z.int())),
  from_time: z.nullable(z.string()),
  until_time: z.nullable(z.string()),
  /** Its time that is in force or comes next, and of one that is over the last; `local` by the organization's clock, 'YYYY-MM-DDTHH:MM'. */
  from_utc: z.string(),
  until_utc: z.string(),
  from_local: z.string(),
  until_local: z.string(),
  state: z.enum(STATES),
  created_utc: z.string(),
  /** The e-mail of who made it. */
  created_by: z.string(),
  version: Version,
})
export type Silence = z.output<typeof Silence>

const Minute = z.string().check(z.maxLength(16))
const Time = z.string().check(z.maxLength(5))

const SilenceFields = z.object({
  company_id: z.optional(z.uuid()),
  point_of_sale_id: z.optional(z.uuid()),
  sat_id: z.optional(z.uuid()),
  alarm_id: z.optional(z.uuid()),
  alarm_type_id: z.optional(AlarmTypeId),
  reason: z.string().check(z.maxLength(200)),
  repeats: z._default(z.enum(['once', 'weekly']), 'once'),
  /** In place of an end: from now on for as long as that. */
  lasts: z.optional(z.enum(QUICK)),
  /** Without a beginning it is now. */
  from_local: z.optional(Minute),
  until_local: z.optional(Minute),
  weekdays: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.maxLength(7))),
  from_time: z.optional(Time),
  until_time: z.optional(Time),
})
export type SilenceBody = z.output<typeof SilenceFields>

/** Returns what was sent as the form holds it. */
export function silenceDraft({ lasts: _lasts, ...sent }: SilenceBody): SilenceDraft {
  const values = Object.entries(sent).filter(([, value]) => value !== undefined)
  return { ...NEW_SILENCE, ...Object.fromEntries(values) }
}

const SilenceForm = SilenceFields.check(
  faultsAt((sent) => {
    const { until_local, ...faults } = silenceFaults(silenceDraft(sent))
    return until_local && sent.lasts === undefined ? { ...faults, until_local } : faults
  }),
)
export type SilenceForm = z.input<typeof SilenceForm>

/** Newest first; of a company also those of all companies. */
export const listSilences = get('/sat_silences/', {
  needs: ['sat_silence:read'],
  summary: 'Silêncios de alertas',
  query: z.object({
    ...paging,
    company_id: z.optional(z.uuid()),
    state: z.optional(z.enum(STATES)),
  }),
  reply: page(Silence),
  ours: true,
})

export const createSilence = post('/sat_silences/', {
  unasked: 'stays',
  needs: ['sat_silence:create'],
  summary: 'Silenciar alertas',
  body: SilenceForm,
  reply: Silence,
  ours: true,
})

export const updateSilence = put('/sat_silences/:id', {
  unasked: 'stays',
  needs: ['sat_silence:update'],
  summary: 'Alterar um silêncio',
  body: SilenceForm,
  reply: Silence,
  ours: true,
})

export const endSilence = post('/sat_silences/:id/end', {
  unasked: 'stays',
  needs: ['sat_silence:update'],
  summary: 'Encerrar agora um silêncio; o semanal volta na próxima vez',
  reply: Silence,
  ours: true,
})

export const deleteSilence = del('/sat_silences/:id', {
  unasked: 'takes_away',
  needs: ['sat_silence:delete'],
  summary: 'Excluir um silêncio; o que ele calava é avisado',
  reply: Empty,
  ours: true,
})
