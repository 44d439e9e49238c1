import { type AnswerLine, type CallProgress, type LateProblem, LINES } from '#api/contract/progress.ts'

/** How a call hears of its work while it goes on. */
export interface Following {
  /** Fetches an answer in lines, and answers what the last one holds as a response of the usual kind. Rejects where it was cut before. */
  fetch: typeof fetch
  /** Aborts once the server has been silent for too long. */
  silence: AbortSignal
}

/** Twelve of the lines that the server sends of work that takes long (http/reply/lines.ts); the call may take as long as it is told of. */
const SILENCE_MS = 120_000

/** Hears how far one call is. */
export function follow(hear: (progress: CallProgress) => void): Following {
  const silent = new AbortController()
  const end = () => silent.abort(new DOMException('The server is silent', 'TimeoutError'))
  let timer = setTimeout(end, SILENCE_MS)
  return {
    silence: silent.signal,
    async fetch(url, init) {
      const headers = new Headers(init?.headers)
      headers.set('Accept', LINES)
      const reply = await fetch(url, { ...init, headers })
      if (!reply.body || reply.headers.get('Content-Type') !== LINES) return reply
      for await (const text of linesOf(reply.body)) {
        clearTimeout(timer)
        // What it holds of a reply or a problem is checked as one that comes alone.
        const line = JSON.parse(text) as AnswerLine
        if (line.problem) return refused(line.problem)
        if (!line.progress) return Response.json(line.reply)
        timer = setTimeout(end, SILENCE_MS)
        hear(line.progress)
      }
      throw new TypeError('The answer was cut')
    },
  }
}

function refused({ status, retry_after: seconds, ...problem }: LateProblem): Response {
  return Response.json(problem, { status, headers: seconds === undefined ? {} : { 'Retry-After': String(seconds) } })
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
