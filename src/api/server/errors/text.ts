/** How much of a chain of causes is told. */
const DEEPEST = 4

/**
 * Anything that was thrown, in one line for the log: its name and message and those of its causes. What is no Error (the file systems of
 * WebAssembly and some services throw plain objects) is told by what it holds, not as '[object Object]'.
 */
export function errorText(error: unknown): string {
  return textOf(error, 0)
}

function textOf(thrown: unknown, depth: number): string {
  if (typeof thrown === 'string') return thrown
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const causes = depth < DEEPEST ? causesOf(thrown) : []
  const own = thrown instanceof Error ? ownText(thrown) : plainText(thrown)
  return causes.length === 0 ? own : `${own} (${causes.map((cause) => textOf(cause, depth + 1)).join('; ')})`
}

function ownText(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? ` [${error.code}]` : ''
  return `${error.name}${code}: ${error.message}`
}

/** An AggregateError holds several errors, for example one for each address of a host name. */
function causesOf(error: object): unknown[] {
  const cause = 'cause' in error && error.cause !== undefined ? [error.cause] : []
  return error instanceof AggregateError ? [...cause, ...error.errors] : error instanceof Error ? cause : []
}

function plainText(thrown: object): string {
  try {
    const text = JSON.stringify(thrown)
    if (text !== undefined && text !== '{}') return text
  } catch {
    // JSON cannot write circles and big integers: then the kind of the object is told.
  }
  const name = 'name' in thrown ? String(thrown.name) : thrown.constructor?.name
  const message = 'message' in thrown ? String(thrown.message) : ''
  return [name || 'object', message].filter((part) => part !== '').join(': ')
}
