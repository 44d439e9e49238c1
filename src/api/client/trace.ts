/** A header that makes sense: any other would have the browser refuse the whole call (W3C Trace Context). */
const SOUND = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/

/** Returns the header of a call that belongs to a trace; none where `trace` names nothing that makes sense. */
export const traceHeader = (trace: string | undefined): { traceparent?: string } =>
  SOUND.test(String(trace)) ? { traceparent: String(trace) } : {}

/** Returns a `traceparent` that begins a trace of its own, marked as one to keep. */
export function newTrace(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return `00-${digits.slice(16)}-${digits.slice(0, 16)}-01`
}
