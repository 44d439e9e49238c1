import * as z from 'zod/mini'
import type { Fields } from '#domain/documents/reading/fields.ts'
import { BOUND_PAYMENT, CARD, PAYMENT_FIELDS } from '#domain/documents/note/fields.ts'
import { Spoken } from './spoken.ts'

// Parts of notes and coupons as their files have them.

/** Amounts and quantities travel as decimal text, exactly as the document writes them. */
const Decimal = z.string()
const Text = z.nullable(z.string())

/** The shape of fields that are read from the XML to the letter (domain/documents/fields.ts). */
export function textsOf<All extends Fields>(fields: All): TextShape<All> {
  const shape = Object.entries(fields).map(([name, { absent }]) => [name, absent === null ? Text : Decimal] as const)
  // Of all names, which fromEntries forgets.
  return Object.fromEntries(shape) as unknown as TextShape<All>
}

type TextShape<All extends Fields> = {
  -readonly [Name in keyof All]: All[Name]['absent'] extends null ? typeof Text : typeof Decimal
}

/** Ours: leaves of a document that no other field holds, in words, in its order (domain/documents/leaves). */
export const Facts = z.object({
  title: Spoken,
  /** About the buyer: only for who may read whom a note names. */
  personal: z.boolean(),
  /** Most documents have it, and few look for it. */
  folded: z.boolean(),
  facts: z.array(z.object({ label: Spoken, value: z.string() })),
})

/** Ours: such leaves of an item, a line for each group. */
export const FactLines = z.array(z.object({ title: z.string(), text: z.string() }))

/** Payments of a note, and the change that was given. */
export const NotePayment = z.object({
  pagamentos: z.array(
    z.object({
      ...textsOf(PAYMENT_FIELDS),
      /** The card of a payment, or of one that is handled as such; its brand by its name. */
      cartao: z.nullable(z.object(textsOf(CARD))),
      /** Ours: the payment's other leaves. */
      demais: Text,
    }),
  ),
  vinculados: z.array(z.object(textsOf(BOUND_PAYMENT))),
  valor_troco: z.nullable(Decimal),
})
