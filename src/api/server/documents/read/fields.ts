import { codeText, entryOf } from '#domain/documents/codes/code-list.ts'
import { MODELS } from '#domain/documents/codes/models.ts'
import { ICMS_SITUATIONS, SIMPLES_SITUATIONS } from '#domain/documents/codes/tax-situations.ts'
import { type AccessKey, parseAccessKey } from '#domain/documents/access-key.ts'
import { isCnpj } from '#domain/companies/cnpj.ts'
import { isCpf } from '#domain/companies/taxpayer.ts'
import { inKey } from '#domain/documents/issuer.ts'
import { isDate } from '#domain/time/date-time.ts'
import { type Environment, environmentFromTpAmb } from '#domain/documents/environment.ts'
import { ufByCode, zoneOf } from '#domain/companies/uf.ts'
import { NFE_OUT_OF_SCOPE } from '#domain/documents/import.ts'
import { localDay, offsetText } from '#domain/time/zoned-time.ts'
import type { Warning } from '../../store/schema.ts'
import { child, textOf, type XmlNode } from '#domain/documents/xml-node.ts'
import { Refused } from '../xml/refused.ts'
import type { Issuer } from './reading.ts'

/**
 * The key that a document carries, without its prefix. Throws Refused when it is none or of another model; `documentModel`: the one that the
 * document itself says.
 */
export function readKey(text: string | undefined, model: '59' | '65', line: number, documentModel?: string): AccessKey {
  if (text === undefined) throw new Refused('incomplete', 'O documento não traz a chave de acesso', line)
  if (/[a-z]/.test(text)) throw new Refused('lower_case', `A chave de acesso tem letras minúsculas: ${text}`, line)
  const key = parseAccessKey(text)
  if (key === undefined || ufByCode(key.uf) === undefined) {
    throw new Refused('invalid_key', `Chave de acesso inválida: ${text}`, line)
  }
  if (key.model === '55' && documentModel !== model) throw outOfScope(line)
  if (key.model !== model) {
    throw new Refused(
      'invalid_model',
      `A chave é do modelo ${key.model}, e não ${model} (${MODELS.codes[model]})`,
      line,
    )
  }
  return key
}

/** Why an NF-e, or what is told of one, is not taken. */
export function outOfScope(line: number): Refused {
  return new Refused('out_of_scope', NFE_OUT_OF_SCOPE, line)
}

/** Names who issued a document; throws Refused for lower case, which the schema forbids. */
export function readIssuer(emit: XmlNode | undefined, taxpayer: string): Issuer {
  refuseLowerCase(emit)
  return { taxpayer, name: textOf(emit, 'xNome') ?? taxpayer, tradeName: textOf(emit, 'xFant') ?? null }
}

export function refuseLowerCase(person: XmlNode | undefined): void {
  const cnpj = textOf(person, 'CNPJ')
  if (cnpj !== undefined && /[a-z]/.test(cnpj)) {
    throw new Refused('lower_case', `O CNPJ tem letras minúsculas: ${cnpj}`, person?.line)
  }
}

/** Returns the CPF or CNPJ of whom a document names as its issuer or its consumer; a foreigner's number is neither. */
export const readTaxpayer = (person: XmlNode | undefined): string | null =>
  textOf(person, 'CPF') ?? textOf(person, 'CNPJ') ?? null

export function readEnvironment(node: XmlNode | undefined, line: number): Environment {
  const tpAmb = textOf(node, 'tpAmb')
  if (tpAmb !== '1' && tpAmb !== '2') throw new Refused('incomplete', 'O documento não diz o ambiente (tpAmb)', line)
  return environmentFromTpAmb(tpAmb)
}

/** Rejection 252 of the MOC: one environment was sent what is of the other. */
const OTHER_ENVIRONMENT = '252'

/**
 * Returns the environment of what a reply or an event is told of; null where it does not say. What was sent to the other environment's service
 * is of a trial, whichever of the two says so: in production it never became a document.
 */
export function environmentOr(tpAmb: string | undefined, cStat?: string | null): Environment | null {
  if (cStat === OTHER_ENVIRONMENT) return 'homolog'
  return tpAmb === '1' || tpAmb === '2' ? environmentFromTpAmb(tpAmb) : null
}

const INSTANT = /^((?:19|20)\d{2}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d+)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/

