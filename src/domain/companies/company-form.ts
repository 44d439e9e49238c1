import { cleanCnpj } from './cnpj.ts'
import { taxpayerFault } from './taxpayer.ts'
import { ufByCode } from './uf.ts'

// What is typed of a company. Lengths and patterns are those of the layout of NFC-e 4.00 (emit, enderEmit); CNAE and CEP as IBGE and the
// Correios write them. Masks are accepted and taken away.

/** Texts as they are typed; empty ones say nothing. */
export interface TypedCompany {
  /** Or the CPF of a person who issues notes (docs/decisions.md#issuers). */
  cnpj: string
  cnae?: string | undefined
  inscricao_estadual?: string | undefined
  cep?: string | undefined
  codigo_municipio?: string | undefined
  id_csc?: string | null | undefined
}

const RULES: readonly [keyof TypedCompany, RegExp, string][] = [
  ['cnae', /^\d{7}$/, 'O CNAE tem 7 dígitos'],
  ['inscricao_estadual', /^(\d{2,14}|ISENTO)$/, 'Informe de 2 a 14 dígitos, ou ISENTO'],
  ['cep', /^\d{8}$/, 'O CEP tem 8 dígitos'],
  ['codigo_municipio', /^\d{7}$/, 'O código do município tem 7 dígitos'],
  ['id_csc', /^\d{1,6}$/, 'O identificador do CSC tem até 6 dígitos'],
]

/** Lists the faults, by field. The IBGE list knows if the municipality exists. */
export function companyFaults(typed: TypedCompany): Partial<Record<keyof TypedCompany, string>> {
  const faults: Partial<Record<keyof TypedCompany, string>> = {}
  const fault = taxpayerFault(typed.cnpj)
  if (fault !== undefined) faults.cnpj = fault
  for (const [name, pattern, message] of RULES) {
    const value = withoutMask(typed[name] ?? '')
    if (value !== '' && !pattern.test(value)) faults[name] = message
  }
  const code = withoutMask(typed.codigo_municipio ?? '')
  if (!faults.codigo_municipio && code !== '' && !ufByCode(code.slice(0, 2))) {
    faults.codigo_municipio = UNKNOWN_MUNICIPALITY
  }
  return faults
}

export const UNKNOWN_MUNICIPALITY = 'Este código não é de nenhum município do IBGE'

/** A number as it is kept: without points, hyphens, slashes and blanks, letters in upper case. */
export function withoutMask(typed: string): string {
  return cleanCnpj(typed)
}
