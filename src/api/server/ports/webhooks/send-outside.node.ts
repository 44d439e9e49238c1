import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { outsideAddressFault } from '#domain/access/outside-address.ts'
import type { Outside, OutsideAnswer, OutsideMessage } from './outside.ts'
import { isOwnNetwork, isOf, networksOf } from './own-network.node.ts'

/** How long a receiver has, from the name's resolution to the last byte that is read, in ms. */
const TIMEOUT_MS = 15_000
/** Bytes of an answer that are read; a log shows the first of them. */
const MOST_BYTES = 4096
const MOST_PAUSE_MS = 24 * 3_600_000

export interface OutsideOptions {
  /** Networks of the operator's own that messages may go to, by http as well. */
  networks: readonly string[]
  /** Names to addresses: the system's resolver, unless told. */
  resolve?: (host: string) => Promise<LookupAddress[]>
  timeoutMs?: number
  /** Certificates of authorities to believe, as PEM: those of Node unless told. */
  authorities?: readonly string[]
}

/** Thrown where an address is none that may be sent to; its message is for whoever named it. */
class Forbidden extends Error {}

/**
 * Returns what carries messages to addresses that users name. A name is resolved once, all that it leads to is judged, and the connection goes to nothing
 * else: a name that leads elsewhere a moment later leads nowhere. Redirects are failures, and of an answer its first bytes alone are read.
 */
export function outsideSender(options: OutsideOptions): Outside {
  const { timeoutMs = TIMEOUT_MS } = options
  const judge = judgeOf(options)
  return {
    async faultOf(url) {
      const outcome = await within(judge(url), AbortSignal.timeout(timeoutMs)).catch((error: unknown) => error)
      return outcome instanceof Error ? reasonOf(outcome, timeoutMs) : undefined
    },
    async send(message) {
      const begun = performance.now()
      const late = AbortSignal.timeout(timeoutMs)
      const signal = message.signal ? AbortSignal.any([message.signal, late]) : late
      const answer = await within(judge(message.url), signal)
        .then((addresses) => post(message, { addresses, signal, authorities: options.authorities }))
        .catch((error: unknown) => failure(error, timeoutMs))
      return { ...answer, ms: Math.round(performance.now() - begun) }
    },
  }
}

/** Returns what finds the addresses of a url, all of them public or the operator's to allow. Rejects with Forbidden, or as the resolver does. */
function judgeOf({ networks, resolve = resolveAll }: OutsideOptions) {
  const allowed = networksOf(networks)
  return async (text: string): Promise<LookupAddress[]> => {
    const fault = outsideAddressFault(text, { http: true })
    if (fault !== undefined) throw new Forbidden(fault)
    const { protocol, hostname } = new URL(text)
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const family = isIP(host)
    const addresses = family === 0 ? await resolve(host) : [{ address: host, family }]
    const isAllowed = addresses.every(({ address }) => isOf(allowed, address))
    if (isAllowed && addresses.length > 0) return addresses
    if (addresses.some(({ address }) => isOwnNetwork(address))) {
      throw new Forbidden('O endereço é da rede do próprio servidor, ou de outra que não é pública')
    }
    // By http whoever stands between reads and changes it.
    const plain = protocol === 'http:' ? outsideAddressFault(text) : undefined
    if (plain !== undefined) throw new Forbidden(plain)
    return addresses
  }
}

const resolveAll = (host: string) => lookup(host, { all: true })

interface Way {
  addresses: readonly LookupAddress[]
  signal: AbortSignal
  authorities: readonly string[] | undefined
}

type Answered = Omit<OutsideAnswer, 'ms'>

function post(
  { url: text, headers, body }: OutsideMessage,
  { addresses, signal, authorities }: Way,
): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const url = new URL(text)
  const send = url.protocol === 'http:' ? requestPlain : requestSecure
  const call = send(
    url,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Fiscal-Webhooks/1',
        'Accept-Encoding': 'identity',
        ...headers,
        'Content-Length': Buffer.byteLength(body),
      },
      // Not asked for an address, which was judged above as it is.
      lookup: (_host, options, found) => hand(addresses, options, found),
      // A connection of its own: a kept one might be to an address of another resolution.
      agent: false,
      minVersion: 'TLSv1.2',
      // Also where NODE_TLS_REJECT_UNAUTHORIZED says otherwise.
      rejectUnauthorized: true,
      ...(authorities && { ca: [...authorities] }),
      signal,
    },
    (response) => {
      // With its status the answer stands: that its connection ends, or its time, changes nothing any more.
      call.off('error', reject).on('error', () => {})
      void firstBytes(response).then((bytes) => resolve(answerOf(response, bytes)))
    },
  )
  call.on('error', reject)
  call.end(body)
  return promise
}

