import { sql } from 'kysely'
import type { Page } from '#api/contract/page.ts'
import type { CompanyGroup, listCompanyGroups as ListCompanyGroups } from '#api/contract/sat-alarms.ts'
import { ownGroups } from '../alarms/own-groups.ts'
import { countUpTo } from '../counting.ts'
import type { Call } from '../handler.ts'

/** A secondary user sees the groups of its own grants. */
export async function listCompanyGroups(call: Call<typeof ListCompanyGroups>): Promise<Page<CompanyGroup>> {
  const { db, query } = call
  const offset = (query.page - 1) * query.per_page
  const own = await ownGroups(call)
  let groups = db.selectFrom('company_groups')
  if (own) groups = groups.where('id', 'in', [...own])
  const items = await groups
    .select(['id', 'description'])
    .select((e) =>
      e
        .selectFrom('company_group_companies as c')
        .select(sql<string[]>`coalesce(array_agg(c.company_id order by c.company_id), '{}')`.as('ids'))
        .whereRef('c.tenant_id', '=', 'company_groups.tenant_id')
        .whereRef('c.company_group_id', '=', 'company_groups.id')
        .as('companies'),
    )
    .orderBy('description')
    .orderBy('id')
    .limit(query.per_page)
    .offset(offset)
    .execute()
  const total = await countUpTo(db, groups, { offset, rows: items.length, perPage: query.per_page })
  return { items: items.map((group) => ({ ...group, companies: group.companies ?? [] })), total }
}
