import { type Selectable, sql } from 'kysely'
import { Refusal } from '../../errors/refusal.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { Schema } from '../../store/schema.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** A SAT of the tenant, with what is known of it already. */
export interface KnownSat {
  id: string
  serialNumber: string
  companyId: string
  companyCnpj: string
  environment: 'production' | 'homolog'
  retiredOn: string | null
  /** Undefined for a SAT that never reported. */
  before:
    | {
        at: number
        hourAt: number
        samples: Uint8Array
        lastKey: string | null
        pendingFirstKey: string | null
        pendingLastKey: string | null
        pendingCoupons: number | null
      }
    | undefined
}

/** The tenant's SATs with these serial numbers, by serial number. */
export async function loadSats(db: ScopedDb, serials: readonly string[]): Promise<Map<string, KnownSat>> {
  const sats = await db
    .selectFrom('sats as s')
    .innerJoin('companies as c', (join) => sameTenant(join, 'c.id', 's.company_id'))
    .select(['s.id', 's.serial_number', 's.company_id', 's.environment', 's.retired_on', 'c.cnpj'])
    .where('s.serial_number', '=', sql<string>`any (${serials}::text[])`)
    .execute()
  // Not joined: without fresh statistics the planner would read every state that there is.
  const states = await db
    .selectFrom('sat_states')
    .select(['sat_id', 'read_at', 'hour_at', 'samples'])
    .select(['last_cfe_key', 'pending_first_key', 'pending_last_key', 'pending_coupons'])
    .where('sat_id', '=', anyOf(sats.map(({ id }) => id)))
    .execute()
  const stateOf = new Map(states.map((state) => [state.sat_id, state]))
  return new Map(
    sats.map((row) => {
      const state = stateOf.get(row.id)
      const sat: KnownSat = {
        id: row.id,
        serialNumber: row.serial_number,
        companyId: row.company_id,
        companyCnpj: row.cnpj,
        environment: row.environment,
        retiredOn: row.retired_on,
        before: state && beforeOf(state),
      }
      return [sat.serialNumber, sat]
    }),
  )
}

type State = Pick<
  Selectable<Schema['sat_states']>,
  'read_at' | 'hour_at' | 'samples' | 'last_cfe_key' | 'pending_first_key' | 'pending_last_key' | 'pending_coupons'
>

function beforeOf(state: State): NonNullable<KnownSat['before']> {
  return {
    at: Date.parse(state.read_at),
    hourAt: Date.parse(state.hour_at),
    samples: state.samples,
    lastKey: state.last_cfe_key,
    pendingFirstKey: state.pending_first_key,
    pendingLastKey: state.pending_last_key,
    pendingCoupons: state.pending_coupons,
  }
}

/** Refuses a serial number that the scope does not show. */
export async function satIdOf(db: ScopedDb, serial: string): Promise<string> {
  const sat = await db.selectFrom('sats').select('id').where('serial_number', '=', serial).executeTakeFirst()
  if (!sat) throw new Refusal('not_found')
  return sat.id
}
