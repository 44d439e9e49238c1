import type { Endpoint } from '#api/contract/endpoint.ts'
import { type LateProblem, LINES } from '#api/contract/progress.ts'
import { problems } from '#api/contract/problem.ts'
import type { Refusal } from '../../errors/refusal.ts'
import { type Language, languageOf } from '../../languages/language.ts'
import type { Listener } from '../handler.ts'

/** How often a caller hears of work that goes on, in ms: proxies, and our own client, give up what is silent for a minute or two. */
const SILENCE_MS = 10_000

/** Tells if a call is answered in lines. */
export function asksForLines({ progress = false }: Endpoint, { headers }: Request): boolean {
  return progress && (headers.get('Accept') ?? '').includes(LINES)
}

interface Answer {
  response: Response
  /** When the last line is written, or the work of a caller that went has come to its end. */
  ended: Promise<void>
}

/**
 * An answer that begins at once and tells line by line how far its work is (contract/progress.ts), and again what it told last where that
 * is long ago. `work` answers the reply as JSON, `refusal` what a failure of it is to the caller.
 */
export function inLines(
  request: Request,
  work: (listener: Listener) => Promise<string>,
  refusal: (error: unknown) => Refusal,
): Answer {
  const gone = new AbortController()
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const encoder = new TextEncoder()
  const lines = new ReadableStream<Uint8Array>({
    start(lines) {
      let timer: ReturnType<typeof setInterval> | undefined
      const write = (line: string) => {
        clearInterval(timer)
        // What is written to nobody would be an error.
        if (!gone.signal.aborted) lines.enqueue(encoder.encode(`${line}\n`))
      }
      const tell = (line: string) => {
        write(line)
        timer = setInterval(() => tell(line), SILENCE_MS)
      }
      const listener = {
        signal: AbortSignal.any([request.signal, gone.signal]),
        tell: (progress: Parameters<Listener['tell']>[0]) => tell(JSON.stringify({ progress })),
      }
      void work(listener)
        .then(
          (reply) => `{"reply":${reply}}`,
          (error: unknown) => JSON.stringify({ problem: problemOf(refusal(error), languageOf(request)) }),
        )
        .then((last) => {
          write(last)
          if (!gone.signal.aborted) lines.close()
          end()
        })
    },
    // The request's own signal says so where its connection ends, and this also where nothing else does.
    cancel: () => gone.abort(),
  })
  // nginx gathers answers unless it is told not to.
  const headers = { 'Content-Type': LINES, 'X-Accel-Buffering': 'no' }
  return { response: new Response(lines, { headers }), ended }
}

function problemOf(refusal: Refusal, language: Language): LateProblem {
  const { code, retryAfter } = refusal
  return {
    ...refusal.problem(language),
    status: problems[code].status,
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
  }
}
