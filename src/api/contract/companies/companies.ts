import * as z from 'zod/mini'
import { COMPANY_ALERTS } from '#domain/companies/company-alerts.ts'
import { get } from '../endpoint.ts'
import { UUIDS, Version } from '../fields.ts'
import { page, paging, sorting } from '../page.ts'
import { Spoken } from '../spoken.ts'

export const Company = z.object({
  id: z.string(),
  razao_social: z.string(),
  nome_fantasia: z.nullable(z.string()),
  /** The CNPJ, or of a person who issues notes the CPF, 11 digits (docs/decisions.md#issuers). */
  cnpj: z.string(),
})
export type Company = z.output<typeof Company>

export const CompanyAlertName = z.enum(Object.keys(COMPANY_ALERTS) as [keyof typeof COMPANY_ALERTS])

export const CompanyAlert = z.object({
  type: CompanyAlertName,
  level: z.enum(['warning', 'danger']),
  message: Spoken,
})
export type CompanyAlert = z.output<typeof CompanyAlert>

/** `municipio` ('Campinas – SP') and `alerts` are ours; these only where they were asked for. */
export const ListedCompany = z.object({
  ...Company.shape,
  municipio: z.optional(z.nullable(z.string())),
  alerts: z.optional(z.array(CompanyAlert)),
})
export type ListedCompany = z.output<typeof ListedCompany>

/**
 * All but paging is ours. `search` finds by name without regard to accents and case, and by CNPJ with or without its mask; `alerts`: with
 * what is wrong with each; `alert`: only those with such an alert, or with any.
 */
export const listCompanies = get('/companies/', {
  needs: ['company:read'],
  summary: 'Empresas da organização',
  query: z.object({
    ...paging,
    ...sorting('name', 'cnpj'),
    search: z.optional(z.string().check(z.maxLength(128))),
    alerts: z._default(z.enum(['0', '1']), '0'),
    alert: z.optional(z.enum(['any', ...CompanyAlertName.options])),
  }),
  reply: page(ListedCompany),
})

/** Its key and password are never told. */
export const Certificate = z.object({
  uuid: z.string(),
  /** The name of its owner. */
  holder: z.string(),
  cnpj: z.string(),
  issuer: z.string(),
  serial_number: z.string(),
  not_before: z.string(),
  not_after: z.string(),
  /** 'RSA 2048'. */
  key_type: z.string(),
  /** True where its chain, as far as the file carries it, leads to ICP-Brasil. */
  is_icp_brasil: z.boolean(),
})
export type Certificate = z.output<typeof Certificate>

/** csc, id_csc and sefaz_security_key are null without company:read_csc; the flags say whether there are any. */
export const CompanyDetail = z.object({
  ...Company.shape,
  cnae: z.nullable(z.string()),
  inscricao_estadual: z.nullable(z.string()),
  municipal_inscription: z.nullable(z.string()),
  codigo_regime_tributario: z.nullable(z.string()),
  codigo_municipio: z.nullable(z.string()),
  cep: z.nullable(z.string()),
  logradouro: z.nullable(z.string()),
  numero: z.nullable(z.string()),
  complemento: z.nullable(z.string()),
  bairro: z.nullable(z.string()),
  csc: z.nullable(z.string()),
  id_csc: z.nullable(z.string()),
  sefaz_security_key: z.nullable(z.string()),
  certificate_uuid: z.nullable(z.string()),
  /** Ours, as all that follows. */
  municipio: z.nullable(z.string()),
  has_csc: z.boolean(),
  has_id_csc: z.boolean(),
  has_sefaz_security_key: z.boolean(),
  /** Secrets that are stored and cannot be opened any more: they have to be set anew. */
  unreadable: z.array(z.enum(['csc', 'id_csc', 'sefaz_security_key', 'certificate'])),
  /** Null without company:read_certificate. */
  certificate: z.nullable(Certificate),
  alerts: z.array(CompanyAlert),
  version: Version,
})
export type CompanyDetail = z.output<typeof CompanyDetail>

export const readCompany = get('/companies/:id', {
  needs: ['company:read'],
  summary: 'Uma empresa',
  reply: CompanyDetail,
})

/** Paging is ours. */
export const listCompanyAlerts = get('/companies/alerts/', {
  needs: ['company:read'],
  summary: 'O que há de errado com as empresas',
  query: z.object(paging),
  reply: page(z.object({ ...CompanyAlert.shape, company: Company })),
})

export const PointOfSale = z.object({
  id: z.string(),
  name: z.string(),
  company_id: z.string(),
  /** Ours: the series that it issues NFC-e with, which is how a note is known to be its. Null: it issues none. */
  nfce_serie: z.nullable(z.int()),
  sats: z.array(z.object({ id: z.string(), serial_number: z.string() })),
  version: Version,
})
export type PointOfSale = z.output<typeof PointOfSale>

/** `search`, which is ours, finds by a part of the name, `point_of_sale_id` those of a comma list: what chosen ones are called. */
export const listPointsOfSale = get('/points_of_sale/', {
  needs: ['point_of_sale:read'],
  summary: 'Pontos de venda',
  query: z.object({
    ...paging,
    company_id: z.optional(z.uuid()),
    point_of_sale_id: z.optional(z.string().check(z.regex(UUIDS))),
    search: z.optional(z.string().check(z.maxLength(128))),
  }),
  reply: page(PointOfSale),
})
