/** How one entry of a screen's state is read from the query string; undefined where it is missing or makes no sense. */
export interface Field<T> {
  read(text: string): T | undefined
}

export const oneOf = <const T extends string>(values: readonly T[]): Field<T> => ({
  read: (text) => values.find((value) => value === text),
})
export const matching = (test: (text: string) => boolean): Field<string> => ({
  read: (text) => (test(text) ? text : undefined),
})
export const wholeNumber = (least: number, most: number): Field<number> => ({
  read: (text) => {
    const value = Number(text)
    return Number.isInteger(value) && value >= least && value <= most ? value : undefined
  },
})

type Fields = Readonly<Record<string, Field<unknown>>>
export type ViewOf<F extends Fields> = { [K in keyof F]?: F[K] extends Field<infer T> ? T : never }

export interface ViewState<V> {
  read(search: string): V
  /** With the leading '?', or empty; undefined entries are left out. */
  write(view: V): string
}

/**
 * The part of a screen's state that lives in its address (docs/decisions.md#view-in-url): filters, page, tab. What cannot be read is ignored, so that an old
 * or mistyped link still opens.
 */
export function defineView<const F extends Fields>(fields: F): ViewState<ViewOf<F>> {
  return {
    read(search) {
      const query = new URLSearchParams(search)
      const view: Record<string, unknown> = {}
      for (const [name, field] of Object.entries(fields)) {
        const text = query.get(name)
        if (text) view[name] = field.read(text)
      }
      // Built entry by entry from the same fields that make the type.
      return view as ViewOf<F>
    },
    write(view) {
      const search = new URLSearchParams()
      for (const name of Object.keys(fields)) {
        const value = view[name]
        if (value !== undefined && value !== '') search.set(name, String(value))
      }
      return search.size > 0 ? `?${search}` : ''
    },
  }
}
