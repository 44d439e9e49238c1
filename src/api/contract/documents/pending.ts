import * as z from 'zod/mini'
import { OPEN_CAUSES, type OpenCause } from '#domain/documents/numbers/open-causes.ts'
import { get } from '../endpoint.ts'

/** How many of one cause are counted: a count of so many stands for more, too. */
export const MOST_OPEN = 1000

const Company = z.object({
  id: z.string(),
  cnpj: z.string(),
  razao_social: z.string(),
  nome_fantasia: z.nullable(z.string()),
})

/** Open items of one cause: rows of the list that shows them. */
const Open = z.object({
  cause: z.enum(Object.keys(OPEN_CAUSES) as [OpenCause]),
  count: z.int(),
  /** Those that have most of it, and how many have any. A company is null where what is missing lies between two. */
  companies: z.object({
    items: z.array(z.object({ company: z.nullable(Company), count: z.int() })),
    total: z.int(),
  }),
})

export const Pending = z.object({
  /** The sum of all causes. */
  total: z.int(),
  /** In the order of their urgency; a cause of which nothing is open is none. */
  causes: z.array(Open),
  /** The first day whose documents are counted where a check failed. */
  failures_since: z.string(),
})
export type Pending = z.output<typeof Pending>

/** In production alone. Of each type of documents that the caller may read, and of the companies of which they may. */
export const readPending = get('/pending/', {
  needs: [['nfce:read', 'cfe:read']],
  follows: ['notes', 'coupons'],
  summary: 'Todas as pendências, por causa e por empresa: numeração, contingência, rejeições, faltas e conferências',
  query: z.object({ company_id: z.optional(z.uuid()) }),
  reply: Pending,
  ours: true,
})
