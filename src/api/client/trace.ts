import type { Service } from './ahead.ts'

/** A header that makes sense: any other would have the browser refuse the whole call (W3C Trace Context). */
const SOUND = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/

/** Returns a `traceparent` that begins a trace of its own, marked as one to keep. */
function newTrace(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(24))]
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `00-${digits.slice(16)}-${digits.slice(0, 16)}-01`
}

/** A page that may have calls traced: by a function of its own, or with `true` by a new trace each. */
interface Tracing {
  traceparent?: true | (() => string | undefined)
}

/** Makes what gives calls their trace, as the page has it at that moment. What the page does wrong costs no call. */
export function tracing(page: Tracing): NonNullable<Service['trace']> {
  return () => {
    const { traceparent } = page
    if (!traceparent) return {}
    try {
      const trace: unknown = traceparent === true ? newTrace() : traceparent()
      return typeof trace === 'string' && SOUND.test(trace) ? { traceparent: trace } : {}
    } catch (error) {
      console.error(error)
      return {}
    }
  }
}
