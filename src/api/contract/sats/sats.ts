import * as z from 'zod/mini'
import { TYPED_SERIAL } from '#domain/search/typed-text.ts'
import { Holder } from '../alert-parts.ts'
import { get } from '../endpoint.ts'
import { DayOrMinute, Flag, flag, typed, Version } from '../fields.ts'
import { page, paging, sorting } from '../page.ts'
import { Spoken } from '../spoken.ts'

const Text = z.nullable(z.string())
const Instant = z.nullable(z.string())
const Whole = z.nullable(z.int())

/** A light as the agent reports it; null for one that it did not report (no source says what each one means). */
export const Led = z.nullable(z.enum(['on', 'off', 'warning', 'alarm']))
export type Led = z.output<typeof Led>

/** The nine lights of the panel, by the specification's names. */
export const Leds = z.object({
  led_pwr: Led,
  led_serv: Led,
  led_conf: Led,
  led_op: Led,
  led_ac: Led,
  led_cf: Led,
  led_block: Led,
  led_fail: Led,
  led_eth: Led,
})

/** The latest report of a device, as far as it could be read: what it did not say, or said unreadably, is null. */
export const Monitoring = z.object({
  /** When the reading was made, by this server's clock. */
  created_utc: z.string(),
  /** By the device's own clock. */
  last_sefaz_communication_date: Instant,
  last_sefaz_transmission_date: Instant,
  /** The device's clock at the reading, and how many seconds it is ahead of ours (negative: behind). */
  device_date: Instant,
  clock_drift_seconds: Whole,
  /** ESTADO_OPERACAO, 0 to 4 (0 Desbloqueado, 1 Bloqueado pela SEFAZ, 2 pelo contribuinte, 3 autônomo, 4 para desativação). */
  operation_state: Whole,
  /** ALTO, MEDIO or BAIXO. */
  battery_level: z.nullable(z.enum(['ALTO', 'MEDIO', 'BAIXO'])),
  memory_total_bytes: Whole,
  memory_used_bytes: Whole,
  lan_status: z.nullable(z.enum(['CONECTADO', 'DESCONECTADO'])),
  lan_type: Text,
  lan_ip: Text,
  lan_mac: Text,
  lan_mask: Text,
  lan_gateway: Text,
  lan_dns_1: Text,
  lan_dns_2: Text,
  software_version: Text,
  layout_version: Text,
  /** The last coupon; no field tells when it was issued. */
  last_cfe_key: Text,
  /** Coupons in the device that SEFAZ has not got yet: from the numbers of the first and the last of its list. */
  pending_coupons: Whole,
  pending_first_key: Text,
  pending_last_key: Text,
  certificate_issued_on: Text,
  certificate_expires_on: Text,
  /** The parts of the report that could not be read, a sentence each. */
  warnings: z.array(z.string()),
  ...Leds.shape,
})
export type Monitoring = z.output<typeof Monitoring>

/** An alert that is on, as boxes and lists show it. */
export const ActiveAlert = z.object({
  id: z.string(),
  message: Spoken,
  /** A Lucide icon's name. */
  icon: z.string(),
  level: z.enum(['danger', 'warning', 'info']),
  created_utc: z.string(),
  /** Its alarm's type: alerts of one cause are one line. */
  cause: z.string(),
  /** Its limit: 'maior que 30 minutos'. */
  condition: Spoken,
  holder: z.nullable(Holder),
  /** Ours: true if a silence keeps it from being told of (docs/decisions.md#silences). */
  is_silenced: z.optional(z.boolean()),
})
export type ActiveAlert = z.output<typeof ActiveAlert>

const Company = z.object({ id: z.string(), razao_social: z.string(), nome_fantasia: Text, cnpj: z.string() })
const Described = z.object({ id: z.string(), name: z.string() })

export const Sat = z.object({
  id: z.string(),
  serial_number: z.string(),
  environment: z.enum(['production', 'homolog']),
  /** The day it was retired on; a retired SAT shows 'Desativado' (docs/decisions.md#retired-sats). */
  retired_on: Text,
  company: Company,
  point_of_sale: z.nullable(Described),
  version: Version,
  /** Null for a device that never reported; absent unless `monitoring` asks for it. */
  latest_monitoring: z.optional(z.nullable(Monitoring)),
  /** Absent unless `notifications` asks for them. */
  notifications: z.optional(z.array(ActiveAlert)),
})
export type Sat = z.output<typeof Sat>

