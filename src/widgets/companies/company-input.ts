import * as z from 'zod/mini'
import type { CompanyDetail } from '#api/contract/companies/companies.ts'
import { CompanyForm } from '#api/contract/companies/company-forms.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { companyFaults } from '#domain/companies/company-form.ts'
import { masked } from '#domain/mask.ts'
import { CODES } from './codes.ts'
import { faultsAt } from '#api/contract/faults.ts'

/** The form's typed values: all of it texts, of which an empty code leaves what there is, and which codes are taken away. */
export const CompanyInput = z
  .object({
    ...CompanyForm.shape,
    nome_fantasia: z.string(),
    cnae: z.string(),
    inscricao_estadual: z.string(),
    municipal_inscription: z.string(),
    codigo_regime_tributario: z.string(),
    codigo_municipio: z.string(),
    cep: z.string(),
    logradouro: z.string(),
    numero: z.string(),
    complemento: z.string(),
    bairro: z.string(),
    csc: z.string(),
    id_csc: z.string(),
    sefaz_security_key: z.string(),
    removed: z.array(z.string()),
  })
  .check(faultsAt(companyFaults))
export type CompanyInput = z.output<typeof CompanyInput>

export const CEP_MASK = '99999-999'
export const CNAE_MASK = '9999-9/99'

export function inputOf(company: CompanyDetail | undefined): CompanyInput {
  return {
    razao_social: company?.razao_social ?? '',
    nome_fantasia: company?.nome_fantasia ?? '',
    cnpj: formatTaxpayer(company?.cnpj ?? ''),
    cnae: masked(CNAE_MASK, company?.cnae ?? ''),
    inscricao_estadual: company?.inscricao_estadual ?? '',
    municipal_inscription: company?.municipal_inscription ?? '',
    codigo_regime_tributario: company?.codigo_regime_tributario ?? '',
    codigo_municipio: company?.codigo_municipio ?? '',
    cep: masked(CEP_MASK, company?.cep ?? ''),
    logradouro: company?.logradouro ?? '',
    numero: company?.numero ?? '',
    complemento: company?.complemento ?? '',
    bairro: company?.bairro ?? '',
    csc: '',
    id_csc: '',
    sefaz_security_key: '',
    removed: [],
  }
}

/** 'Company create or update drops empty optional fields'; a code that is taken away is sent as null. */
export function bodyOf({ removed, ...input }: CompanyInput): CompanyForm {
  const filled = Object.entries(input).filter(([, value]) => typeof value === 'string' && value.trim() !== '')
  const gone = CODES.map(({ name }) => name).filter((name) => removed.includes(name) && input[name] === '')
  // The very fields of the input, without the empty ones; none of those that must be there is.
  return {
    ...Object.fromEntries(filled),
    ...Object.fromEntries(gone.map((name) => [name, null])),
    razao_social: input.razao_social,
    cnpj: input.cnpj,
  }
}
