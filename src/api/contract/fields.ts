import * as z from 'zod/mini'
import { PROOF_CHECK_CODES, PROOF_STATES, type ProofState } from '#domain/documents/proof/codes.ts'
import { PAPER_COPIES, PAPER_DETAILS, PAPER_WIDTHS } from '#domain/documents/paper/sheet.ts'
import { TAXES } from '#domain/documents/sales.ts'
import { TYPED_AMOUNT, TYPED_NUMBER, TYPED_TAXPAYER, type TypedText } from '#domain/search/typed-text.ts'
import { isDate } from '#domain/time/date-time.ts'
import { isDayOrMinute } from '#domain/time/minutes.ts'

// What several resources have in common.

/** A calendar day, 'YYYY-MM-DD'. */
export const Day = z.string().check(z.refine(isDate, 'Data inválida'))

/** An end of a period: a day, or a minute of it, 'YYYY-MM-DDTHH:MM', by the clock that the days are of. Both ends are included whole; ours. */
export const DayOrMinute = z
  .string()
  .check(z.refine(isDayOrMinute, 'Data ou hora inválida: informe AAAA-MM-DD ou AAAA-MM-DDTHH:MM'))

/** Yes or no in a query. */
export const Flag = z.enum(['0', '1', 'true', 'false'])
/** The same, 'no' where it is not given. */
export const flag = z._default(Flag, '0')

export function isYes(value: z.output<typeof Flag>): boolean {
  return value === '1' || value === 'true'
}

/**
 * Ours: names the state that is shown. A change that names it (If-Match) is refused as 'conflict' where that is not the state any more
 * (docs/decisions.md#conflicts).
 */
export const Version = z.string()

/** Ours, of what is created: the id of what the caller has deleted just now, which it restores (docs/decisions.md#undo). */
export const restoring = { restores: z.optional(z.uuid()) }

/** A parameter that one types to narrow a list. */
export const typed = ({ shape, wrong }: TypedText) => z.optional(z.string().check(z.regex(shape, wrong)))

/** A comma list of ids. */
export const UUIDS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/

/**
 * The documents behind a figure, in the lists of notes and of coupons; ours. Each finds documents that count as sales only, and days are then
 * their local days, as in the dashboard.
 */
export const saleFilters = {
  sales: flag,
  /** An id that readDashboardProducts answers. */
  product_id: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  /** A comma list of payment codes, any of them. */
  payment: z.optional(z.string().check(z.regex(/^\d{2}(,\d{2})*$/))),
  tax: z.optional(z.enum(TAXES)),
}

/** On what a document is printed, and how much of it; ours. */
export const PaperQuery = z.object({
  width: z._default(z.enum(PAPER_WIDTHS), '80'),
  detail: z._default(z.enum(PAPER_DETAILS), 'complete'),
})

/** Those of a note, which in contingency has two copies. */
export const NotePaperQuery = z.extend(PaperQuery, { copy: z._default(z.enum(PAPER_COPIES), 'consumer') })

/** Ours: some check of the document failed, or it has no signature. */
export const ProofStateField = z.enum(Object.keys(PROOF_STATES) as [ProofState])

/**
 * The proof of a document, each check for itself and no verdict over them; ours. Null as long as it was not looked at, which is done soon after
 * it came. `reason`: why a check failed or could not be made, in Portuguese.
 */
export const Integrity = z.nullable(
  z.object({
    checked_at: z.string(),
    is_signed: z.boolean(),
    certificate: z.nullable(
      z.object({
        holder: z.string(),
        issuer: z.string(),
        serial_number: z.string(),
        not_before: z.string(),
        not_after: z.string(),
      }),
    ),
    checks: z.array(
      z.object({
        code: z.enum(PROOF_CHECK_CODES),
        result: z.enum(['passed', 'failed', 'not_made']),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
)
export type Integrity = z.output<typeof Integrity>

/**
 * The filters of the lists of notes and of coupons. Several points of sale travel as a comma list. Days are the documents' own at their
 * issuers' places, both inclusive. What stands on the paper, and what is behind a figure, is ours; amounts as '10', '10.5' or '10,50', both
 * ends included.
 */
export const documentQuery = {
  company_id: z.optional(z.uuid()),
  point_of_sale_id: z.optional(z.string().check(z.regex(UUIDS))),
  environment: z.optional(z.enum(['production', 'homolog'])),
  date_start: z.optional(Day),
  date_end: z.optional(Day),
  number: typed(TYPED_NUMBER),
  total_from: typed(TYPED_AMOUNT),
  total_to: typed(TYPED_AMOUNT),
  /** The consumer's CPF or CNPJ; of notes refused to who may not see it (docs/decisions.md#by-consumer). */
  consumer: typed(TYPED_TAXPAYER),
  ...saleFilters,
}

/** Parts of an item of the lists of notes and of coupons that are answered where `with` names them; ours. */
export const EXTRAS = ['company', 'point_of_sale', 'total', 'payments', 'consumer'] as const
export const Extras = {
  company: z.optional(z.object({ id: z.string(), razao_social: z.string(), nome_fantasia: z.nullable(z.string()) })),
  /** Null of a coupon whose SAT stood nowhere, and of a range of voided numbers, which has none of what follows. */
  point_of_sale: z.optional(z.nullable(z.object({ id: z.string(), name: z.string() }))),
  /** '1234.50'; null of a coupon without XML. */
  total: z.optional(z.nullable(z.string())),
  /** Names of the means of payment of what counts as a sale, or did before it was cancelled. */
  payments: z.optional(z.array(z.string())),
  /** CPF or CNPJ; null where none stands on the document, or the caller may not see whose it is (docs/decisions.md#by-consumer). */
  consumer: z.optional(z.nullable(z.string())),
}

const Sum = z.object({ documents: z.int(), total: z.string() })
/** Sums of the documents that filters leave: how many count as sales, and as cancelled ones, and their totals ('1234.50'); ours. */
export const DocumentSums = z.object({
  /** Null where the sums by day do not tell, and more than 50,000 documents would have to be read. */
  sums: z.nullable(z.object({ sales: Sum, canceled: Sum })),
})
export type DocumentSums = z.output<typeof DocumentSums>