function hand(
  addresses: readonly LookupAddress[],
  { all }: LookupOptions,
  found: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
): void {
  const [first] = addresses
  if (!first) found(new Error('No address'), '')
  else if (all) found(null, [...addresses])
  else found(null, first.address, first.family)
}

/** Reads as much of a body as is shown. Never rejects. */
async function firstBytes(response: IncomingMessage): Promise<Buffer> {
  const blocks: Buffer[] = []
  let size = 0
  try {
    for await (const block of response as AsyncIterable<Buffer>) {
      blocks.push(block)
      size += block.length
      if (size >= MOST_BYTES) break
    }
  } catch {
    // Its connection ended, or its time was up.
  } finally {
    response.destroy()
  }
  return Buffer.concat(blocks).subarray(0, MOST_BYTES)
}

function answerOf({ statusCode: status = 0, headers }: IncomingMessage, bytes: Buffer): Answered {
  const isOk = status >= 200 && status < 300
  return {
    isOk,
    isRefused: false,
    status,
    // What is no text has no place in a column of texts.
    answer: bytes.toString('utf8').replaceAll('\0', ''),
    pauseMs: isOk ? null : pauseOf(headers['retry-after']),
    reason: isOk ? null : statusReason(status),
  }
}

function statusReason(status: number): string {
  if (status >= 300 && status < 400) {
    return `A resposta foi um redirecionamento (${status}), que não é seguido: informe o endereço final`
  }
  return `A resposta foi ${status}`
}

/** Reads the seconds of a Retry-After, or its moment. */
function pauseOf(value: string | undefined): number | null {
  if (value === undefined) return null
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, MOST_PAUSE_MS) : null
}

function failure(error: unknown, timeoutMs: number): Answered {
  const isRefused = error instanceof Forbidden
  return { isOk: false, isRefused, status: null, answer: '', pauseMs: null, reason: reasonOf(error, timeoutMs) }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'O nome do servidor não foi encontrado',
  EAI_AGAIN: 'O nome do servidor não pôde ser consultado agora',
  ECONNREFUSED: 'O servidor não aceita conexões nesta porta',
  ECONNRESET: 'A conexão caiu antes da resposta',
  EPIPE: 'A conexão caiu antes da resposta',
  ETIMEDOUT: 'O servidor não foi alcançado',
  EHOSTUNREACH: 'O servidor não foi alcançado',
  ENETUNREACH: 'O servidor não foi alcançado',
  CERT_HAS_EXPIRED: 'O certificado do servidor venceu',
  ERR_TLS_CERT_ALTNAME_INVALID: 'O certificado do servidor é de outro nome',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'O certificado do servidor não é de uma autoridade conhecida',
  SELF_SIGNED_CERT_IN_CHAIN: 'O certificado do servidor não é de uma autoridade conhecida',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'O certificado do servidor não é de uma autoridade conhecida',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'O certificado do servidor não é de uma autoridade conhecida',
  EPROTO: 'O servidor não fala TLS nesta porta',
}

/** Tells a failure to whoever named the address, without anything that was sent. */
function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof Forbidden) return error.message
  if (!(error instanceof Error)) return 'O envio falhou'
  if (error.name === 'TimeoutError' || causeName(error) === 'TimeoutError') {
    return `Não houve resposta em ${(timeoutMs / 1000).toLocaleString('pt-BR')} s`
  }
  if (error.name === 'AbortError') return 'O envio foi interrompido'
  const code = codeOf(error)
  if (code.startsWith('HPE_')) return 'A resposta não é de HTTP'
  return REASONS[code] ?? `O envio falhou (${code || 'sem código'})`
}

const causeName = ({ cause }: Error) => (cause instanceof Error ? cause.name : '')

/** Returns Node's code of an error; of several attempts, at all addresses of a name, the first one's. */
function codeOf(error: Error & { code?: unknown }): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return codeOf(error.errors[0])
  return typeof error.code === 'string' ? error.code : ''
}

/** Returns what a promise does, or the signal's end of it: a resolver cannot be told to stop. */
function within<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason)
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  return Promise.race([promise, ended]).finally(() => signal.removeEventListener('abort', end))
}
