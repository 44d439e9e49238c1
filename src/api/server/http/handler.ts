import type { BodyOut, Endpoint, Params, QueryOut, Reply } from '#api/contract/endpoint.ts'
import type { AuditAction } from '#domain/access/audit.ts'
import type { CallProgress } from '#api/contract/progress.ts'
import type { Access, Granted } from '../identity/callers/access.ts'
import type { LinkOptions } from '../identity/accounts/links.ts'
import type { Caller } from '../identity/callers/tokens.ts'
import type { ByteRange } from '../ports/files/file-store.ts'
import type { Services } from './services.ts'
import type { Scope, ScopedDb } from '../store/scope.ts'
import type { Device } from '../identity/callers/devices.ts'

/** A file as an answer, for endpoints whose reply is text and not JSON. */
export interface FileAnswer {
  bytes: Uint8Array
  /** Offered to whoever saves it. */
  name: string
}

/** A file too large to be held, of which a caller may ask for a part. */
export interface StreamAnswer {
  name: string
  /** In bytes. */
  size: number
  /** Another one when the bytes are others. */
  tag: string
  read(range?: ByteRange): Promise<ReadableStream<Uint8Array>>
}

export type Answer<E extends Endpoint> = Reply<E> extends string ? FileAnswer | StreamAnswer : Reply<E>

/** The services within a handler's reach: neither the database beyond their scope, nor what decides whose turn it is. */
type HandlerServices = Omit<Services, 'store' | 'shares' | 'callQueue' | 'devices'>

interface Input<E extends Endpoint> extends HandlerServices {
  params: Params<E>
  query: QueryOut<E>
  body: BodyOut<E>
  /** That of a multipart body; undefined where none was sent. */
  file: Uint8Array | undefined
  /** Those of a multipart body that may have several. */
  files: readonly File[]
  /** Scheme and host that the call was made to. */
  origin: string
  /** The caller's Authorization header, '' without one. */
  authorization: string
  /** The caller's User-Agent header, '' without one. */
  userAgent: string
  /** The caller has gone: nobody will read the answer. */
  signal: AbortSignal
  /** The network that the caller is counted as (network-address.ts), '' when unknown. */
  address: string
}

/** A call of a user in a tenant: allowed already, and `db` sees only what the user may see. */
export interface Call<E extends Endpoint> extends Input<E> {
  access: Access
  db: ScopedDb
  /** Refuses where the session's last proof is too old: of an endpoint whose handler judges what leaves (`leaves`). */
  prove(): void
  /** To be done once the transaction is kept and before the answer: what waits for others, as mail does. */
  afterwards(work: (links: LinkOptions) => Promise<void>): void
  /** Another transaction, for the rest of an answer (Later) that writes after something long: who calls may it is asked anew. */
  anew<T>(work: (again: { db: ScopedDb; access: Access }) => Promise<T>): Promise<T>
}

/** The input of public endpoints and those of any session. They see users, grants and roles, and no document. */
export interface SessionCall<E extends Endpoint> extends Input<E>, LinkOptions {
  /** Undefined for a public endpoint. */
  caller: Caller | undefined
  tenantId: string | undefined
  /** A transaction in a scope that the call has proven to be its own by other means than a session. */
  within<T>(scope: Scope, work: (db: ScopedDb) => Promise<T>): Promise<T>
}

/** A call that is answered by other calls alone. */
export interface RelayedCall<E extends Endpoint> extends Input<E> {
  tenantId: string
  /** Reads another address of this API as the very caller, who is judged for it as for any call. `language`: of its words, as `Accept-Language` says it. */
  ask(path: string, language?: string): Promise<Response>
}

/** A call that is answered by a stream, of somebody in a tenant: what they may hear is judged by the handler, and again as long as it goes on. */
export interface LiveCall<E extends Endpoint> extends Input<E> {
  tenantId: string
  /** The caller in limits. */
  key: string
  /** When the caller's token ends, in ms since the epoch. */
  endsAt: number
  /** The Last-Event-ID header, '' without one. */
  lastEventId: string
  /** Tells if the caller makes calls of an endpoint at all, as far as their rights allow: a page makes those of its elements. */
  makes(endpoint: Endpoint): boolean
  /** Reads what the caller may do in the tenant by now; rejects with a Refusal where that is nothing. */
  judge(): Promise<Granted>
}

