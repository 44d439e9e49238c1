// The number of a customer on a document: a CPF or a CNPJ, told apart by length.
import { formatCnpj } from './cnpj.ts'

/** A whole CPF or CNPJ as it is typed, with or without its dots. */
export const TAXPAYER =
  /^(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2})$/i

/** Returns the CPF or CNPJ of such a text as documents have it; undefined of any other text. */
export const taxpayerOf = (text: string): string | undefined =>
  TAXPAYER.test(text) ? text.toUpperCase().replaceAll(/[.\-/]/g, '') : undefined

/** 'CPF' or 'CNPJ'. */
export const taxpayerKind = (document: string): string => (document.length === 11 ? 'CPF' : 'CNPJ')

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
