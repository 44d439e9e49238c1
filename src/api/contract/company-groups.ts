import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { page, paging } from './page.ts'

/** Recipients of alarms; the administration of groups comes with its own screens. `search` (ours): a part of the description. */
export const CompanyGroup = z.object({ id: z.string(), description: z.string(), companies: z.array(z.string()) })
export type CompanyGroup = z.output<typeof CompanyGroup>
export const listCompanyGroups = get('/company_groups/', {
  needs: ['company_group:read'],
  summary: 'Grupos de empresas',
  query: z.object({ ...paging, search: z.optional(z.string().check(z.maxLength(128))) }),
  reply: page(CompanyGroup),
})
