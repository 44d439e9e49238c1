import type { CallError } from '#api/client/call.ts'

export interface Placed {
  /** Messages by the form's own fields. */
  atFields: ReadonlyMap<string, string>
  /** Faults that no field can say; undefined where the fields say it all. */
  rest: string | undefined
}

/** Places the words of a refusal: at the fields that the form shows, and the rest of it elsewhere. */
export function placed({ fields, message }: Pick<CallError, 'fields' | 'message'>, names: Iterable<string>): Placed {
  const atFields = new Map<string, string>()
  let rest: string | undefined
  const known = [...names]
  for (const [path, message] of Object.entries(fields)) {
    // A list's own items have no field of theirs.
    const name = known.find((one) => path === one || path.startsWith(`${one}.`))
    if (name === undefined) rest ??= message
    else if (!atFields.has(name)) atFields.set(name, message)
  }
  return { atFields, rest: rest ?? (atFields.size > 0 ? undefined : message) }
}
