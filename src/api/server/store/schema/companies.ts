import type { Instant } from './columns.ts'
import { tenant } from './tables.ts'

export const companyTables = {
  companies: tenant<{
    id: string
    cnpj: string
    razao_social: string
    nome_fantasia: string | null
    search: string
    cnae: string | null
    inscricao_estadual: string | null
    municipal_inscription: string | null
    codigo_regime_tributario: string | null
    codigo_municipio: string | null
    cep: string | null
    logradouro: string | null
    numero: string | null
    complemento: string | null
    bairro: string | null
    csc: string | null
    id_csc: string | null
    sefaz_security_key: string | null
  }>({
    csc: { purpose: 'companies', label: 'CSC' },
    id_csc: { purpose: 'companies', label: 'identificadores do CSC' },
    sefaz_security_key: { purpose: 'companies', label: 'chaves da SEFAZ' },
  }),
  certificates: tenant<{
    id: string
    company_id: string
    /** The file and its password. */
    sealed: string
    holder: string
    cnpj: string
    issuer: string
    serial_number: string
    not_before: Instant
    not_after: Instant
    key_type: string
    is_icp_brasil: boolean
    uploaded_at: Instant
  }>({ sealed: { purpose: 'companies', label: 'certificados digitais' } }),
}
