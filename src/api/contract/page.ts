import * as z from 'zod/mini'
import type { Endpoint, QueryOut } from './endpoint.ts'

/** Query strings carry numbers as text. */
const positive = (most: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most))

/** `page` starts at 1. The largest page size is what the screens ask for at most ('Page size is 999 unless the preference is set'). */
export const paging = {
  page: z._default(positive(1_000_000), 1),
  per_page: z._default(positive(1000), 20),
}

/**
 * Lists answer {items, total} (docs/decisions.md#wire-format). The server may stop counting at a multiple of 1000, which screens show as 'N+'
 * (docs/decisions.md#capped-totals).
 */
export const page = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item), total: z.int() })

export interface Page<T> {
  items: T[]
  total: number
}

/** The filters of a list: what its query has beside the page. The server says which rows each leaves, the screen how each is chosen. */
export type FilterName<E extends Endpoint> = Exclude<keyof QueryOut<E>, keyof typeof paging> & string
