import { MODELS } from '#domain/documents/codes/models.ts'
import { type AccessKey, parseAccessKey } from '#domain/documents/access-key.ts'
import { type Environment, environmentFromTpAmb } from '#domain/documents/environment.ts'
import { ufByCode } from '#domain/companies/uf.ts'
import { NFE_OUT_OF_SCOPE } from '#domain/documents/import.ts'
import { textOf, type XmlNode } from '#domain/documents/reading/xml-node.ts'
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

/** A whole number that the table's integer holds. */
export function readNumber(node: XmlNode | undefined, name: string, line: number): number {
  const text = textOf(node, name)
  if (text === undefined || !/^\d{1,9}$/.test(text))
    throw new Refused('incomplete', `Falta o número em <${name}>`, line)
  return Number(text)
}

/** An amount that the tables' numeric(15,2) holds; `missing` is what is said where there is none. */
export function readTotal(total: string | undefined, missing: string, line: number): string {
  if (total === undefined) throw new Refused('incomplete', missing, line)
  if (!/^\d{1,13}(\.\d{1,10})?$/.test(total))
    throw new Refused('incomplete', `O valor total não é um número como o XML escreve (9.90): '${total}'`, line)
  return total
}
