import * as z from 'zod/mini'
import { alarmFaults, draftFrom } from '#domain/sats/sat-alarm-form.ts'
import { ALARM_TYPES } from '#domain/sats/sat-alarms.ts'
import { del, Empty, get, post, put } from '../endpoint.ts'
import { faultsAt } from '../faults.ts'
import { restoring, UUIDS, Version } from '../fields.ts'
import { page, paging } from '../page.ts'

const Named = z.object({ name: z.string(), description: z.string() })
const Described = z.object({ id: z.string(), description: z.string() })

/** A kind of alarm: one reading of a SAT that may be watched. */
export const SatAlarmType = z.object({
  id: z.string(),
  description: z.string(),
  /** A Lucide icon's name. */
  icon: z.string(),
  has_parameters: z.boolean(),
  operators: z.array(Named),
  options: z.array(Described),
  unit_types: z.array(Named),
  value_type: z.enum(['integer', 'other']),
  /** How the value is typed: '9' in the mask is a digit. */
  extra: z.object({ mask: z.nullable(z.string()), field_name: z.nullable(z.string()), hint: z.nullable(z.string()) }),
})
export type SatAlarmType = z.output<typeof SatAlarmType>

export const listSatAlarmTypes = get('/sat_alarm_types/', {
  needs: ['sat_alarm:read'],
  summary: 'Tipos de alarme, com operadores, opções e unidades',
  reply: page(SatAlarmType),
})

export const SatAlarm = z.object({
  id: z.string(),
  alarm_type_id: z.string(),
  alarm_type: z.object({ id: z.string(), description: z.string(), has_parameters: z.boolean(), icon: z.string() }),
  operator_name: z.nullable(z.string()),
  operator: z.nullable(z.object({ description: z.string() })),
  selected_option_id: z.nullable(z.string()),
  /** The option's own unit; options of today's types have none. */
  selected_option: z.nullable(
    z.object({ ...Described.shape, unit_type: z.nullable(z.object({ description: z.string() })) }),
  ),
  value: z.nullable(z.string()),
  unit_type_name: z.nullable(z.string()),
  unit_type: z.nullable(z.object({ description: z.string() })),
  /** Ours: how grave its alerts are; null: as those of its type. */
  level: z.nullable(z.enum(['danger', 'warning', 'info'])),
  group_ids: z.array(z.string()),
  groups: z.array(Described),
  /** Ours: how many people the groups reach (docs/decisions.md#alarm-recipients). */
  recipients: z.int(),
  /** Ours: how many channels of the groups it tells besides (docs/decisions.md#telling). */
  channels: z.int(),
  /** Ours: on how many SATs it fires now, as far as the caller sees them; null of one about notes. */
  firing: z.nullable(z.int()),
  /** Ours: since when it is paused, and raises nothing. */
  paused_utc: z.nullable(z.string()),
  version: Version,
})
export type SatAlarm = z.output<typeof SatAlarm>

/** The body of an alarm's calls; empty unit_type_name and selected_option_id are left out. */
const SatAlarmFields = z.object({
  alarm_type_id: z.enum(Object.keys(ALARM_TYPES) as [keyof typeof ALARM_TYPES], 'Escolha quando alertar'),
  group_ids: z.array(z.uuid()).check(z.minLength(1, 'Escolha ao menos um grupo'), z.maxLength(100)),
  operator_name: z.optional(z.string()),
  selected_option_id: z.optional(z.string()),
  unit_type_name: z.optional(z.string()),
  value: z.optional(z.string().check(z.maxLength(20))),
  /** Ours: how grave its alerts are; left out, as grave as those of its type. */
  level: z.optional(z.enum(['danger', 'warning', 'info'])),
})

/** With what its type demands of it. */
export const SatAlarmForm = SatAlarmFields.check(faultsAt((sent) => alarmFaults(draftFrom(sent))))
export type SatAlarmForm = z.input<typeof SatAlarmForm>

/** The SATs that are looked at for one answer at most. */
export const MOST_LOOKED_AT = 10_000

const { group_ids: _groups, ...Condition } = SatAlarmFields.shape

/** How many SATs an alarm would fire on now, before it is saved: by their latest readings, and by the judge that raises alerts. */
export const readSatAlarmFiring = get('/sat_alarms/firing', {
  needs: ['sat_alarm:read'],
  summary: 'Em quantos SATs um alarme dispararia agora',
  query: z
    .object({
      ...Condition,
      group_ids: z.string().check(z.regex(UUIDS, 'Escolha ao menos um grupo'), z.maxLength(3700)),
    })
    .check(faultsAt((sent) => alarmFaults(draftFrom({ ...sent, group_ids: sent.group_ids.split(',') })))),
  reply: z.object({
    /** Null of an alarm about notes. */
    firing: z.nullable(z.int()),
    /** The SATs that were looked at, MOST_LOOKED_AT of all of them at most. */
    looked_at: z.int(),
    sats: z.int(),
  }),
  ours: true,
})

export const listSatAlarms = get('/sat_alarms/', {
  needs: ['sat_alarm:read'],
  summary: 'Alarmes cadastrados',
  query: z.object(paging),
  reply: page(SatAlarm),
})

/** `confirm` is ours: without it a similar alarm makes the server refuse with the code 'similar_alarm', and the screen asks. */
const Confirm = z.object({ confirm: z._default(z.enum(['0', '1']), '0') })

export const createSatAlarm = post('/sat_alarms/', {
  unasked: 'told_before',
  needs: ['sat_alarm:create'],
  summary: 'Cadastrar um alarme',
  query: z.object({ ...Confirm.shape, ...restoring }),
  body: SatAlarmForm,
  reply: SatAlarm,
})

export const updateSatAlarm = put('/sat_alarms/:id', {
  unasked: 'told_before',
  needs: ['sat_alarm:update'],
  summary: 'Alterar um alarme',
  query: Confirm,
  body: SatAlarmForm,
  reply: SatAlarm,
})

export const deleteSatAlarm = del('/sat_alarms/:id', {
  unasked: 'takes_away',
  needs: ['sat_alarm:delete'],
  summary: 'Excluir um alarme; os alertas que ele mantinha se encerram',
  reply: Empty,
})

export const pauseSatAlarm = put('/sat_alarms/:id/pause', {
  unasked: 'stays',
  needs: ['sat_alarm:update'],
  summary: 'Pausar um alarme, ou retomá-lo; os alertas que ele mantinha se encerram',
  body: z.object({ is_paused: z.boolean() }),
  reply: SatAlarm,
  ours: true,
})
