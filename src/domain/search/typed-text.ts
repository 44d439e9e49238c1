import { TAXPAYER } from '../companies/taxpayer.ts'
import { AMOUNT } from './amount.ts'

// What is typed to narrow a list: the field that takes it and the call that it becomes have one form, and the same words for any other.

export interface TypedText {
  readonly shape: RegExp
  /** The longest one, in letters. */
  readonly most: number
  /** Words for a text of another form. */
  readonly wrong: string
}

/** A document's number, with or without the zeros before it. */
export const TYPED_NUMBER: TypedText = { shape: /^\d{1,9}$/, most: 9, wrong: 'O número tem até 9 dígitos' }
/** The beginning of a SAT's serial number, or all of it. */
export const TYPED_SERIAL: TypedText = { shape: /^\d{1,9}$/, most: 9, wrong: 'O serial tem até 9 dígitos' }
export const TYPED_SERIE: TypedText = { shape: /^\d{1,3}$/, most: 3, wrong: 'A série tem até 3 dígitos' }
/** The code of SEFAZ's reply (cStat). */
export const TYPED_CODE: TypedText = { shape: /^\d{1,4}$/, most: 4, wrong: 'O código tem até 4 dígitos' }
export const TYPED_AMOUNT: TypedText = { shape: AMOUNT, most: 15, wrong: 'Informe o valor como 12,34' }
export const TYPED_TAXPAYER: TypedText = { shape: TAXPAYER, most: 18, wrong: 'Informe o CPF ou o CNPJ completo' }
