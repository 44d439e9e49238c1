// The number of a customer on a document: a CPF or a CNPJ, told apart by length.
import { formatCnpj } from './cnpj.ts'

/** 'CPF' or 'CNPJ'. */
export const taxpayerKind = (document: string): string => (document.length === 11 ? 'CPF' : 'CNPJ')

/** '123.456.789-09' or '12.ABC.345/01DE-35'; anything else is returned as it is. */
export function formatTaxpayer(document: string): string {
  return formatCnpj(document).replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
}
