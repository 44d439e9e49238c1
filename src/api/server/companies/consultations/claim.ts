import { sql } from 'kysely'
import { ASKED_OF_SEFAZ } from '#domain/documents/coupon-states.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { CouponQuery } from '../../ports/sefaz/consultation.ts'
import { forTenants } from '../../store/queries/of-tenants.ts'
import type { Store } from '../../store/scope.ts'

export interface ClaimedCoupon extends CouponQuery {
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

/**
 * Takes coupons to ask about: those that were sent and never asked about, and those that are due again. One that is taken is due later, for
 * every server over the database, so that it is asked about once; if this server ends meanwhile, then.
 */
export async function claimCoupons(store: Store, now: number): Promise<ClaimedCoupon[]> {
  const at = sql`${isoInstant(now)}::timestamptz`
  const since = sql`${isoInstant(now - AT_LAST)}::timestamptz`
  const until = sql`${isoInstant(now - AT_FIRST)}::timestamptz`
  const isPending = sql`c.status = any (${[...ASKED_OF_SEFAZ]}::text[])`
  const wait = sql`least(interval '1 day', ${sql.lit(WAIT_MINUTES)} * interval '1 minute' * power(2, least(k.tries, ${sql.lit(MOST_DOUBLED)})))`
  // The sum of a time with a zone would be of the session's zone, which Citus takes here from nobody.
  const later = sql`(${at} at time zone 'UTC' + ${wait}) at time zone 'UTC'`
  // Cancelled, or of no week that is asked about.
  await sql`
    delete from cfe_consultations k using cfes c
    where c.tenant_id = k.tenant_id and c.id = k.cfe_id and k.due_at <= ${at} and not (${isPending} and c.emitted_at >= ${since})`.execute(
    store,
  )
  return forTenants<ClaimedCoupon>(
    store,
    (ofTenants) => sql`
    with wanted as materialized (
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
    ), taken as (
      insert into cfe_consultations as k (tenant_id, cfe_id, tries, due_at)
      select tenant_id, id, 1, ${at} + ${sql.lit(WAIT_MINUTES)} * interval '1 minute' from wanted order by tenant_id, id
      on conflict (tenant_id, cfe_id) do update set tries = k.tries + 1, due_at = ${later} where k.due_at <= ${at}
      returning tenant_id, cfe_id
    )
    select w.tenant_id as "tenantId", w.id, w.key, w.environment
    from wanted w join taken on taken.tenant_id = w.tenant_id and taken.cfe_id = w.id
    order by w.tenant_id, w.id`,
  )
}
