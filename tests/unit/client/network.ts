import { vi } from 'vitest'

/** Stands where `fetch` does: answers each request, and obeys its signal as the browser does. The requests in order. */
export function network(answer: (request: Request, count: number) => Response | Promise<Response>): Request[] {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (url: string, { signal, ...init }: RequestInit = {}) => {
    signal?.throwIfAborted()
    const request = new Request(new URL(url, 'http://fiscal.test'), { ...init, signal: signal ?? null })
    asked.push(request)
    const stopped = new Promise<never>((_, fail) => {
      signal?.addEventListener('abort', () => fail(signal.reason))
    })
    // Where the answer is thrown nobody waits for this any more.
    stopped.catch(() => undefined)
    return Promise.race([stopped, answer(request, asked.length)])
  })
  return asked
}

export const offline = (): never => {
  throw new TypeError('Failed to fetch')
}

export const silence = new Promise<never>(() => undefined)
