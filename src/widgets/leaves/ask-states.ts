import { API_ROOT } from '#api/client/address.ts'
import { type Asker, headersOf } from '#api/client/ahead.ts'
import type { SatState } from '#api/contract/sats/sat-states.ts'
import type { TokenSource } from '#api/client/call.ts'

/** As many as the server tells of at a time (MOST_SATS of the contract, whose schemas stay out of here). */
const MOST = 100
const TIMEOUT_MS = 120_000

/** Why there is no answer, in the codes of `fiscal-error`. */
export interface Failure {
  code: 'network' | 'timeout' | 'auth-denied' | 'auth-expired' | 'api' | 'bad-reply'
  state: 'auth' | 'error'
  message: string
  status?: number
}

interface Answer {
  /** By id and by serial number. */
  found: Map<string, SatState>
  /** The server's clock (ms). */
  at: number
}

/** Asks how SATs are, by id or serial number; a token that has expired is renewed once. */
export async function askStates(
  asker: Asker,
  names: readonly string[],
  tokens: TokenSource,
  stop: AbortSignal,
): Promise<Answer | Failure> {
  const answer: Answer = { found: new Map(), at: 0 }
  for (let at = 0; at < names.length; at += MOST) {
    const some = names.slice(at, at + MOST)
    let reply = await send(asker, some, stop)
    if (reply.code === 'auth-expired') {
      const token = await tokens.renew().catch(() => asker.token)
      if (!token) return reply
      reply = await send({ ...asker, token }, some, stop)
    }
    if (reply.code) return reply
    for (const sat of reply.items) answer.found.set(sat.id, sat).set(sat.serial_number, sat)
    answer.at = Date.parse(reply.now_utc)
  }
  return answer
}

type Reply = (Failure & { items?: never }) | { code?: never; items: SatState[]; now_utc: string }

async function send(asker: Asker, names: readonly string[], stop: AbortSignal): Promise<Reply> {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const reply = await fetch(`${asker.api}${API_ROOT}/sat_states/?sats=${names.join(',')}`, {
      headers: headersOf(asker),
      signal: AbortSignal.any([stop, limit]),
    })
    const { status } = reply
    if (status === 401) return { code: 'auth-expired', state: 'auth', message: 'Sessão expirada', status }
    if (status === 403) return { code: 'auth-denied', state: 'auth', message: 'Sem permissão', status }
    const body: unknown = await reply.json().catch(() => undefined)
    if (status !== 200) return { code: 'api', state: 'error', message: messageOf(body), status }
    if (isStates(body)) return body
    return { code: 'bad-reply', state: 'error', message: 'Resposta inesperada do servidor' }
  } catch {
    return limit.aborted
      ? { code: 'timeout', state: 'error', message: 'Tempo esgotado' }
      : { code: 'network', state: 'error', message: 'Sem conexão com o servidor' }
  }
}

const isStates = (body: unknown): body is { items: SatState[]; now_utc: string } =>
  typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items) && 'now_utc' in body

const messageOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : 'Erro no servidor'
