/** A call's place in a trace that began elsewhere, or begins here (W3C Trace Context, https://www.w3.org/TR/trace-context/). */
export interface Trace {
  /** 32 hexadecimal digits: the same in all that one press sets off. */
  id: string
  /** This call's, as the header `traceparent` of what it sets off. */
  parent: string
}

const HEADER = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-|$)/

/** Reads the caller's trace; a header that is missing or damaged begins a new one. `uuid` makes random ids. */
export function traceOf({ headers }: Request, uuid: () => string): Trace {
  const [, caller, flags = '00'] = HEADER.exec(headers.get('traceparent') ?? '') ?? []
  const id = caller ?? uuid().replaceAll('-', '')
  // The version digit of a UUID stands in its first half: never all zeros.
  return { id, parent: `00-${id}-${uuid().replaceAll('-', '').slice(0, 16)}-${flags}` }
}
