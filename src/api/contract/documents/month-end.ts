import * as z from 'zod/mini'
import {
  ARRIVALS,
  type ArrivalKind,
  MONTH_STATES,
  MONTH_TABLES,
  MONTH_TAXES,
  type MonthState,
  type MonthTable,
  type MonthTax,
  OPEN_KINDS,
  type OpenKind,
} from '#domain/documents/month-end/month-figures.ts'
import { DELIVERY_STATES, type DeliveryState } from '#domain/documents/month-end/accountant-deliveries.ts'
import { isMonth } from '#domain/documents/month-end/month.ts'
import { get, post } from '../endpoint.ts'

const Type = z.enum(['nfce', 'cfe'])
/** Decimal text. */
const line = { type: Type, documents: z.nullable(z.int()), total: z.string() }
const Amounts = z.nullable(z.object({ documents: line.documents, total: line.total }))
const Month = z.string().check(z.refine(isMonth, 'O mês é AAAA-MM'))

const Figures = z.object({
  sales: z.array(z.object({ ...line, counts_as: z.enum(['sale', 'canceled']) })),
  documents: z.array(z.object({ ...line, status: z.string() })),
  /** The taxes of sales; ST stands within ICMS. */
  taxes: z.array(z.object({ ...line, tax: z.enum(MONTH_TAXES as [MonthTax]) })),
  cfops: z.array(z.object({ ...line, cfop: z.string() })),
  payments: z.array(z.object({ ...line, code: z.string() })),
  /** Sales whose CFOP and ST are not known until they are recounted from their XML. */
  without_cfop: z.int(),
})

const Company = z.object({
  id: z.string(),
  cnpj: z.string(),
  razao_social: z.string(),
  nome_fantasia: z.nullable(z.string()),
})

const Closing = z.object({
  id: z.string(),
  at: z.string(),
  email: z.string(),
  note: z.string(),
  /** The number of open items when it was closed, and the sales of then. */
  open: z.int(),
  sales: z.int(),
  total: z.string(),
  /** Null unless a user took the closing back. */
  reopened: z.nullable(z.object({ at: z.string(), email: z.string() })),
})

export const MonthEnd = z.object({
  company: Company,
  /** The companies before and after it by name, of those that the caller sees. */
  neighbours: z.object({ previous: z.nullable(Company), next: z.nullable(Company) }),
  month: z.string(),
  date_start: z.string(),
  date_end: z.string(),
  /** A month that is not over cannot be closed. */
  is_over: z.boolean(),
  state: z.enum(Object.keys(MONTH_STATES) as [MonthState]),
  figures: Figures,
  /** The items that are to be zero and are not. */
  open: z.array(z.object({ kind: z.enum(Object.keys(OPEN_KINDS) as [OpenKind]), count: z.int() })),
  /** The last sending to the company's accountants; null where there was none. */
  sending: z.nullable(
    z.object({
      at: z.string(),
      state: z.enum(Object.keys(DELIVERY_STATES) as [DeliveryState]),
      sent_at: z.nullable(z.string()),
      failure: z.nullable(z.string()),
    }),
  ),
  /** The newest first. */
  closings: z.array(Closing),
  /** The arrivals and differences since the last closing; null where it holds, or there is none. */
  changes: z.nullable(
    z.object({
      /** The newest of those documents that came. */
      arrivals: z.array(
        z.object({ kind: z.enum(Object.keys(ARRIVALS) as [ArrivalKind]), key: z.string(), at: z.string() }),
      ),
      total: z.int(),
      differences: z.array(
        z.object({
          table: z.enum(Object.keys(MONTH_TABLES) as [MonthTable]),
          type: Type,
          name: z.string(),
          before: Amounts,
          now: Amounts,
        }),
      ),
    }),
  ),
})
export type MonthEnd = z.output<typeof MonthEnd>

/** A month that is asked for without a company where there is none yet: nobody's, with nothing in it. */
const AnyMonthEnd = z.extend(MonthEnd, { company: z.nullable(MonthEnd.shape.company) })
export type AnyMonthEnd = z.output<typeof AnyMonthEnd>

/** Tells if a month is a company's. */
export const hasCompany = (month: AnyMonthEnd): month is MonthEnd => month.company !== null

/** Without a company the first by name, without a month the last one that is over. Coupons are told of to whoever may read them. */
export const readMonthEnd = get('/month_end/', {
  needs: ['nfce:read'],
  follows: ['months', 'notes', 'coupons'],
  summary: 'Fechamento do mês de uma empresa: o que falta, os totais e os fechamentos',
  query: z.object({ company_id: z.optional(z.uuid()), month: z.optional(Month) }),
  reply: AnyMonthEnd,
  ours: true,
})

export const readMonthEndPdf = get('/month_end/pdf', {
  needs: ['nfce:read'],
  summary: 'Fechamento do mês de uma empresa em PDF, A4',
  query: z.object({ company_id: z.uuid(), month: Month }),
  reply: z.string(),
  media: 'application/pdf',
  ours: true,
})

export const MonthClosing = z.object({
  company_id: z.uuid(),
  month: Month,
  note: z.string().check(z.maxLength(500, 'Até 500 caracteres')),
  /** Refuses where something is to be zero and is not: for who closes several months without looking at each. */
  if_nothing_open: z._default(z.boolean(), false),
})
export type MonthClosing = z.input<typeof MonthClosing>

export const closeMonth = post('/month_end/closings', {
  unasked: 'told_before',
  needs: ['nfce:read', 'company:update'],
  summary: 'Fechar o mês de uma empresa, com os números como estão',
  body: MonthClosing,
  reply: MonthEnd,
  ours: true,
})

export const reopenMonth = post('/month_end/reopenings', {
  unasked: 'stays',
  needs: ['nfce:read', 'company:update'],
  summary: 'Reabrir o mês de uma empresa que foi fechado',
  body: z.object({ company_id: z.uuid(), month: Month }),
  reply: MonthEnd,
  ours: true,
})
