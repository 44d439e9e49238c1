import * as z from 'zod/mini'
import { descriptionOf } from '../description.ts'
import { del, Empty, get, post, put } from '../endpoint.ts'
import { restoring, Version } from '../fields.ts'
import { page, paging, sorting } from '../page.ts'

/** A group of companies: secondary accesses are limited to one, and alarms tell its members. */
export const CompanyGroup = z.object({
  id: z.string(),
  description: z.string(),
  companies: z.array(z.string()),
  version: Version,
})
export type CompanyGroup = z.output<typeof CompanyGroup>

/** `search` (ours): a part of the description. */
export const listCompanyGroups = get('/company_groups/', {
  needs: ['company_group:read'],
  summary: 'Grupos de empresas',
  query: z.object({ ...paging, ...sorting('name'), search: z.optional(z.string().check(z.maxLength(128))) }),
  reply: page(CompanyGroup),
})

/** Ours: what goes with a group. */
export const RemovalEffects = z.object({
  grants: z.array(z.object({ id: z.string(), email: z.string(), role: z.string() })),
  /** `is_last`: the alarm has no other group, and goes too. */
  alarms: z.array(z.object({ id: z.string(), description: z.string(), is_last: z.boolean() })),
})
export type RemovalEffects = z.output<typeof RemovalEffects>

/** `takes_away` is for who may delete groups; null for others. */
export const readCompanyGroup = get('/company_groups/:id', {
  needs: ['company_group:read'],
  summary: 'Um grupo de empresas',
  reply: z.object({ ...CompanyGroup.shape, takes_away: z.nullable(RemovalEffects) }),
})

/** The description is one group's of the tenant, without minding case and accents. */
export const CompanyGroupForm = z.object({
  description: descriptionOf(128),
  companies: z
    .array(z.uuid())
    .check(z.minLength(1, 'Pelo menos uma empresa deve ser selecionada'), z.maxLength(10_000)),
})
export type CompanyGroupForm = z.input<typeof CompanyGroupForm>

export const createCompanyGroup = post('/company_groups/', {
  unasked: 'stays',
  needs: ['company_group:create'],
  summary: 'Criar um grupo de empresas',
  query: z.object(restoring),
  body: CompanyGroupForm,
  reply: CompanyGroup,
})

export const updateCompanyGroup = put('/company_groups/:id', {
  sensitive: true,
  needs: ['company_group:update'],
  summary: 'Alterar um grupo de empresas',
  body: CompanyGroupForm,
  reply: CompanyGroup,
})

/**
 * Deletes its accesses and takes it from its alarms, with those that have no other group. Where there are any, refuses as 'group_in_use'
 * unless `confirm` (ours) is 1: what goes is told first.
 */
export const deleteCompanyGroup = del('/company_groups/:id', {
  sensitive: true,
  needs: ['company_group:delete'],
  summary: 'Excluir um grupo de empresas, com os seus acessos',
  query: z.object({ confirm: z._default(z.enum(['0', '1']), '0') }),
  reply: Empty,
})
