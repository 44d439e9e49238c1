import * as z from 'zod/mini'
import { companyFaults } from '#domain/companies/company-form.ts'
import { TAX_REGIMES } from '#domain/companies/tax-regime.ts'
import { CompanyDetail } from './companies.ts'
import { faultsAt } from '../faults.ts'
import { del, Empty, post, put } from '../endpoint.ts'

const most = (length: number) => z.string().check(z.trim(), z.maxLength(length))
const text = (length: number) => z.optional(most(length))
/** Written by who has company:set_csc: what is not sent stays as it is, null takes it away. */
const secret = (length: number) => z.optional(z.nullable(most(length)))

/** A field that is not sent, or is empty, is none, but for the secrets and the certificate, which stay as they are. */
export const CompanyForm = z
  .object({
    razao_social: most(150).check(z.minLength(1, 'Informe a razão social')),
    nome_fantasia: text(150),
    /** Or the CPF of a person who issues notes, as a rural producer; with or without its mask. */
    cnpj: z.string(),
    cnae: text(9),
    inscricao_estadual: text(20),
    municipal_inscription: text(15),
    codigo_regime_tributario: z.optional(z.enum(['', ...Object.keys(TAX_REGIMES)])),
    codigo_municipio: text(7),
    cep: text(9),
    logradouro: text(60),
    numero: text(60),
    complemento: text(60),
    bairro: text(60),
    csc: secret(64),
    id_csc: secret(6),
    sefaz_security_key: secret(256),
    /** Another company of the same root of a CNPJ, whose certificate this one gets too; null takes it away. */
    certificate_uuid: z.optional(z.nullable(z.uuid())),
  })
  .check(faultsAt(companyFaults))
export type CompanyForm = z.input<typeof CompanyForm>

/** The codes for SEFAZ and the certificate are, all else of a company is not. */
const isSensitive = ({ csc, id_csc, sefaz_security_key, certificate_uuid }: z.output<typeof CompanyForm>): boolean =>
  [csc, id_csc, sefaz_security_key, certificate_uuid].some((one) => one !== undefined)

export const createCompany = post('/companies/', {
  sensitive: isSensitive,
  needs: ['company:create'],
  summary: 'Cadastrar uma empresa',
  body: CompanyForm,
  reply: CompanyDetail,
})

export const updateCompany = put('/companies/:id', {
  sensitive: isSensitive,
  needs: ['company:update'],
  summary: 'Alterar uma empresa',
  body: CompanyForm,
  reply: CompanyDetail,
})

/** Refused as 'company_in_use' while it has documents to be kept, or SATs. */
export const deleteCompany = del('/companies/:id', {
  unasked: 'takes_away',
  needs: ['company:delete'],
  summary: 'Excluir uma empresa, com os seus pontos de venda',
  reply: Empty,
})
