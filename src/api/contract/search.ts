import * as z from 'zod/mini'
import { CFE_STATUSES, NFCE_STATUSES } from '#domain/documents/document-status.ts'
import { SEARCH_KINDS_LIST } from '#domain/search/search-kinds.ts'
import { SEARCH_MOST } from '#domain/search/search-query.ts'
import { get } from './endpoint.ts'

const Environment = z.enum(['production', 'homolog'])

const Company = z.object({
  id: z.string(),
  cnpj: z.string(),
  razao_social: z.string(),
  nome_fantasia: z.nullable(z.string()),
})

export const FoundNfce = z.object({
  key: z.string(),
  serie: z.int(),
  number: z.int(),
  status: z.enum(Object.keys(NFCE_STATUSES) as [keyof typeof NFCE_STATUSES]),
  environment: Environment,
  /** At the shop, without a zone. */
  issue_date_local: z.string(),
  total: z.string(),
  company: Company,
})
export type FoundNfce = z.output<typeof FoundNfce>

export const FoundCfe = z.object({
  key: z.string(),
  /** Six digits, as the receipt prints it. */
  number: z.string(),
  serial_number: z.string(),
  status: z.enum(Object.keys(CFE_STATUSES) as [keyof typeof CFE_STATUSES]),
  environment: Environment,
  /** At the shop, without a zone. */
  issue_date_local: z.string(),
  /** Null of a coupon that only its SAT has told of. */
  total: z.nullable(z.string()),
  company: Company,
})
export type FoundCfe = z.output<typeof FoundCfe>

export const FoundSat = z.object({
  serial_number: z.string(),
  /** The day that it was retired on. */
  retired_on: z.nullable(z.string()),
  company: Company,
})
export type FoundSat = z.output<typeof FoundSat>

/** A product by its description; the documents behind it are found by the id, as those behind a figure. */
export const FoundProduct = z.object({ id: z.int(), description: z.string() })
export type FoundProduct = z.output<typeof FoundProduct>

/** A few of each kind, the likeliest first. A kind that the caller may not read is empty. */
export const SearchFound = z.object({
  nfces: z.array(FoundNfce),
  cfes: z.array(FoundCfe),
  companies: z.array(Company),
  sats: z.array(FoundSat),
  products: z.array(FoundProduct),
})
export type SearchFound = z.output<typeof SearchFound>

/** Ours. Each kind is found for who may read it, of the companies of which they may. */
export const search = get('/search', {
  needs: [['nfce:read', 'cfe:read', 'company:read', 'sat:read']],
  summary:
    'Busca de notas, cupons, empresas, SATs e produtos por chave de acesso ou parte dela, número, valor, CPF ou CNPJ, serial ou nome',
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(SEARCH_MOST)),
    /** Between commas; all without it. Products come with the documents that they were sold in. */
    kinds: z.optional(z.string().check(z.regex(SEARCH_KINDS_LIST))),
  }),
  inBody: ['q'],
  reply: SearchFound,
  ours: true,
})
