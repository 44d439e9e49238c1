import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { Monitoring } from './sats.ts'

/** The last 24 hours, 7 days or 30 days. */
export const SatSpan = z.enum(['day', 'week', 'month'])
export type SatSpan = z.output<typeof SatSpan>

/** A value bucket by bucket: the lowest, the highest and the last that was told; null where none was. */
const band = <T extends z.ZodMiniType>(value: T) =>
  z.object({ min: z.array(value), max: z.array(value), last: z.array(value) })
const Numbers = band(z.nullable(z.number()))

const Level = z.enum(['ALTO', 'MEDIO', 'BAIXO'])
const Lan = z.enum(['CONECTADO', 'DESCONECTADO'])

/** A state that changed between two readings, or a time without readings; `until_utc` is null for one that goes on. */
export const SatEvent = z.discriminatedUnion('what', [
  z.object({ what: z.literal('battery_level'), at_utc: z.string(), from: Level, to: Level }),
  z.object({ what: z.literal('operation_state'), at_utc: z.string(), from: z.int(), to: z.int() }),
  z.object({ what: z.literal('lan_status'), at_utc: z.string(), from: Lan, to: Lan }),
  z.object({ what: z.literal('silence'), at_utc: z.string(), until_utc: z.nullable(z.string()) }),
])
export type SatEvent = z.output<typeof SatEvent>

export const SatSeries = z.object({
  /** When the first bucket begins. The last one is under way. */
  start_utc: z.string(),
  bucket_seconds: z.int(),
  /** Readings in each bucket; 0 where the device was silent. */
  readings: z.array(z.int()),
  memory_used_percent: Numbers,
  battery_level: band(Monitoring.shape.battery_level),
  pending_coupons: Numbers,
  /** By how much the device's clock is off, whichever way. */
  clock_off_seconds: Numbers,
  seconds_since_sefaz_communication: Numbers,
  seconds_since_sefaz_transmission: Numbers,
  /** Newest first, the newest 100 of `events_total`. */
  events: z.array(SatEvent),
  events_total: z.int(),
})
export type SatSeries = z.output<typeof SatSeries>

/**
 * Reads the history of a span in at most 288 buckets of equal length: longer ones for a device that posts seldom, so that a bucket without
 * a reading is a silence.
 */
export const readSatSeries = get('/sats/:serial/series', {
  needs: ['sat:read'],
  summary: 'Gráficos de um SAT: o histórico em intervalos, com mínimo, máximo e último valor',
  query: z.object({ span: z._default(SatSpan, 'day') }),
  reply: SatSeries,
  ours: true,
})
