import * as z from 'zod/mini'
import { REJECTION_STATES, type RejectionState } from '#domain/documents/numbers/rejections.ts'
import { TYPED_CODE } from '#domain/search/typed-text.ts'
import { get } from '../endpoint.ts'
import { DayOrMinute, typed } from '../fields.ts'
import { page, paging } from '../page.ts'
import { Spoken } from '../spoken.ts'

// Object.keys forgets the names' type.
const State = z.enum(Object.keys(REJECTION_STATES) as [RejectionState])
const Environment = z.enum(['production', 'homolog'])
/** Amounts travel as decimal text. */
const Decimal = z.string()

const Company = z.object({
  id: z.string(),
  cnpj: z.string(),
  razao_social: z.string(),
  nome_fantasia: z.nullable(z.string()),
})

/** Numbers that SEFAZ refused for one reason, of one point of sale, on one day of the notes themselves. */
export const NfceRejection = z.object({
  id: z.string(),
  company: Company,
  point_of_sale: z.object({ id: z.string(), name: z.string() }),
  environment: Environment,
  /** cStat, in the document's own words where it has some. */
  code: z.string(),
  text: z.string(),
  /** Advice in our own words, none of SEFAZ's. */
  action: Spoken,
  day: z.string(),
  state: State,
  /** How many numbers, and what their last refused notes amount to. */
  numbers: z.int(),
  value: Decimal,
  /** The newest of these notes. */
  last: z.object({
    key: z.string(),
    number: z.int(),
    /** At the shop, without a zone. */
    issue_date_local: z.string(),
  }),
})
export type NfceRejection = z.output<typeof NfceRejection>

const Sum = z.object({ numbers: z.int(), value: Decimal })

/** A company that has issued nothing today although it always does by this hour. */
const SilentShop = z.object({
  company: Company,
  /** The day and minute at the shop, without a zone. */
  since: z.string(),
  last_note_local: z.string(),
})
export type SilentShop = z.output<typeof SilentShop>

export const NfceRejections = z.object({
  ...page(NfceRejection).shape,
  /** Sums by the same filters but for the state: a number counts once, by its last refusal. */
  never: Sum,
  later: Sum,
  /** By the company filter alone: those that are silent longest, and how many there are. */
  silent: page(SilentShop),
})
export type NfceRejections = z.output<typeof NfceRejections>

/** Days and minutes are the notes' own, both inclusive; without a first one the last 30 are meant. */
export const listNfceRejections = get('/custody/nfce_rejections/', {
  needs: ['nfce:read'],
  follows: ['notes'],
  summary: 'NFC-e rejeitadas pela SEFAZ, por loja, código e dia, e lojas em silêncio',
  query: z.object({
    ...paging,
    company_id: z.optional(z.uuid()),
    environment: z.optional(Environment),
    code: typed(TYPED_CODE),
    state: z.optional(State),
    date_start: z.optional(DayOrMinute),
    date_end: z.optional(DayOrMinute),
  }),
  reply: NfceRejections,
  ours: true,
})
