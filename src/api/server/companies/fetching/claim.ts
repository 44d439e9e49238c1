import { type RawBuilder, sql } from 'kysely'
import { ASKED_OF_SEFAZ } from '#domain/documents/coupon-states.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { CouponQuery } from '../../ports/sefaz/consultation.ts'
import { forTenants } from '../../store/queries/of-tenants.ts'
import type { Store } from '../../store/scope.ts'

export interface DueCoupon extends CouponQuery {
  tenantId: string
  id: string
}

const MINUTE = 60_000
/** A coupon is asked about once SEFAZ may have it, and in its first week alone; ms. */
const AT_FIRST = 10 * MINUTE
const AT_LAST = 7 * 24 * 60 * MINUTE
/** Coupons of a tenant in a round. */
const MOST_OF_TENANT = 50
/** Minutes until one that was not settled is asked about again: doubled with each try, up to a day. */
const WAIT_MINUTES = 5
const MOST_DOUBLED = 9

const isPending = sql`c.status = any (${[...ASKED_OF_SEFAZ]}::text[])`
const instant = (ms: number): RawBuilder<unknown> => sql`${isoInstant(ms)}::timestamptz`

/** Returns the coupons to ask about, by tenant: those that were sent and never asked about, and those that are due again. */
export async function dueCoupons(store: Store, now: number): Promise<DueCoupon[]> {
  const at = instant(now)
  const since = instant(now - AT_LAST)
  const until = instant(now - AT_FIRST)
  // Cancelled, or of no week that is asked about.
  await sql`
    delete from cfe_consultations k using cfes c
    where c.tenant_id = k.tenant_id and c.id = k.cfe_id and k.due_at <= ${at} and not (${isPending} and c.emitted_at >= ${since})`.execute(
    store,
  )
  return forTenants<DueCoupon>(
    store,
    (ofTenants) => sql`
    select d.tenant_id as "tenantId", d.id, d.key, d.environment
    from (
      ${ofTenants(
        (tenant) => sql`
        (select c.id, c.key, c.environment from cfes c
          where c.tenant_id = ${tenant} and c.status = 'transmitted' and c.emitted_at between ${since} and ${until}
            and not exists (select from cfe_consultations k where k.tenant_id = c.tenant_id and k.cfe_id = c.id)
          order by c.emitted_at desc, c.id desc limit ${sql.lit(MOST_OF_TENANT)})
        union all
        (select c.id, c.key, c.environment from cfe_consultations k join cfes c on c.tenant_id = k.tenant_id and c.id = k.cfe_id
          where k.tenant_id = ${tenant} and k.due_at <= ${at} order by k.due_at, k.cfe_id limit ${sql.lit(MOST_OF_TENANT)})`,
      )}
    ) d
    order by d.tenant_id, d.id`,
  )
}

/**
 * Takes a coupon just before it is asked about: it is due later, for every server over the database, also where this one ends meanwhile. False
 * where another server has taken or settled it.
 */
export async function claimCoupon(store: Store, { tenantId, id }: DueCoupon, now: number): Promise<boolean> {
  const at = instant(now)
  const wait = sql`least(interval '1 day', ${sql.lit(WAIT_MINUTES)} * interval '1 minute' * power(2, least(k.tries, ${sql.lit(MOST_DOUBLED)})))`
  // The sum of a time with a zone would be of the session's zone, which Citus takes here from nobody.
  const later = sql`(${at} at time zone 'UTC' + ${wait}) at time zone 'UTC'`
  const { rows } = await sql`
    insert into cfe_consultations as k (tenant_id, cfe_id, tries, due_at)
    select c.tenant_id, c.id, 1, ${at} + ${sql.lit(WAIT_MINUTES)} * interval '1 minute'
    from cfes c where c.tenant_id = ${tenantId}::uuid and c.id = ${id}::uuid and ${isPending}
    on conflict (tenant_id, cfe_id) do update set tries = k.tries + 1, due_at = ${later} where k.due_at <= ${at}
    returning k.cfe_id`.execute(store)
  return rows.length > 0
}
