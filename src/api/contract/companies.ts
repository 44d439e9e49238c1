import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { page, paging } from './page.ts'

export const Company = z.object({
  id: z.string(),
  razao_social: z.string(),
  nome_fantasia: z.nullable(z.string()),
  cnpj: z.string(),
})
export type Company = z.output<typeof Company>

/** `search`, which is ours, finds by name without regard to accents and case, and by CNPJ with or without its mask. */
export const listCompanies = get('/companies/', {
  needs: ['company:read'],
  summary: 'Empresas do grupo',
  query: z.object({ ...paging, search: z.optional(z.string().check(z.maxLength(128))) }),
  reply: page(Company),
})

export const readCompany = get('/companies/:id', {
  needs: ['company:read'],
  summary: 'Uma empresa',
  reply: Company,
})

export const PointOfSale = z.object({
  id: z.string(),
  name: z.string(),
  company_id: z.string(),
  /** Ours: the series that it issues NFC-e with, which is how a note is known to be its. Null: it issues none. */
  nfce_serie: z.nullable(z.int()),
  sats: z.array(z.object({ id: z.string(), serial_number: z.string() })),
})
export type PointOfSale = z.output<typeof PointOfSale>

export const listPointsOfSale = get('/points_of_sale/', {
  needs: ['point_of_sale:read'],
  summary: 'Pontos de venda',
  query: z.object({ ...paging, company_id: z.optional(z.uuid()) }),
  reply: page(PointOfSale),
})