/** An instant as ISO text; one without offset is of the issuer's state. Undefined when it is none. */
export function readInstant(text: string | undefined, ufCode: string): string | undefined {
  const [whole, day, offset] = INSTANT.exec(text ?? '') ?? []
  if (whole === undefined || day === undefined || !isDate(day)) return undefined
  const zone = zoneOf(ufCode)
  const local = offset === undefined ? offsetText(whole.slice(0, 19), zone) : ''
  const instant = local === undefined ? '' : whole + local
  return Number.isNaN(Date.parse(instant)) ? undefined : instant
}

/**
 * The day of an instant (ISO text with offset) at the issuer's place, and how many minutes its clock is from UTC where that is not the
 * state's: a till in the west of Amazonas has one of Brazil's other clocks, and its day is its own; '+00:00' is no shop's clock.
 */
export function placeOf(instant: string, ufCode: string): { day: string; offset: number | null } {
  const zone = zoneOf(ufCode)
  const written = instant.slice(-6)
  const day = instant.slice(0, 10)
  // As nearly all are written, without asking for the zone's clock.
  if (written === offsetText(instant.slice(0, 19), zone)) return { day, offset: null }
  const hours = /^-0([2-5]):00$/.exec(written)?.[1]
  return hours === undefined
    ? { day: localDay(Date.parse(instant), zone), offset: null }
    : { day, offset: -60 * Number(hours) }
}

/** A whole number that the table's integer holds. */
export function readNumber(node: XmlNode | undefined, name: string, line: number): number {
  const text = textOf(node, name)
  if (text === undefined || !/^\d{1,9}$/.test(text))
    throw new Refused('incomplete', `Falta o número em <${name}>`, line)
  return Number(text)
}

/** Warns of each field in which a document differs from its key: the pairs are what the document says and what the key says. */
export function keyDifferences(pairs: readonly [field: string, value: string | undefined, inKey: string][]): Warning[] {
  return pairs.flatMap(([field, value, inKey]) =>
    value === undefined || value === inKey
      ? []
      : [{ code: 'key_differs', message: `${field} do documento (${value}) difere da chave (${inKey})` }],
  )
}

/** A key may carry a placeholder; a person's CPF stands in it with zeros before. */
export function cnpjWarnings({ named }: AccessKey, taxpayer: string): Warning[] {
  if (isCnpj(named) || (isCpf(taxpayer) && inKey(taxpayer) === named)) return []
  return [{ code: 'invalid_cnpj', message: `O CNPJ da chave não é válido: ${named}` }]
}

/** That a document has a code which no table of the product has; `text`: the document's own words for it. */
export function unknownCode(field: string, code: string, text?: string | null): Warning {
  return { code: 'unknown_code', message: `Código que o sistema não conhece (${field}). ${codeText(code, text)}` }
}

/** The codes of one field of a document that its tables do not have, each once; `text`: the document's own words for it. */
export function unknownCodes(
  field: string,
  codes: Iterable<readonly [code: string | undefined, text?: string | undefined]>,
  isKnown: (code: string) => boolean,
): Warning[] {
  const unknown = new Map<string, string | undefined>()
  for (const [code, text] of codes) if (code !== undefined && !isKnown(code)) unknown.set(code, text)
  return [...unknown].map(([code, text]) => unknownCode(field, code, text))
}

/** Tax situations of the ICMS of items (`det`) that no table has; a CF-e has them where an NFC-e does. */
export function situationWarnings(items: readonly XmlNode[]): Warning[] {
  // In a group of its situation (ICMS00, ICMSSN102 …).
  const groups = items.map((item) => child(item, 'imposto/ICMS')?.children[0])
  return [ICMS_SITUATIONS, SIMPLES_SITUATIONS].flatMap((list) =>
    unknownCodes(
      list.field,
      groups.map((group) => [textOf(group, list.field)] as const),
      (code) => entryOf(list, code) !== undefined,
    ),
  )
}

/** An amount that the tables' numeric(15,2) holds; `missing` is what is said where there is none. */
export function readTotal(total: string | undefined, missing: string, line: number): string {
  if (total === undefined) throw new Refused('incomplete', missing, line)
  if (!/^\d{1,13}(\.\d{1,10})?$/.test(total))
    throw new Refused('incomplete', `O valor total não é um número como o XML escreve (9.90): '${total}'`, line)
  return total
}
