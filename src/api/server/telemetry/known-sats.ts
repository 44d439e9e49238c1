import { sql } from 'kysely'
import type { ScopedDb } from '../store/scope.ts'

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
  const rows = await db
    .selectFrom('sats as s')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.company_id'),
    )
    .leftJoin('sat_states as t', (join) => join.onRef('t.tenant_id', '=', 's.tenant_id').onRef('t.sat_id', '=', 's.id'))
    .select([
      's.id',
      's.serial_number',
      's.company_id',
      's.environment',
      's.retired_on',
      'c.cnpj',
      't.read_at',
      't.hour_at',
      't.samples',
      't.last_cfe_key',
      't.pending_first_key',
      't.pending_last_key',
      't.pending_coupons',
    ])
    .where('s.serial_number', '=', sql<string>`any (${serials}::text[])`)
    .execute()
  return new Map(
    rows.map((row) => {
      const { read_at, hour_at, samples } = row
      const sat: KnownSat = {
        id: row.id,
        serialNumber: row.serial_number,
        companyId: row.company_id,
        companyCnpj: row.cnpj,
        environment: row.environment,
        retiredOn: row.retired_on,
        before:
          read_at === null || hour_at === null || samples === null
            ? undefined
            : {
                at: Date.parse(read_at),
                hourAt: Date.parse(hour_at),
                samples,
                lastKey: row.last_cfe_key,
                pendingFirstKey: row.pending_first_key,
                pendingLastKey: row.pending_last_key,
                pendingCoupons: row.pending_coupons,
              },
      }
      return [sat.serialNumber, sat]
    }),
  )
}
