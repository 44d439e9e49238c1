import { sql } from 'kysely'
import type { Store } from '#api/server/store/scope.ts'
import downloads from '#widgets/downloads/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf } from '../screen.tsx'
import { addUser } from '../users.ts'

/** A story of the downloads area: where it opens, as whom, and what goes wrong. */
export const at = screensOf(downloads)

/** What Aurora's plan allows. */
export const plan =
  (perBatch: number, perMonth: number) =>
  async (store: Store): Promise<void> => {
    await sql`
      update plan_quotas q set value = case q.quota when 'max_per_batch' then ${perBatch}::integer else ${perMonth}::integer end
      from tenants t where t.id = q.tenant_id and t.description = 'Grupo Aurora' and q.quota in ('max_per_batch', 'max_per_month')
    `.execute(store)
  }

/** The form, filled in with every company of Aurora and a year; `more` stands in for some of it. */
export const filledIn =
  (more: Record<string, string> = {}) =>
  async (store: Store): Promise<string> => {
    const companies = await store
      .selectFrom('companies as c')
      .innerJoin('tenants as t', 't.id', 'c.tenant_id')
      .select('c.id')
      .where('t.description', '=', 'Grupo Aurora')
      .orderBy('c.id')
      .execute()
    const fields = {
      company_ids: companies.map(({ id }) => id).join(','),
      type: 'nfce',
      date_start: '2025-12-01',
      date_end: '2026-11-20',
      ...more,
    }
    return paths.newDownload(`?${new URLSearchParams(fields)}`)
  }

/** May request NFC-e and see no company. */
export const WITHOUT_COMPANIES = 'sem-empresas@aurora.example'

export async function addWithoutCompanies(store: Store): Promise<void> {
  const permissions = ['nfce:read', 'nfce_custody:bulk_download']
  await addUser(store, { email: WITHOUT_COMPANIES, description: 'Só downloads', permissions })
}

/** A request in each of the four states, and no other. */
export async function requestsOfEveryState(store: Store): Promise<void> {
  await noRequests(store)
  const states = [
    sql`'xml', false, false, null, null, 5242, null`,
    sql`'xml_pdf', true, true, null, 48123456, 12480, '2026-11-27T14:30:58Z'`,
    sql`'xml', true, false, 'Não há espaço para o arquivo.', null, 7000, null`,
    sql`'xml', true, true, null, 1248123456, 12480, '2026-11-08T14:30:58Z'`,
  ]
  for (const [age, state] of states.entries()) {
    await sql`
      insert into nf_downloads (format, is_processed, is_success, failure, file_size, done, expires_at, tenant_id, id, user_id, company_ids,
        point_of_sale_ids, sat_ids, date_start, date_end, tz_offset, nf_type, environment, amount, created_at)
      select ${state}, t.id, gen_random_uuid(), u.id, (select array_agg(c.id) from (select id from companies where tenant_id = t.id limit 2) c),
        '{}', '{}', '2026-10-01', '2026-10-31', 180, 'nfce', 'production', 12480,
        timestamptz '2026-11-20T14:30:58Z' - ${age} * interval '3 days'
      from tenants t, users u
      where t.description = 'Grupo Aurora' and u.email = 'admin@aurora.example'
    `.execute(store)
  }
}

export async function noRequests(store: Store): Promise<void> {
  await sql`delete from nf_downloads`.execute(store)
}
