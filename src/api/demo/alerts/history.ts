import { judge, type SatMeasures, UNMEASURED } from '#domain/sats/sat-alarm-rules.ts'
import type { AlarmTypeId } from '#domain/sats/sat-alarms.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { alarmFacts, readWatches, type Watch } from '../../server/sats/alarms/watches.ts'
import type { ScopedDb } from '../../server/store/scope.ts'
import { idFor, type Random, randomFor } from '../random.ts'
import { DAY, dayOf, dayStartsAt } from '../rhythm.ts'

const MINUTE = 60_000
/** Days before the demonstration of which alerts are told. */
const DAYS = 30
/** How often a day brings an alert to a SAT. */
const CHANCE = 0.13

interface Fault {
  /** A SAT's own words as the alert begins, at an instant in ms. */
  measures: (at: number) => Partial<SatMeasures>
  /** Minutes that it lasts, at least and at most. */
  lasts: readonly [least: number, most: number]
  /** The note of who ends it by hand. */
  done: string
}

/** Faults that pass. What a device is replaced or updated for stands in the park as it is now. */
const FAULTS: Partial<Record<AlarmTypeId, Fault>> = {
  silence: {
    measures: (at) => ({ reportedAt: at - 6 * MINUTE }),
    lasts: [8, 70],
    done: 'Computador do caixa religado',
  },
  sefaz_communication: {
    measures: (at) => ({ sefazCommunicationAt: at - 31 * MINUTE }),
    lasts: [10, 120],
    done: 'O provedor restabeleceu a internet da loja',
  },
  transmission: {
    measures: (at) => ({ pendingCoupons: 14, sefazTransmissionAt: at - 121 * MINUTE }),
    lasts: [15, 180],
    done: 'Transmissão retomada depois de reiniciar o equipamento',
  },
  pending_coupons: { measures: () => ({ pendingCoupons: 57 }), lasts: [20, 90], done: 'Cupons transmitidos' },
  lan_disconnected: {
    measures: () => ({ lanStatus: 'DESCONECTADO' }),
    lasts: [5, 60],
    done: 'Cabo de rede trocado',
  },
  battery: { measures: () => ({ batteryLevel: 'BAIXO' }), lasts: [60, 400], done: 'Fonte de alimentação trocada' },
  operation_state: { measures: () => ({ operationState: 1 }), lasts: [30, 240], done: 'Desbloqueado pela SEFAZ' },
  clock_drift: { measures: () => ({ clockDriftSeconds: 190 }), lasts: [20, 300], done: 'Relógio sincronizado' },
  memory: { measures: () => ({ memoryPercent: 93.4 }), lasts: [60, 500], done: 'Memória liberada após a transmissão' },
}

interface HistoryOptions {
  seed: number
  tenantId: string
  /** The end of what is told, in ms. */
  until: number
  /** The person who saw to alerts. */
  person: { id: string; email: string }
}

/** Leaves the alerts of a tenant's last weeks, all of them over: who took them, how soon, and what was done. */
export async function makeAlertHistory(db: ScopedDb, options: HistoryOptions): Promise<void> {
  const { seed, until } = options
  const sats = await db
    .selectFrom('sats')
    .select(['id', 'serial_number', 'company_id'])
    .where('retired_on', 'is', null)
    .where('environment', '=', 'production')
    .orderBy('serial_number')
    .execute()
  const watches = await readWatches(db, [...new Set(sats.map(({ company_id }) => company_id))])
  const last = dayOf(until) - 1
  const stories = sats.flatMap((sat) => {
    const own = watches
      .filter(({ alarm_type_id, companyIds }) => FAULTS[alarm_type_id] && companyIds.has(sat.company_id))
      .toSorted((one, other) => (one.alarm_type_id < other.alarm_type_id ? -1 : 1))
    const random = randomFor('alert history', seed, sat.serial_number)
    return Array.from({ length: DAYS }, (_, ago) => {
      if (own.length === 0 || !random.chance(CHANCE)) return []
      const at = dayStartsAt(last - ago) + random.int(7 * 60, 20 * 60) * MINUTE
      return storyOf({ sat, watch: random.pick(own), at, random, ...options })
    }).flat()
  })
  if (stories.length === 0) return
  await db
    .insertInto('sat_notifications')
    .values(stories.map(({ alert }) => alert))
    .execute()
  const notes = stories.flatMap(({ notes: written }) => written)
  if (notes.length > 0) await db.insertInto('alert_notes').values(notes).execute()
}

interface Beginning extends HistoryOptions {
  sat: { id: string; serial_number: string; company_id: string }
  watch: Watch
  at: number
  random: Random
}

/** One alert and what was done about it: half of them were taken, and of these a third ended by hand. */
function storyOf({ seed, tenantId, person, sat, watch, at, random }: Beginning) {
  const fault = FAULTS[watch.alarm_type_id]
  const moment = { now: at, upSince: at - DAY, today: isoInstant(at).slice(0, 10) }
  const judged = fault && judge(watch, { ...UNMEASURED, reportedAt: at, ...fault.measures(at) }, moment)
  if (!fault || !judged?.holds) return []
  const id = idFor(seed, 'alert', sat.serial_number, at)
  const ends = at + random.int(...fault.lasts) * MINUTE
  const takes = at + random.int(2, 38) * MINUTE
  const hasHolder = takes < ends && random.chance(0.75)
  const isResolved = hasHolder && random.chance(0.35)
  const about = { tenant_id: tenantId, notification_id: id, company_id: sat.company_id }
  const by = { user_id: person.id, email: person.email, until_at: null }
  const nobody = { holder_id: null, holder_email: null, held_since: null, held_why: null, held_until: null }
  return {
    alert: {
      tenant_id: tenantId,
      id,
      sat_id: sat.id,
      company_id: sat.company_id,
      serial_number: sat.serial_number,
      environment: 'production' as const,
      ...alarmFacts(watch, judged),
      created_at: isoInstant(at),
      cleared_at: isoInstant(ends),
      cleared_because: isResolved ? ('resolved' as const) : ('over' as const),
      ...nobody,
      ...(hasHolder && {
        holder_id: person.id,
        holder_email: person.email,
        held_since: isoInstant(takes),
        held_why: '',
      }),
      first_held_at: hasHolder ? isoInstant(takes) : null,
      cleared_by: isResolved ? person.id : null,
      cleared_by_email: isResolved ? person.email : null,
      cleared_note: isResolved ? fault.done : null,
    },
    notes: [
      ...(hasHolder
        ? [{ ...about, ...by, id: idFor(id, 'take'), at: isoInstant(takes), kind: 'take' as const, note: null }]
        : []),
      ...(isResolved
        ? [
            {
              ...about,
              ...by,
              id: idFor(id, 'resolve'),
              at: isoInstant(ends),
              kind: 'resolve' as const,
              note: fault.done,
            },
          ]
        : []),
    ],
  }
}
