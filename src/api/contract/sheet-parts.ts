import * as z from 'zod/mini'

// What stands on a printed document, in words: whoever draws it needs no other knowledge of it
// (domain/documents/paper/sheet.ts). Tables are of sheets of A4, which no document of a sale is.

const AmountRow = z.object({
  label: z.string(),
  value: z.string(),
  weight: z.optional(z.enum(['strong', 'total'])),
})

const Item = z.object({
  number: z.string(),
  code: z.string(),
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  price: z.string(),
  total: z.string(),
  changes: z.array(AmountRow),
})

const Part = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    weight: z.optional(z.enum(['title', 'strong', 'small'])),
    align: z.optional(z.literal('start')),
  }),
  z.object({ kind: z.literal('mark'), text: z.string() }),
  z.object({ kind: z.literal('amounts'), rows: z.array(AmountRow) }),
  z.object({ kind: z.literal('items'), items: z.array(Item) }),
  z.object({ kind: z.literal('key'), key: z.string() }),
  z.object({ kind: z.literal('qr'), text: z.string(), label: z.string() }),
  z.object({ kind: z.literal('bars'), text: z.string(), label: z.string() }),
])
export type PrintedPart = z.output<typeof Part>

/** Division by division, in the order of the paper. */
export const PrintedSheet = z.object({
  title: z.string(),
  author: z.string(),
  divisions: z.array(
    z.object({ name: z.string(), side: z.optional(z.enum(['code', 'beside'])), parts: z.array(Part) }),
  ),
})
export type PrintedSheet = z.output<typeof PrintedSheet>
