import * as z from 'zod/mini'
import { Company } from './companies.ts'
import { get } from '../endpoint.ts'
import { flag, Version } from '../fields.ts'
import { page, paging } from '../page.ts'
import { Sat } from '../sats/sats.ts'

// Ours: the tree company → point of sale → SATs, a level at a time. The SATs of a point of sale are listed by `/sats/`.

/** A company with how much stands below it. */
export const TreeCompany = z.object({
  ...z.pick(Company, { id: true, razao_social: true, nome_fantasia: true, cnpj: true }).shape,
  points_of_sale: z.int(),
  sats: z.int(),
  /** SATs that stand at no point of sale. */
  unassigned: z.int(),
})
export type TreeCompany = z.output<typeof TreeCompany>

export const TreePoint = z.object({
  id: z.string(),
  name: z.string(),
  company_id: z.string(),
  nfce_serie: z.nullable(z.int()),
  sats: z.int(),
  version: Version,
})
export type TreePoint = z.output<typeof TreePoint>

/** The permissions behind the tree; each level is of the companies on which the user holds all three. */
const NEEDS = ['company:read', 'point_of_sale:read', 'sat:read'] as const

/** By name. `unassigned`: only companies with a SAT that stands at no point of sale. */
export const listTreeCompanies = get('/sat_manager/companies/', {
  needs: NEEDS,
  summary: 'Empresas, com quantos pontos de venda e SATs têm',
  query: z.object({ ...paging, unassigned: flag }),
  reply: page(TreeCompany),
  ours: true,
})

/** A company's, by name. */
export const listTreePoints = get('/sat_manager/points_of_sale/', {
  needs: NEEDS,
  summary: 'Pontos de venda de uma empresa, com quantos SATs têm',
  query: z.object({ ...paging, company_id: z.uuid() }),
  reply: page(TreePoint),
  ours: true,
})

/**
 * Finds companies by name or CNPJ, points of sale by name and SATs by serial number, each with all that it stands below: `found` tells one
 * from the other. `is_cut`: more of some kind match than the reply has.
 */
export const searchTree = get('/sat_manager/search/', {
  needs: NEEDS,
  summary: 'Busca por empresa, ponto de venda ou serial',
  query: z.object({ search: z.string().check(z.trim(), z.minLength(1), z.maxLength(128)) }),
  reply: z.object({
    companies: z.array(z.object({ ...TreeCompany.shape, found: z.boolean() })),
    points_of_sale: z.array(z.object({ ...TreePoint.shape, found: z.boolean() })),
    sats: z.array(Sat),
    is_cut: z.boolean(),
  }),
  ours: true,
})
export type TreeFound = z.output<typeof searchTree.reply>
