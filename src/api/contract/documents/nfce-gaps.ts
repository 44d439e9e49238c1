import * as z from 'zod/mini'
import { GAP_KINDS, GAP_REASONS, type GapKind, type GapReason } from '#domain/documents/numbers/nfce-gaps.ts'
import { NFCE_STATUSES } from '#domain/documents/document-status.ts'
import { TYPED_SERIE } from '#domain/search/typed-text.ts'
import { get } from '../endpoint.ts'
import { Day, typed } from '../fields.ts'
import { page, paging } from '../page.ts'

const Kind = z.enum(Object.keys(GAP_KINDS) as [GapKind])
const Reason = z.enum(Object.keys(GAP_REASONS) as [GapReason])
const Environment = z.enum(['production', 'homolog'])

const Note = z.object({
  key: z.string(),
  number: z.int(),
  status: z.enum(Object.keys(NFCE_STATUSES) as [keyof typeof NFCE_STATUSES]),
  /** At the shop, without a zone. */
  issue_date_local: z.string(),
})

/** Numbers of one series that lack something. */
export const NfceGap = z.object({
  id: z.string(),
  kind: Kind,
  company: z.object({
    id: z.string(),
    cnpj: z.string(),
    razao_social: z.string(),
    nome_fantasia: z.nullable(z.string()),
  }),
  /** The point of sale of the series; null where there is none any more. */
  point_of_sale_name: z.nullable(z.string()),
  environment: Environment,
  serie: z.int(),
  number_start: z.int(),
  number_end: z.int(),
  total: z.int(),
  /** How many of them neither a voided range nor a user explains. */
  open: z.int(),
  /** The day at the shop of the note behind missing numbers, or of the note itself. */
  issued_on: z.string(),
  /** The day by which a void is due (Ajuste SINIEF 19/16); null where voiding is not the question. */
  void_deadline: z.nullable(z.string()),
  /** Notes right before and after missing numbers; of other kinds the notes of the number. */
  notes: z.array(Note),
  /** The key of the note that a reply or an event came without. */
  key: z.nullable(z.string()),
  /** Voided ranges within. */
  voids: z.array(z.object({ id: z.string(), number_start: z.int(), number_end: z.int() })),
  reasons: z.array(
    z.object({
      number_start: z.int(),
      number_end: z.int(),
      reason: Reason,
      note: z.string(),
      email: z.string(),
      at: z.string(),
    }),
  ),
})
export type NfceGap = z.output<typeof NfceGap>

/** Days are those of `issued_on`, both inclusive. */
export const listNfceGaps = get('/custody/nfce_gaps/', {
  needs: ['nfce:read'],
  follows: ['notes'],
  summary: 'Números de NFC-e sem explicação: ausentes, rejeitados, em contingência, repetidos ou sem a nota',
  query: z.object({
    ...paging,
    company_id: z.optional(z.uuid()),
    serie: typed(TYPED_SERIE),
    environment: z.optional(Environment),
    kind: z.optional(Kind),
    /** Those that wait for an explanation, or those that have one. */
    state: z._default(z.enum(['open', 'explained', 'all']), 'open'),
    date_start: z.optional(Day),
    date_end: z.optional(Day),
  }),
  reply: page(NfceGap),
  ours: true,
})

export const readNfceGap = get('/custody/nfce_gaps/:id', {
  needs: ['nfce:read'],
  summary: 'Uma faixa de números de NFC-e sem explicação',
  reply: NfceGap,
  ours: true,
})
