import { headersOf } from './ahead.ts'
import type { DownloadInit } from './connection.ts'
import { CallError, type Caller, offline, renewed } from './call.ts'

/** Fetches the bytes behind an address that the API answered, or of a list. Throws {@link CallError}. */
export async function download(
  { tenant, language, tokens, trace }: Caller,
  url: string,
  init: DownloadInit,
): Promise<Blob> {
  const get = async () =>
    fetch(url, {
      ...init,
      headers: { ...init.headers, ...headersOf({ tenant, language, trace, token: tokens.current() ?? '' }) },
    }).catch(() => {
      throw offline()
    })
  let reply = await get()
  if (reply.status === 401) {
    if (await renewed(tokens)) reply = await get()
    if (reply.status === 401) {
      tokens.lost()
      throw new CallError('auth-expired', 'Sessão expirada. Entre novamente.', 401)
    }
  }
  if (!reply.ok) throw await refusal(reply)
  // What breaks off is no file.
  return reply.blob().catch(() => {
    throw offline()
  })
}

async function refusal(reply: Response): Promise<CallError> {
  const body: unknown = await reply.json().catch(() => undefined)
  const message = typeof body === 'object' && body && 'message' in body ? String(body.message) : ''
  return new CallError('api', message || 'Ocorreu um erro ao tentar realizar o download', reply.status)
}
