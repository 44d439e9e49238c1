// What a text typed into the search of the back-office may be (docs/decisions.md#search). One text may be several things: '000001234' is the
// number of a note, the beginning of a SAT's serial and a part of an access key.
import { isCnpj } from '../companies/cnpj.ts'
import { taxpayerOf } from '../companies/taxpayer.ts'
import { plainText } from './plain-text.ts'

/** The longest text that is taken; pasted keys have blanks between their groups. */
export const SEARCH_MOST = 100

export interface SearchQuery {
  /** The beginning of an access key, or 9 positions of it or more from anywhere; upper case. */
  keyPart: string | undefined
  /** The end of an access key, from its last eight positions on. */
  keyEnd: string | undefined
  /** Numbers that a note or coupon may have by the parts of a key within `keyPart`, beside its place in it. */
  keyNumbers: readonly KeyNumber[]
  /** The number of a note or coupon. */
  number: number | undefined
  /** In cents. */
  cents: number | undefined
  /** The CPF or CNPJ of a consumer, whole. */
  consumer: string | undefined
  /** A CNPJ, or its beginning from the eight positions of its root on; a CPF is such a beginning and may be whole. */
  cnpj: string | undefined
  /** The beginning of a SAT's serial, or the whole without its zeros. */
  serial: string | undefined
  /** A name, or a part of it, as `plainText` has it. */
  name: string | undefined
}

/** A number in a part of a key that does not begin it: `from` is where the part would begin, counted from 0. */
export interface KeyNumber {
  model: 'nfce' | 'cfe'
  number: number
  from: number
}

const KEY = 44
/** Place of the model in a key, and of the number by that model (access-key.ts). */
const MODEL_AT = 20
const NUMBER_AT = { nfce: { model: '65', from: 25, to: 34 }, cfe: { model: '59', from: 31, to: 37 } } as const
/** Largest numbers of the layouts: nNF has nine digits. */
const MOST_NUMBER = 999_999_999
const MOST_CENTS = 999_999_999_999_999
/** Shorter parts of names are in most names. */
const LEAST_NAME = 2

/** Reads a typed or pasted text; nothing of it is undefined that it may be. */
export function readSearch(typed: string): SearchQuery {
  const text = typed.trim().slice(0, SEARCH_MOST)
  const keyPart = keyPartOf(text)
  const cents = centsOf(text)
  return {
    keyPart,
    keyEnd: keyEndOf(text),
    keyNumbers: keyPart === undefined ? [] : keyNumbersOf(keyPart),
    number: cents === undefined ? numberOf(text) : undefined,
    cents,
    consumer: taxpayerOf(text),
    cnpj: cnpjOf(text),
    serial: /^\d{3,9}$/.test(text) ? text : undefined,
    name: nameOf(text),
  }
}

/** Tells if a text asks for anything that the server could find. */
export function isSearchable(query: SearchQuery): boolean {
  return Object.values(query).some((one) => one !== undefined && !(Array.isArray(one) && one.length === 0))
}

/** Without blanks, dots and the name of the layout before it ('NFe', 'CFe'). */
const bareKey = (text: string) =>
  text
    .toUpperCase()
    .replace(/^(NFE|CFE)(?=\s*\d)/, '')
    .replaceAll(/[\s.\-/]/g, '')

/** Positions of a key's end: those behind the number, but for a coupon's last digit of it, by which an index finds documents. */
export const KEY_END = 8

/** A longer one with the letters of a CNPJ in it has the whole number, too. */
function keyEndOf(text: string): string | undefined {
  const bare = bareKey(text)
  return /^\d+$/.test(bare) && bare.length >= KEY_END && bare.length < KEY ? bare : undefined
}

function keyPartOf(text: string): string | undefined {
  const bare = bareKey(text)
  // Letters stand only in a CNPJ: a word is no key.
  const isPart = /^\d{9,44}$/.test(bare) || /^\d{6}[0-9A-Z]{3,12}\d{0,26}$/.test(bare)
  return isPart ? bare : undefined
}

/** A part that holds the whole number tells it, wherever in the key it begins; where the model is in it too, that must fit. */
function keyNumbersOf(part: string): KeyNumber[] {
  if (part.length === KEY) return []
  const found: KeyNumber[] = []
  for (const model of ['nfce', 'cfe'] as const) {
    const { from: start, to: end, model: code } = NUMBER_AT[model]
    for (let from = Math.max(1, end - part.length); from <= Math.min(start, KEY - part.length); from++) {
      const inPart = part.slice(start - from, end - from)
      const isOther = from <= MODEL_AT && part.slice(MODEL_AT - from, MODEL_AT + 2 - from) !== code
      if (!isOther && /^\d+$/.test(inPart) && Number(inPart) > 0) found.push({ model, number: Number(inPart), from })
    }
  }
  return found
}

/** '1234', '001234', '1.234', 'nº 1234'. */
function numberOf(text: string): number | undefined {
  const bare = text.replace(/^(n[º°o.]?|#)\s*(?=\d)/i, '')
  if (!/^\d{1,9}$/.test(bare) && !/^\d{1,3}(\.\d{3}){1,2}$/.test(bare)) return undefined
  const number = Number(bare.replaceAll('.', ''))
  return number > 0 && number <= MOST_NUMBER ? number : undefined
}

/** '12,34', '1.234,5', 'R$ 12', and '12.34' as programs write it. */
function centsOf(text: string): number | undefined {
  const isMarked = /^R\$/i.test(text)
  const bare = text.replace(/^R\$\s*/i, '')
  const match =
    /^(\d{1,13}|\d{1,3}(?:\.\d{3}){1,4}),(\d{1,2})$/.exec(bare) ??
    /^(\d{1,13})\.(\d{2})$/.exec(bare) ??
    (isMarked ? /^(\d{1,13}|\d{1,3}(?:\.\d{3}){1,4})()$/.exec(bare) : null)
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  const cents = Number(whole.replaceAll('.', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return cents <= MOST_CENTS ? cents : undefined
}

function cnpjOf(text: string): string | undefined {
  const bare = text.toUpperCase().replaceAll(/[\s.\-/]/g, '')
  if (bare.length === 14) return isCnpj(bare) || /^\d{14}$/.test(bare) ? bare : undefined
  return /^(?=.*\d)[0-9A-Z]{8,12}\d?$/.test(bare) && !/^[A-Z]+$/.test(bare.slice(0, 8)) ? bare : undefined
}

function nameOf(text: string): string | undefined {
  const name = plainText(text)
  return name.length >= LEAST_NAME && /\p{L}/u.test(name) ? name : undefined
}
