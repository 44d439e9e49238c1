import { sql } from 'kysely'
import { parseAccessKey } from '#domain/documents/access-key.ts'
import { UNSENT } from '#domain/documents/coupon-states.ts'
import { offsetAt } from '#domain/time/zoned-time.ts'
import { lockIntakeWithin } from '../../documents/lock-intake.ts'
import { type LateDocument, tellClosings } from '../../documents/month/changed-closings.ts'
import { type NotedCoupon, noteCoupons } from '../../documents/intake/note-coupons.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { ScopedDb } from '../../store/scope.ts'
import type { KnownSat } from './known-sats.ts'
import type { SatStateRow } from './sat-states.ts'
import { TENANT } from '../../store/tenant-names.ts'

const LAST_NUMBER = 999_999
/** How long the devices of a tenant wait for its documents, in ms: their posts come every minute, and alarms watch for their silence. */
const LONGEST_MS = 2000

/**
 * Makes known the coupons that only their device has told of so far, and which of them it has sent meanwhile. No field tells when a coupon
 * was issued: it was before the reading that first names it, and that is kept until the document comes. So a first reading notes nothing.
 * False where the tenant's documents are being changed for too long: nothing was told then.
 */
export async function tellCoupons(
  db: ScopedDb,
  platform: Platform,
  { tenantId, timeZone }: { tenantId: string; timeZone: string },
  reports: readonly { sat: KnownSat; state: SatStateRow }[],
): Promise<boolean> {
  const noted: NotedCoupon[] = []
  const moved: object[] = []
  for (const { sat, state } of reports) {
    const { before } = sat
    if (!before) continue
    const keys = new Set<string>()
    if (state.last_cfe_key !== null && state.last_cfe_key !== before.lastKey) keys.add(state.last_cfe_key)
    if (state.pending_last_key !== null && state.pending_last_key !== before.pendingLastKey)
      keys.add(state.pending_last_key)
    const emittedAt = localTime(Date.parse(state.read_at), timeZone)
    for (const key of keys) {
      const parts = parseAccessKey(key)
      // A coupon of another company, of a test or of another month is not one that was issued just now.
      if (parts?.named !== sat.companyCnpj || Number(parts.number) === 0) continue
      if (parts.yearMonth !== emittedAt.slice(2, 4) + emittedAt.slice(5, 7)) continue
      const status = isPending(key, state) ? 'in_memory' : 'transmitted'
      noted.push({ key, emittedAt, environment: sat.environment, status })
    }
    if (
      before.pendingCoupons !== 0 &&
      before.pendingFirstKey !== state.pending_first_key &&
      state.pending_coupons !== null
    ) {
      const [first, last] = [numberOf(state.pending_first_key), numberOf(state.pending_last_key)]
      moved.push({ serial: sat.serialNumber, first, last })
    }
  }
  if (noted.length + moved.length === 0) return true
  if (!(await lockIntakeWithin(db, tenantId, LONGEST_MS))) return false
  if (noted.length > 0) await noteCoupons(db, platform, tenantId, noted)
  if (moved.length > 0) await leaveMemory(db, moved, platform.now())
  return true
}

/** Coupons that no longer stand in their device's list were sent. Their documents arrive just then, and change the same rows. */
async function leaveMemory(db: ScopedDb, moved: readonly object[], now: number): Promise<void> {
  const { rows } = await sql<LateDocument & { environment: string }>`
    update cfes set status = 'transmitted'
    from json_to_recordset(${JSON.stringify(moved)}::text::json)
      as given (serial text, first integer, last integer)
    where cfes.tenant_id = ${TENANT} and cfes.serial_number = given.serial and cfes.status = any (${[...UNSENT]}::text[])
      and (given.first is null
        or given.first <= given.last and cfes.number not between given.first and given.last
        or given.first > given.last and cfes.number > given.last and cfes.number < given.first)
    returning cfes.company_id, cfes.environment, to_char(cfes.emitted_on, 'YYYY-MM') as month, 'cfe' as type
  `.execute(db)
  await tellClosings(
    db,
    rows.filter(({ environment }) => environment === 'production'),
    now,
  )
}

/** Tells if a coupon still waits in its SAT: of a list that cannot be read nobody knows that the coupon left it. */
function isPending(key: string, state: SatStateRow): boolean {
  if (state.pending_coupons === 0) return false
  const [number, first] = [numberOf(key), numberOf(state.pending_first_key)]
  if (state.pending_coupons === null || number === null || first === null) return true
  return (number - first + LAST_NUMBER) % LAST_NUMBER < state.pending_coupons
}

function numberOf(key: string | null): number | null {
  return key === null ? null : Number(parseAccessKey(key)?.number)
}

/** ISO text with the zone's offset: the day of a coupon is the one where it was issued. */
function localTime(at: number, timeZone: string): string {
  const offset = offsetAt(at, timeZone)
  const minutes = Math.abs(offset) / 60_000
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const sign = offset < 0 ? '-' : '+'
  return `${new Date(at + offset).toISOString().slice(0, 19)}${sign}${two(minutes / 60)}:${two(minutes % 60)}`
}
