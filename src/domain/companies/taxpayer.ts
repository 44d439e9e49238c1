// The number of whoever issues or buys, as documents have it: a CPF or a CNPJ, told apart by length.
import { CNPJ_INVALID, cleanCnpj, formatCnpj, isCnpj } from './cnpj.ts'
import { phrase } from '../phrase.ts'

const INVALID = { CNPJ: CNPJ_INVALID, CPF: 'CPF inválido' } as const

/** A whole CPF or CNPJ as it is typed, with or without its dots. */
export const TAXPAYER =
  /^(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2})$/i

/** Returns the CPF or CNPJ of such a text as documents have it; undefined of any other text. */
export const taxpayerOf = (text: string): string | undefined =>
  TAXPAYER.test(text) ? text.toUpperCase().replaceAll(/[.\-/]/g, '') : undefined

/** 'CPF' or 'CNPJ'. */
export const taxpayerKind = (document: string): 'CPF' | 'CNPJ' => (document.length === 11 ? 'CPF' : 'CNPJ')

/** Tells if an unmasked CPF holds: two digits modulo 11, with weights from 2 on that do not begin anew. */
export function isCpf(value: string): boolean {
  if (!/^\d{11}$/.test(value) || /^(.)\1{10}$/.test(value)) return false
  const digit = (length: number) => {
    let sum = 0
    for (let at = 0; at < length; at++) sum += Number(value[at]) * (length + 1 - at)
    return String(((sum * 10) % 11) % 10)
  }
  return digit(9) === value[9] && digit(10) === value[10]
}

/** Tells if an unmasked number is a CPF or a CNPJ that holds. */
export const isTaxpayer = (value: string): boolean => isCpf(value) || isCnpj(value)

/** Returns what is wrong with a typed CPF or CNPJ, with or without its mask; undefined of one that holds. */
export function taxpayerFault(typed: string): string | undefined {
  const bare = cleanCnpj(typed)
  return isTaxpayer(bare) ? undefined : INVALID[taxpayerKind(bare)]
}

/** The number without what tells whose it is: '***.456.789-**', '**.345.678/0001-**'; of anything else only its length. */
export function maskTaxpayer(document: string): string {
  if (/^\d{11}$/.test(document)) return `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`
  if (!/^[0-9A-Z]{14}$/.test(document)) return '*'.repeat(document.length)
  return `**.${document.slice(2, 5)}.${document.slice(5, 8)}/${document.slice(8, 12)}-**`
}

/** 'M*** S***': a person's name by its initials. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${word.slice(0, 1)}***`)
    .join(' ')
}

/** '123.456.789-09' or '12.ABC.345/01DE-35'; anything else is returned as it is. */
export function formatTaxpayer(document: string): string {
  return formatCnpj(document).replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
}

/** 'CPF 123.456.789-09'; of a foreigner (idEstrangeiro) the document's number as it is. */
export const consumerNumber = (document: string, isForeign: boolean): string =>
  isForeign ? `Id. Estrangeiro ${document}` : `${taxpayerKind(document)} ${formatTaxpayer(document)}`

/** 'CPF 123.456.789-09'; of a number that does not hold, as of a placeholder, its own digits, which a mask would make look right. */
export function taxpayerText(document: string): string {
  return `${taxpayerKind(document)} ${printedTaxpayer(document)}`
}

/** '11.222.333/0001-81', or 'o CPF 123.456.789-09' of a person, as a sentence names whoever issues. */
export const issuerText = (taxpayer: string): string =>
  taxpayer.length === 11 ? phrase`o ${taxpayerText(taxpayer)}` : formatCnpj(taxpayer)

/** The number of a company or a person without its kind, as taxpayerText has it. */
export const printedTaxpayer = (document: string): string =>
  isTaxpayer(document) ? formatTaxpayer(document) : document
