import * as z from 'zod/mini'
import { BOARD_STATES, type BoardState } from '#domain/documents/month-end/board.ts'
import { isMonth } from '#domain/documents/month-end/month.ts'
import { get } from '../endpoint.ts'
import { page, paging } from '../page.ts'
import { MonthEnd } from './month-end.ts'

// Object.keys forgets the names' type.
const State = z.enum(Object.keys(BOARD_STATES) as [BoardState])

/** A company's months, and of the one that is asked for what is open in it and what was sold. */
export const BoardRow = z.object({
  company: MonthEnd.shape.company,
  state: State,
  open: MonthEnd.shape.open,
  /** Some of its notes are in contingency by their status. */
  in_contingency: z.boolean(),
  sales: z.int(),
  total: z.string(),
  /** The last sending to the company's accountants; null where there was none. */
  sending: z.nullable(z.object({ at: z.string(), state: z.enum(['under_way', 'sent', 'failed', 'ended']) })),
  /** If it names an accountant; null to who may not change the company. */
  has_accountant: z.nullable(z.boolean()),
  /** As many as `months` of the board names, in that order. */
  months: z.array(z.object({ state: State, open: z.int() })),
})
export type BoardRow = z.output<typeof BoardRow>

export const MonthBoard = z.object({
  ...page(BoardRow).shape,
  month: z.string(),
  is_over: z.boolean(),
  /** The oldest first. */
  months: z.array(z.string()),
  /** How many companies' month is in each state, whatever the filter; those of none are left out. */
  states: z.array(z.object({ state: State, companies: z.int() })),
})
export type MonthBoard = z.output<typeof MonthBoard>

/** Without a month the last one that is over. Coupons are told of to whoever may read them. */
export const readMonthBoard = get('/month_end/board', {
  needs: ['nfce:read'],
  follows: ['months', 'notes', 'coupons'],
  summary: 'Meses de todas as empresas: a situação de cada um e o que há de pendente',
  query: z.object({
    ...paging,
    month: z.optional(z.string().check(z.refine(isMonth, 'O mês é AAAA-MM'))),
    state: z.optional(State),
  }),
  reply: MonthBoard,
  ours: true,
})
