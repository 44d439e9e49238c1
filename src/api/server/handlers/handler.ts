import type { BodyOut, Endpoint, Params, QueryOut, Reply } from '#api/contract/endpoint.ts'
import type { Features } from '#domain/features.ts'
import type { Access } from '../accounts/access.ts'
import type { LinkDesk } from '../accounts/links.ts'
import type { CommandSeal } from '../commands/seal.ts'
import type { FullCounts } from '../store/counting.ts'
import type { DownloadLinks } from '../downloads/links.ts'
import type { ByteRange, FileStore } from '../ports/files/file-store.ts'
import type { Jobs } from '../ports/jobs/jobs.ts'
import type { KeptResults } from '../documents/kept-results.ts'
import type { FairQueue } from '../limits/fair-queue.ts'
import type { Platform } from '../ports/platform/platform.ts'
import type { RateLimit } from '../limits/rate-limit.ts'
import type { Scope, ScopedDb } from '../store/scope.ts'
import type { Device } from '../telemetry/devices.ts'
import type { TelemetryIntake } from '../telemetry/intake.ts'
import type { AccessTokens, Caller } from '../accounts/tokens.ts'

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

/** What bulk downloads need besides the database. */
export interface DownloadDesk {
  files: FileStore
  jobs: Jobs
  links: DownloadLinks
}

/** Failed attempts to prove who one is, of users and of agents; messages asked for, errors reported. */
export interface Limits {
  perAddress: RateLimit
  perLogin: RateLimit
  /** Of one e-mail from whatever addresses it is not known at. */
  perAccount: RateLimit
  mailPerAddress: RateLimit
  mailPerEmail: RateLimit
  reportsPerAddress: RateLimit
  agentsPerAddress: RateLimit
}

/** Work that callers wait for in turn. */
export interface Queues {
  /** Passwords are hashed on the few threads that every token check and file needs too, and cost half a core each. */
  hashing: FairQueue
  /** Sign-ins from addresses that have no attempts left. */
  crowded: FairQueue
}

interface Input<E extends Endpoint> {
  params: Params<E>
  query: QueryOut<E>
  body: BodyOut<E>
  /** Scheme and host that the call was made to. */
  origin: string
  platform: Platform
  /** What was read out of large documents. */
  parsed: KeptResults
  counts: FullCounts
  /** The network that the caller is counted as (network-address.ts), '' when unknown. */
  address: string
  limits: Limits
  queues: Queues
  downloads: DownloadDesk
  seal: CommandSeal
  features: Features
}

/** A call of a user in a tenant: allowed already, and `db` sees only what the user may see. */
export interface Call<E extends Endpoint> extends Input<E> {
  access: Access
  db: ScopedDb
  /** For how long documents are kept, from the 1 January that follows them. */
  custodyYears: number
  /** To be done once the transaction is kept and before the answer: what waits for others, as mail does. */
  afterwards(work: (desk: LinkDesk) => Promise<void>): void
}

/** What public endpoints and those of any session get. They see users, grants and roles, and no document. */
export interface SessionCall<E extends Endpoint> extends Input<E>, LinkDesk {
  /** Undefined for a public endpoint. */
  caller: Caller | undefined
  tenantId: string | undefined
  tokens: AccessTokens
  refreshSeconds: number
  errorDsn: string | undefined
  /** A transaction in a scope that the call has proven to be its own by other means than a session. */
  within<T>(scope: Scope, work: (db: ScopedDb) => Promise<T>): Promise<T>
}

/** A call of an agent, known by its credential. */
export interface DeviceCall<E extends Endpoint> extends Input<E> {
  device: Device
  telemetry: TelemetryIntake
  /** A transaction that sees what the device speaks for. */
  within<T>(work: (db: ScopedDb) => Promise<T>): Promise<T>
}

/** The rest of an answer, for which the transaction is not needed: called when it is over. */
export type Later<T> = () => Promise<T>

export type Handler<E extends Endpoint> =
  | ((call: Call<E>) => Promise<Answer<E> | Later<Answer<E>>>)
  /** For the needs 'public' and 'login'. */
  | { readonly session: (call: SessionCall<E>) => Promise<Answer<E>> }
  /** For the need 'device'. */
  | { readonly device: (call: DeviceCall<E>) => Promise<Answer<E>> }

/** One handler for each endpoint of a contract. */
export type Handlers<C extends Record<string, Endpoint>> = { readonly [Name in keyof C]: Handler<C[Name]> }