/** A stream as an answer. */
export interface LiveAnswer {
  body: ReadableStream<Uint8Array>
  /** Resolves when it has ended, whoever ended it. */
  ended: Promise<void>
  /** Ends it. */
  close(): void
}

/** A call of an agent, known by its credential. */
export interface DeviceCall<E extends Endpoint> extends Input<E> {
  device: Device
  /** A transaction that sees what the device speaks for. */
  within<T>(work: (db: ScopedDb) => Promise<T>): Promise<T>
}

/** The caller that waits for the rest of an answer. */
export interface Listener {
  /** Hears how far it is, where the endpoint offers that (`progress`). */
  tell(progress: CallProgress): void
  /** The caller has gone. */
  signal: AbortSignal
}

/** The rest of an answer, for which the transaction is not needed: called when it is over. */
export type Later<T> = (listener: Listener) => Promise<T>

export type Answerer<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E> | Later<Answer<E>>>

/** A change of a thing that others may change too: it may name what it was made from (http/unchanged-since.ts). */
export interface Changing<E extends Endpoint> {
  readonly change: Answerer<E>
  /** The thing as it stands, as the change's own reply would show it to the caller. */
  readonly current: (call: Call<E>) => Promise<Answer<E> & { version: string }>
  /** The subject of the trail's entries that tell of its changes, where the path names none by `id`, and their action, where it has others too. */
  readonly thing?: (call: Call<E>) => { id: string; action: AuditAction }
}

export type Handler<E extends Endpoint> =
  | Answerer<E>
  /** A GET that first brings up to date what it shows: others cannot change anything. */
  | { readonly updating: Answerer<E> }
  | Changing<E>
  /** For the needs 'public' and 'login'. */
  | {
      readonly session: (call: SessionCall<E>) => Promise<Answer<E>>
      /** For a page of a portal, which has no session; without it none is answered. */
      readonly embedded?: (access: Granted & { tenant: string }) => Answer<E>
    }
  /** For the need 'login', whoever has signed in: what it asks for is judged, and it sees nothing else. */
  | { readonly relayed: (call: RelayedCall<E>) => Promise<Answer<E>> }
  /** The same, of an answer that goes on; undefined where there is none to be had, now or later. */
  | { readonly live: (call: LiveCall<E>) => Promise<LiveAnswer | undefined> }
  /** For the need 'device'. */
  | { readonly device: (call: DeviceCall<E>) => Promise<Answer<E>> }

/**
 * A handler as its file exports it, by the name of its endpoint: what the endpoint needs tells what its calls are, and only what is more than a
 * function says so.
 */
export type Exported<E extends Endpoint> = E['needs'] extends 'public' | 'login'
  ?
      | ((call: SessionCall<E>) => Promise<Answer<E>>)
      | Extract<Handler<E>, { session: unknown } | { relayed: unknown } | { live: unknown }>
  : E['needs'] extends 'device'
    ? (call: DeviceCall<E>) => Promise<Answer<E>>
    : Answerer<E> | Changing<E> | Extract<Handler<E>, { updating: unknown }>

/** One handler for each endpoint of a contract. */
export type Handlers<C extends Record<string, Endpoint>> = { readonly [Name in keyof C]: Exported<C[Name]> }

/** Returns the handler of an endpoint as it is called. */
export function handlerOf<E extends Endpoint>({ needs }: E, exported: Exported<E>): Handler<E> {
  if (typeof exported !== 'function') return exported
  // The type of what an endpoint needs, by which Exported tells them apart, is known of each of the contract and not of E.
  const handler = exported as unknown
  return (
    needs === 'device' ? { device: handler } : typeof needs === 'string' ? { session: handler } : handler
  ) as Handler<E>
}
