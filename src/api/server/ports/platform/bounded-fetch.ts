/** Limits of an answer from outside: its bytes, unpacked, and how long the whole may take, from the first word to the last. */
export interface AnswerLimits {
  mostBytes: number
  timeoutMs: number
}

/**
 * Asks another server, as `fetch` does, which nothing else of this server calls (tests/unit/outside/calls-outside.test.ts). An answer beyond
 * its limits fails as a network does, by a TypeError: here, or where its body is read. So does a redirect, unless `init` says otherwise:
 * whom this server asks is the operator's to say.
 */
export async function boundedFetch(
  url: string | URL,
  init: RequestInit,
  { mostBytes, timeoutMs }: AnswerLimits,
): Promise<Response> {
  const late = AbortSignal.timeout(timeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, late]) : late
  const failureOf = (error: unknown) =>
    late.aborted && error === late.reason
      ? new TypeError(`A resposta não veio inteira em ${inPortuguese(timeoutMs / 1000)} s`)
      : error
  let response: Response
  try {
    response = await fetch(url, { redirect: 'error', ...init, signal })
  } catch (error) {
    throw failureOf(error)
  }
  const { status, statusText, headers } = response
  const body = response.body && boundedBody(response.body, mostBytes, failureOf)
  return new Response(body, { status, statusText, headers })
}

function boundedBody(
  body: ReadableStream<Uint8Array>,
  mostBytes: number,
  failureOf: (error: unknown) => unknown,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let size = 0
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw failureOf(error)
    })
    if (done) return controller.close()
    size += value.length
    if (size <= mostBytes) return controller.enqueue(value)
    const failure = new TypeError(`A resposta tem mais de ${inPortuguese(mostBytes)} bytes`)
    // Ends the connection, of which nothing more is read.
    void reader.cancel(failure).catch(() => {})
    throw failure
  }
  return new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 })
}

const inPortuguese = (number: number): string => number.toLocaleString('pt-BR')