/** A point of sale, or 'none'. */
const POINT = /^(none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/**
 * Ours are `search`: a part of the serial number; `level`: only SATs with active alerts of that level, 'any' for those with any; and
 * `point_of_sale_id`: only those that stand there, 'none' for those that stand at no point of sale.
 */
export const listSats = get('/sats/', {
  needs: ['sat:read'],
  follows: ['readings', 'alerts', 'sats'],
  summary: 'SATs, por número de série',
  query: z.object({
    ...paging,
    ...sorting('serie', 'company', 'point-of-sale'),
    company_id: z.optional(z.uuid()),
    sat_id: z.optional(z.uuid()),
    notifications: flag,
    monitoring: flag,
    search: typed(TYPED_SERIAL),
    level: z.optional(z.enum(['any', 'danger', 'warning', 'info'])),
    point_of_sale_id: z.optional(z.string().check(z.regex(POINT, 'Identificador inválido'))),
  }),
  reply: page(Sat),
})

/** `now_utc` (ours): the server's clock, by which every 'há 3 min' is counted. */
export const SatNow = z.object({ ...z.required(Sat).shape, now_utc: z.string() })
export type SatNow = z.output<typeof SatNow>

/** By id or by serial number, with its latest monitoring and active notifications. */
export const readSat = get('/sats/:id', {
  needs: ['sat:read'],
  follows: ['readings', 'alerts', 'sats'],
  summary: 'Um SAT, com o último monitoramento e os alertas ativos',
  reply: SatNow,
})

/** A point of the history: what changes over time. */
export const HistoryEntry = z.object({
  created_utc: z.string(),
  /** Ours: when the first of the readings was that this one stands for, and how many they are. */
  since_utc: z.string(),
  readings: z.int(),
  /** Ours: what was otherwise in the reading before. */
  changed: z.array(
    z.enum(['memory_used_percent', 'battery_level', 'pending_coupons', 'operation_state', 'lan_status']),
  ),
  memory_used_percent: z.nullable(z.number()),
  battery_level: Monitoring.shape.battery_level,
  pending_coupons: Whole,
  operation_state: Whole,
  lan_status: Monitoring.shape.lan_status,
  clock_drift_seconds: Whole,
  last_sefaz_communication_date: Instant,
  last_sefaz_transmission_date: Instant,
})
export type HistoryEntry = z.output<typeof HistoryEntry>

/** Newest first. Days and minutes of the tenant's time zone, both inclusive. Two to three days as it came, one of each ten minutes before (HISTORY_DAYS). */
export const listSatHistory = get('/sats/:serial/history', {
  needs: ['sat:read'],
  summary: 'Histórico de monitoramento de um SAT',
  // Ours: `each` 0 asks for readings in a row that say the same as one.
  query: z.object({
    ...paging,
    date_start: z.optional(DayOrMinute),
    date_end: z.optional(DayOrMinute),
    each: z.optional(Flag),
  }),
  reply: page(HistoryEntry),
})

export const listMonitoring = get('/monitoring/', {
  needs: ['sat:read'],
  follows: ['readings', 'sats'],
  summary: 'Último monitoramento de cada SAT',
  query: z.object({ ...paging, company_id: z.optional(z.uuid()), sat_id: z.optional(z.uuid()) }),
  reply: page(z.object({ sat: Described, monitoring: Monitoring })),
})

const ParkSat = z.object({
  id: z.string(),
  serial_number: z.string(),
  environment: z.enum(['production', 'homolog']),
  retired_on: Text,
  notifications: z.array(ActiveAlert),
  /** All by this server's clock: boxes count from these. */
  latest_monitoring: z.nullable(
    z.pick(Monitoring, {
      created_utc: true,
      last_sefaz_communication_date: true,
      last_sefaz_transmission_date: true,
    }),
  ),
})
export type ParkSat = z.output<typeof ParkSat>

export const ParkCompany = z.object({ ...Company.shape, sats: z.array(ParkSat) })
export type ParkCompany = z.output<typeof ParkCompany>

/** SATs that one call asks the park for: with their ids it is still an address that every proxy takes. */
export const MOST_PARK_SATS = 100
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const UUIDS = new RegExp(`^${UUID}(,${UUID}){0,${MOST_PARK_SATS - 1}}$`, 'i')

/** The whole park in one answer, which is what a wall of boxes needs; companies without a SAT are not in it. */
export const readPark = get('/dashboards/park', {
  needs: ['cfe_dashboard:read'],
  follows: ['readings', 'alerts', 'sats'],
  summary: 'O parque de SATs, por empresa, com os alertas ativos',
  // The wall is the whole park, or one company's: a filter of the list of SATs would be ignored in silence.
  query: z.strictObject({
    include_homolog: flag,
    company_id: z.optional(z.uuid()),
    // Of what has changed a page asks for those alone that did.
    sats: z.optional(z.string().check(z.regex(UUIDS, 'Informe de 1 a 100 ids de SATs'))),
  }),
  reply: z.object({
    companies: z.array(ParkCompany),
    /** The server's clock, by which every 'há 3 min' is counted. */
    now_utc: z.string(),
  }),
})
