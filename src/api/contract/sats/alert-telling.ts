import * as z from 'zod/mini'
import {
  CHANNEL_KINDS,
  type ChannelKind,
  CHANNEL_DELIVERY_STATES,
  type ChannelDeliveryState,
  LEAST_LEVELS,
} from '#domain/sats/telling/alert-channels.ts'
import type { AlarmLevel } from '#domain/sats/sat-alarms.ts'
import { tellingFaults } from '#domain/sats/telling/telling.ts'
import { get, put } from '../endpoint.ts'
import { faultsAt } from '../faults.ts'
import { Version } from '../fields.ts'
import { page, paging } from '../page.ts'
import { Spoken } from '../spoken.ts'

// How the members of a group of companies are told of its alarms' alerts, and where else these go; all ours. Who reads groups sees it, who changes
// them changes it.

export const ChannelKindField = z.enum(Object.keys(CHANNEL_KINDS) as [ChannelKind])
export const LevelField = z.enum(Object.keys(LEAST_LEVELS) as [AlarmLevel])
export const ChannelDeliveryStateField = z.enum(Object.keys(CHANNEL_DELIVERY_STATES) as [ChannelDeliveryState])

export const AlertChannel = z.object({
  id: z.string(),
  kind: ChannelKindField,
  description: z.string(),
  /** The place that it leads to as far as that is no secret: an address's host, a chat of Telegram. */
  target: z.string(),
  least_level: LevelField,
  is_active: z.boolean(),
  /** When its receiver said that it wants nothing more (410), which switched it off; null once it is on again, or leads elsewhere. */
  gone_utc: z.nullable(z.string()),
  /** Its newest delivery; null before the first. */
  last: z.nullable(z.object({ at: z.string(), state: ChannelDeliveryStateField, result: z.nullable(Spoken) })),
  version: Version,
})
export type AlertChannel = z.output<typeof AlertChannel>

/** Clocks are 'HH:MM', the tenant's; '' is none. */
const TellingFields = z.object({
  mails: z.boolean(),
  work_days: z.array(z.string()).check(z.maxLength(7)),
  work_from: z.string(),
  work_until: z.string(),
  escalates_after: z.int(),
  escalates_to: z.string(),
  digest_at: z.string(),
})

export const AlertTelling = z.object({
  ...TellingFields.shape,
  company_group: z.object({ id: z.string(), description: z.string() }),
  /** The name of the group that `escalates_to` names; null where there is none. */
  escalates_to_name: z.nullable(z.string()),
  /** How many people its mail reaches. */
  members: z.int(),
  time_zone: z.string(),
  channels: z.array(AlertChannel),
  version: Version,
})
export type AlertTelling = z.output<typeof AlertTelling>

export const readAlertTelling = get('/company_groups/:id/telling', {
  needs: ['company_group:read'],
  summary: 'Como um grupo de empresas é avisado de alertas',
  reply: AlertTelling,
  ours: true,
})

export const AlertTellingForm = TellingFields.check(faultsAt(tellingFaults))
export type AlertTellingForm = z.input<typeof AlertTellingForm>

export const updateAlertTelling = put('/company_groups/:id/telling', {
  unasked: 'stays',
  needs: ['company_group:update'],
  summary: 'Alterar como um grupo de empresas é avisado de alertas',
  body: AlertTellingForm,
  reply: AlertTelling,
  ours: true,
})

/** An alert on its way to a channel, or a trial. */
export const AlertDelivery = z.object({
  id: z.string(),
  created_utc: z.string(),
  company_group: z.object({ id: z.string(), description: z.string() }),
  channel: z.object({ id: z.string(), kind: ChannelKindField, description: z.string(), target: z.string() }),
  /** Null of a trial. */
  alert: z.nullable(z.object({ id: z.string(), message: Spoken, serial_number: z.nullable(z.string()) })),
  state: ChannelDeliveryStateField,
  attempts: z.int(),
  last_utc: z.nullable(z.string()),
  /** When it is tried next; null of what has arrived or failed for good. */
  next_utc: z.nullable(z.string()),
  /** Fit to be shown. */
  result: z.nullable(Spoken),
})
export type AlertDelivery = z.output<typeof AlertDelivery>

/** The newest first, of the last 30 days. */
export const listAlertDeliveries = get('/alert_deliveries/', {
  needs: ['company_group:read'],
  summary: 'Entregas de alertas a canais de grupos de empresas',
  query: z.object({
    ...paging,
    company_group_id: z.optional(z.uuid()),
    channel_id: z.optional(z.uuid()),
    state: z.optional(ChannelDeliveryStateField),
  }),
  reply: page(AlertDelivery),
  ours: true,
})
