import { headersOf } from '#api/client/ahead.ts'
import { CallError, offline } from '#api/client/call.ts'
import type { Connection } from '#api/client/connection.ts'

/**
 * Lets the browser itself save what is at an address, however large it is, by `save`. The page stays, because the answer is an attachment; a
 * refusal would take its place, and so the API is asked first whether it gives the file.
 */
export async function followAddress(
  url: string,
  { api, language }: Pick<Connection, 'api' | 'language'>,
  save: (file: { name: string; url: string }) => void,
): Promise<void> {
  const address = new URL(url, api || location.href)
  // A storage of another origin need not answer a page's scripts, and the policy of a page need not let it ask.
  if (address.origin === new URL(api || location.href).origin) await ensureAvailable(address, language)
  save({ name: '', url: address.href })
}

async function ensureAvailable(address: URL, language: string | undefined): Promise<void> {
  const enough = new AbortController()
  try {
    // Of a byte within: its beginning is noted in the trail as a download, which is the browser's.
    const headers = { ...headersOf({ tenant: '', token: '', language }), Range: 'bytes=1-1' }
    const reply = await fetch(address, { headers, signal: enough.signal }).catch(() => {
      throw offline()
    })
    if (!reply.ok) throw await refusal(reply)
  } finally {
    // The file itself is for the browser to fetch.
    enough.abort()
  }
}

async function refusal(reply: Response): Promise<CallError> {
  const body: unknown = await reply.json().catch(() => undefined)
  const message = typeof body === 'object' && body && 'message' in body ? String(body.message) : ''
  return new CallError('api', message, reply.status)
}
