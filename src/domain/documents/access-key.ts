// Access keys of model 65 (NFC-e) and 59 (CF-e SAT), 44 positions: docs/decisions.md#access-keys; pattern of XSD PL_010.
// The CNPJ or CPF inside is not checked here: documents of emulators carry placeholders and are still read.
import { modulo11Digit } from '../companies/cnpj.ts'

/** The parts of a key, each as written in it, zeros included. */
export interface AccessKey {
  key: string
  /** IBGE code, '35' is São Paulo */
  uf: string
  /** AAMM of issue */
  yearMonth: string
  /** Positions 7 to 20, a CNPJ or a CPF with zeros before it: whom the key names. Who issued the document says issuer.ts. */
  named: string
  /** '65' NFC-e, '59' CF-e; other models are read as if they were an NFC-e */
  model: string
  /** 3 digits; in a CF-e the 9 digits of the SAT serial, since that is what numbers its documents */
  serie: string
  /** 9 digits; 6 in a CF-e */
  number: string
  /** tpEmis; empty in a CF-e, which has none */
  emissionType: string
  /** cNF, 8 digits; 6 in a CF-e */
  code: string
  satSerial?: string
}

/** The check digit of a key's first 43 positions. */
export const accessKeyCheckDigit: (first43: string) => string = modulo11Digit

export function isAccessKey(key: string): boolean {
  return /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/.test(key) && accessKeyCheckDigit(key.slice(0, 43)) === key[43]
}

/** The parts of a key, or undefined when it is malformed or its check digit is wrong. */
export function parseAccessKey(key: string): AccessKey | undefined {
  if (!isAccessKey(key)) return undefined
  const head = {
    key,
    uf: key.slice(0, 2),
    yearMonth: key.slice(2, 6),
    named: key.slice(6, 20),
    model: key.slice(20, 22),
  }
  if (head.model === '59') {
    const satSerial = key.slice(22, 31)
    return {
      ...head,
      serie: satSerial,
      number: key.slice(31, 37),
      emissionType: '',
      code: key.slice(37, 43),
      satSerial,
    }
  }
  return {
    ...head,
    serie: key.slice(22, 25),
    number: key.slice(25, 34),
    emissionType: key.slice(34, 35),
    code: key.slice(35, 43),
  }
}

/** Eleven groups of four, as keys are shown. */
export function accessKeyGroups(key: string): string[] {
  return key.match(/.{1,4}/g) ?? []
}

interface KeyHead {
  uf: string
  yearMonth: string
  /** Or a person's CPF, which stands in keys with zeros before it. */
  cnpj: string
  number: string | number
  code: string | number
}

/** A whole NFC-e key; throws RangeError when a part does not fit. */
export function makeNfceKey(parts: KeyHead & { serie: string | number; emissionType: string | number }): string {
  return withCheckDigit(
    `${parts.uf}${parts.yearMonth}${pad(parts.cnpj, 14)}65${pad(parts.serie, 3)}${pad(parts.number, 9)}` +
      `${parts.emissionType}${pad(parts.code, 8)}`,
  )
}

/** A whole CF-e key; throws RangeError when a part does not fit. */
export function makeCfeKey(parts: KeyHead & { satSerial: string | number }): string {
  return withCheckDigit(
    `${parts.uf}${parts.yearMonth}${parts.cnpj}59${pad(parts.satSerial, 9)}${pad(parts.number, 6)}${pad(parts.code, 6)}`,
  )
}

function pad(value: string | number, length: number): string {
  return String(value).padStart(length, '0')
}

function withCheckDigit(first43: string): string {
  const key = first43 + accessKeyCheckDigit(first43)
  if (!isAccessKey(key)) throw new RangeError(`not an access key: ${key}`)
  return key
}

/** A range of numbers declared unused (inutilização). */
export interface NumberRange {
  /** IBGE code of the state. */
  uf: string
  /** Four digits. */
  year: number
  /** Or a person's CPF, which the name has with zeros before it. */
  cnpj: string
  serie: number
  numberStart: number
  numberEnd: number
}

/**
 * Returns the name of a range of NFC-e numbers: infInut's Id without 'ID' (MOC 7.0, annex of inutNFe: cUF, ano, CNPJ, mod, serie, nNFIni,
 * nNFFin).
 */
export function voidKey({ uf, year, cnpj, serie, numberStart, numberEnd }: NumberRange): string {
  const digits = (value: number | string, length: number) => String(value).padStart(length, '0')
  return `${uf}${digits(year % 100, 2)}${digits(cnpj, 14)}65${digits(serie, 3)}${digits(numberStart, 9)}${digits(numberEnd, 9)}`
}
