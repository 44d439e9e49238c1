type Value = string | number | bigint

/** Makes a text of its parts and of the values between them. */
export type Phrasing = (parts: readonly string[], values: readonly Value[]) => string

const asWritten: Phrasing = (parts, values) => parts.map((part, at) => part + (values[at] ?? '')).join('')

let phrasing = asWritten

/**
 * Returns a text that is put together, in Portuguese as it is written, or within {@link phrasingBy} as that makes it. Elements have it replaced when
 * they are built, like any text (scripts/vite/words); the server, which speaks several languages at once, whenever somebody is to read it.
 */
export const phrase = (parts: TemplateStringsArray, ...values: Value[]): string => phrasing(parts, values)

/** Returns a text that stands by itself elsewhere, such as a unit, as {@link phrase} returns what it is put into. */
export const phraseOf = (text: string): string => phrasing(['', ''], [text])

/** Does some work in which texts are made otherwise, and returns what it returns. It must not wait for anything. */
export function phrasingBy<T>(other: Phrasing, work: () => T): T {
  const before = phrasing
  phrasing = other
  try {
    return work()
  } finally {
    phrasing = before
  }
}
