import { sql } from 'kysely'
import { SENDING_HOUR } from '#domain/documents/month-end/accountant-deliveries.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { ScopedDb } from '../../store/scope.ts'

/**
 * Writes down the months that are to be sent by now: once for each company and month, or closing, however many servers look. What became due
 * while none ran is found when one does.
 */
export async function noteDueDeliveries(db: ScopedDb, at: number): Promise<void> {
  const now = sql`${isoInstant(at)}::timestamptz`
  const columns = sql`(tenant_id, id, company_id, month, cause, closing_id, user_id, emails, format, created_at, due_at)`
  await sql`
    insert into accountant_deliveries ${columns}
    select s.tenant_id, gen_random_uuid(), s.company_id, (m.begin - interval '1 month')::date, 'day', null, s.user_id, s.emails, s.format,
      ${now}, ${now}
    from accountant_settings s
    join tenants t on t.id = s.tenant_id
    cross join lateral generate_series(
      date_trunc('month', s.since at time zone t.time_zone), date_trunc('month', ${now} at time zone t.time_zone), interval '1 month'
    ) m (begin)
    cross join lateral (select
      (m.begin + make_interval(days => s.day - 1, hours => ${sql.lit(SENDING_HOUR)})) at time zone t.time_zone as at) due
    where s.schedule = 'day' and due.at > s.since and due.at <= ${now}
    on conflict (tenant_id, company_id, month) where cause = 'day' do nothing`.execute(db)
  await sql`
    insert into accountant_deliveries ${columns}
    select s.tenant_id, gen_random_uuid(), s.company_id, c.month, 'closing', c.id, s.user_id, s.emails, s.format, ${now}, ${now}
    from accountant_settings s
    join month_closings c on c.tenant_id = s.tenant_id and c.company_id = s.company_id and c.at > s.since and c.reopened_at is null
    where s.schedule = 'closing'
    on conflict (tenant_id, closing_id) where cause = 'closing' do nothing`.execute(db)
}
