import { visibleText } from '../visible-text.ts'

// An address by its postal code, as ViaCEP answers it (https://viacep.com.br, GET /ws/{cep}/json/). Whoever answers is not ours: texts are
// taken as long as a field takes them and without invisible characters, anything else not at all.

/** The parts of an address that a CEP tells; an empty text is one that it does not. */
export interface CepAddress {
  logradouro: string
  bairro: string
  codigo_municipio: string
}

const MOST_LETTERS = 60

/** The eight digits of a CEP that was typed; undefined for what is none yet. */
export function cepDigits(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  return digits.length === 8 ? digits : undefined
}

/** Reads an answer: 'unknown' where there is no such CEP, undefined where it says nothing that can be used. */
export function readCepAnswer(answer: unknown, cep: string): CepAddress | 'unknown' | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  // Any object: each part is looked at.
  const parts = answer as Readonly<Record<string, unknown>>
  // ViaCEP has answered both true and 'true'.
  if (String(parts['erro']) === 'true') return 'unknown'
  if (typeof parts['cep'] === 'string' && cepDigits(parts['cep']) !== cep) return undefined
  const address = {
    logradouro: lineOf(parts['logradouro']),
    bairro: lineOf(parts['bairro']),
    codigo_municipio: codeOf(parts['ibge']),
  }
  return Object.values(address).some((part) => part !== '') ? address : undefined
}

function lineOf(value: unknown): string {
  return typeof value === 'string' ? visibleText(value.slice(0, MOST_LETTERS)).replace(/\s+/g, ' ').trim() : ''
}

function codeOf(value: unknown): string {
  return typeof value === 'string' && /^\d{7}$/.test(value) ? value : ''
}

/** Returns the fields to fill in: only those that are empty. `others`: true if the rest says something else than the form. */
export function filledIn(
  found: CepAddress,
  typed: CepAddress,
): { fills: Partial<CepAddress>; others: Partial<CepAddress> } {
  const fills: Partial<CepAddress> = {}
  const others: Partial<CepAddress> = {}
  for (const name of ['logradouro', 'bairro', 'codigo_municipio'] as const) {
    if (found[name] === '' || found[name] === typed[name].trim()) continue
    ;(typed[name].trim() === '' ? fills : others)[name] = found[name]
  }
  return { fills, others }
}
