import * as z from 'zod/mini'
import type { Endpoint, QueryOut } from './endpoint.ts'

/** Query strings carry numbers as text. */
const positive = (most: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most))

/** `page` starts at 1. The largest page size is what the screens ask for at most ('Page size is 999 unless the preference is set'). */
export const paging = {
  page: z._default(positive(1_000_000), 1),
  per_page: z._default(positive(1000), 20),
}

/** The name of an order: by what, the other way round with '-' before it. */
export type SortOf<Name extends string> = Name | `-${Name}`

/** The orders of a list beside its usual one, each both ways; ours. */
export const sorting = <const Name extends string>(...names: readonly Name[]) => ({
  // Each name makes the two that the type says.
  sort: z.optional(z.enum(names.flatMap((name) => [name, `-${name}`]) as [SortOf<Name>], 'Ordem desconhecida')),
})

/**
 * Lists answer {items, total} (docs/decisions.md#wire-format). The server may stop counting at a multiple of 1000, which screens show as 'N+'
 * (docs/decisions.md#capped-totals).
 */
export const page = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item), total: z.int() })

export interface Page<T> {
  items: T[]
  total: number
}

/** A comma list of what is told of each row beside what always is; ours. It costs, so that who does not show it does not ask for it. */
export const telling = (...names: readonly string[]) => ({
  with: z.optional(
    z.string().check(z.refine((text) => text.split(',').every((one) => names.includes(one)), 'Coluna desconhecida')),
  ),
})

/** Names in a list's query that are no filters. */
type NoFilter = keyof typeof paging | 'sort' | 'with'

/** The filters of a list: what its query has beside the page, its order and what more it tells. The server says which rows each leaves, the screen how each is chosen. */
export type FilterName<E extends Endpoint> = Exclude<keyof QueryOut<E>, NoFilter> & string
