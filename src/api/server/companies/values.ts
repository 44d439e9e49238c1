import type { CompanyForm } from '#api/contract/companies/company-forms.ts'
import { UNKNOWN_MUNICIPALITY, withoutMask } from '#domain/companies/company-form.ts'
import { Refusal } from '../errors/refusal.ts'
import { searchText } from '#domain/search/search-text.ts'
import { isMunicipality } from './municipality-text.ts'
import { aboutSecret, type StoredCompany, SECRETS, type SecretName } from './rows.ts'
import type { CompanySeal } from './seal.ts'

type OpenValues = Omit<StoredCompany, 'tenant_id' | 'id' | SecretName>

/** 'Empty optional fields are dropped': what is kept of a form, but for its secrets. Refuses a municipality that IBGE does not have. */
export async function valuesOf(form: CompanyForm): Promise<OpenValues> {
  const { razao_social } = form
  const nome_fantasia = textOrNull(form.nome_fantasia)
  const cnpj = withoutMask(form.cnpj)
  const codigo_municipio = code(form.codigo_municipio)
  if (codigo_municipio !== null && !(await isMunicipality(codigo_municipio))) {
    throw new Refusal('invalid', { fields: { codigo_municipio: UNKNOWN_MUNICIPALITY } })
  }
  return {
    razao_social,
    nome_fantasia,
    cnpj,
    search: searchText(nome_fantasia, razao_social, cnpj),
    cnae: code(form.cnae),
    inscricao_estadual: code(form.inscricao_estadual),
    municipal_inscription: textOrNull(form.municipal_inscription),
    codigo_regime_tributario: textOrNull(form.codigo_regime_tributario),
    codigo_municipio,
    cep: code(form.cep),
    logradouro: textOrNull(form.logradouro),
    numero: textOrNull(form.numero),
    complemento: textOrNull(form.complemento),
    bairro: textOrNull(form.bairro),
  }
}

function textOrNull(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text
}

function code(text: string | undefined): string | null {
  return textOrNull(withoutMask(text ?? ''))
}

/** The secrets that a form sets (a text) or takes away (null); those that it does not name stay. */
export function secretsOf(form: CompanyForm): ReadonlyMap<SecretName, string | null> {
  const secrets = new Map<SecretName, string | null>()
  for (const name of SECRETS) {
    const value = form[name]
    if (value !== undefined && value !== '') secrets.set(name, value)
  }
  return secrets
}

export async function sealedSecrets(
  seal: CompanySeal,
  companyId: string,
  secrets: ReadonlyMap<SecretName, string | null>,
): Promise<Partial<Record<SecretName, string | null>>> {
  const sealed: Partial<Record<SecretName, string | null>> = {}
  for (const [name, value] of secrets) {
    sealed[name] = value === null ? null : await seal.close(aboutSecret(name, companyId), value)
  }
  return sealed
}
