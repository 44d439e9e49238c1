import { CallError, type Caller, offline, renewed } from './call.ts'

/** The bytes behind an address that the API answered. Throws {@link CallError}. */
export async function download({ tenant, tokens }: Caller, url: string, signal: AbortSignal): Promise<Blob> {
  const get = async () =>
    fetch(url, {
      headers: { Authorization: `Bearer ${tokens.current() ?? ''}`, 'X-Tenant': tenant },
      signal,
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
  return reply.blob()
}

async function refusal(reply: Response): Promise<CallError> {
  const body: unknown = await reply.json().catch(() => undefined)
  const message = typeof body === 'object' && body && 'message' in body ? String(body.message) : ''
  return new CallError('api', message || 'Ocorreu um erro ao tentar realizar o download', reply.status)
}
