import { sql } from 'kysely'
import type { CompanyGroup, listCompanyGroups as ListCompanyGroups } from '#api/contract/company-groups.ts'
import type { Page } from '#api/contract/page.ts'
import { ownGroups } from '../alarms/own-groups.ts'
import { pageOf } from '../store/queries/page-of.ts'
import { searchText } from '../store/queries/search-text.ts'
import type { Call } from './handler.ts'

/** As searchText writes: the databases collate by code point, and know neither accents nor their upper case. */
const PLAIN = sql<string>`translate(lower(description), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn')`

/** By name, as people read it. A secondary user sees the groups of its own grants. */
export async function listCompanyGroups(call: Call<typeof ListCompanyGroups>): Promise<Page<CompanyGroup>> {
  const { db, query } = call
  const own = await ownGroups(call, 'company_group:read')
  let groups = db.selectFrom('company_groups')
  if (own) groups = groups.where('id', 'in', [...own])
  if (query.search) groups = groups.where(sql<boolean>`strpos(${PLAIN}, ${searchText(query.search.trim())}) > 0`)
  const { rows, total } = await pageOf(db, query, groups, ({ limit, offset }) =>
    groups
      .select(['id', 'description'])
      .select((e) =>
        e
          .selectFrom('company_group_companies as c')
          .select(sql<string[]>`coalesce(array_agg(c.company_id order by c.company_id), '{}')`.as('ids'))
          .whereRef('c.tenant_id', '=', 'company_groups.tenant_id')
          .whereRef('c.company_group_id', '=', 'company_groups.id')
          .as('companies'),
      )
      .orderBy(PLAIN)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  return { items: rows.map((group) => ({ ...group, companies: group.companies ?? [] })), total }
}
