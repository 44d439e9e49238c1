import type { Store } from '../../store/scope.ts'
import { type FairQueue, fairQueue, type QueueDepth } from '../../ports/platform/fair-queue.ts'
import { memoryRateLimit, type RateLimit } from './rate-limit.ts'
import { sharedRateLimit } from './shared-rate-limit.ts'

/** Failed attempts to prove who one is, of users and of agents; messages asked for, errors reported, large bodies sent. */
export interface Limits {
  perAddress: RateLimit
  perLogin: RateLimit
  /** Tries for one e-mail from all addresses that it is not known at. */
  perAccount: RateLimit
  /** Tries of a second factor's code: their password was right, so that nobody else uses these up. */
  factorPerUser: RateLimit
  /** Refused sign-ins of one user that the trails note: an attack must not fill them. */
  refusalsPerUser: RateLimit
  mailPerAddress: RateLimit
  /** Openings of a mailed link that the trail notes: whoever has the link could fill it. */
  openingsPerLink: RateLimit
  mailPerEmail: RateLimit
  /** Sign-ins that begin at the identity provider. */
  oidcPerAddress: RateLimit
  reportsPerAddress: RateLimit
  agentsPerAddress: RateLimit
  uploadsPerTenant: RateLimit
  /** Clients of OAuth that could not prove who they are. */
  clientsPerAddress: RateLimit
  /** Tokens for pages that a portal asks for; what is told of those that it is refused. */
  embedsPerClient: RateLimit
  refusalsPerClient: RateLimit
  /** Codes that devices ask for. */
  devicesPerAddress: RateLimit
  /** Codes of devices that users type and nobody has: together a chance of one in millions to find one in a year. */
  codesPerUser: RateLimit
  codesPerTenant: RateLimit
}

export interface LimitSettings {
  /** Failed sign-ins taken per minute: of one address for one e-mail, and of one address for any; and per 15 minutes for one e-mail. */
  loginLimits: { perLogin: number; perAddress: number; perAccount?: number }
  /** Messages taken in a quarter of an hour: to one e-mail, and asked for from one address. */
  mailLimits: { perEmail: number; perAddress: number }
  /** Large bodies, such as documents to be taken in, taken of one tenant per minute. */
  uploadsPerMinute: number
  /** Tokens for pages, given to one portal per minute. */
  embedsPerMinute: number
  /** True if failed sign-ins and mail are counted in the database, together with other servers over it. */
  sharedLimits: boolean
}

const QUARTER_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60

/** `servers`: how many there are over the database. */
export function createLimits(store: Store, now: () => number, settings: LimitSettings, servers: () => number): Limits {
  const { loginLimits, mailLimits, uploadsPerMinute, embedsPerMinute, sharedLimits } = settings
  const limit = (most: number, seconds: number) => memoryRateLimit({ most, seconds, now, servers })
  const shared = (name: string, most: number, seconds: number) =>
    sharedLimits ? sharedRateLimit({ store, name, most, seconds, now }) : limit(most, seconds)
  return {
    perLogin: shared('login', loginLimits.perLogin, 60),
    perAddress: shared('login-address', loginLimits.perAddress, 60),
    perAccount: shared('login-account', loginLimits.perAccount ?? 30, QUARTER_SECONDS),
    factorPerUser: shared('second-factor', 10, QUARTER_SECONDS),
    refusalsPerUser: shared('refusal', 10, QUARTER_SECONDS),
    mailPerEmail: shared('mail', mailLimits.perEmail, QUARTER_SECONDS),
    mailPerAddress: shared('mail-address', mailLimits.perAddress, QUARTER_SECONDS),
    openingsPerLink: shared('link-opening', 1, HOUR_SECONDS),
    oidcPerAddress: shared('oidc-address', 100, 60),
    // In memory, each server its part: a write into the database for each call of a flood would cost more than the call itself.
    reportsPerAddress: limit(30, 60),
    agentsPerAddress: limit(100, 60),
    uploadsPerTenant: shared('upload', uploadsPerMinute, 60),
    clientsPerAddress: limit(100, 60),
    embedsPerClient: shared('embed-client', embedsPerMinute, 60),
    refusalsPerClient: shared('embed-refusal', 10, QUARTER_SECONDS),
    devicesPerAddress: shared('device-address', 30, QUARTER_SECONDS),
    codesPerUser: shared('device-code', 10, QUARTER_SECONDS),
    codesPerTenant: shared('device-code-tenant', 100, QUARTER_SECONDS),
  }
}

/** Work that callers wait for in turn. */
export interface Queues {
  /** Passwords are hashed on the few threads that every token check and file needs too, and cost half a core each. */
  hashing: FairQueue
  /** Sign-ins from addresses that have no attempts left. */
  crowded: FairQueue
  uploads: Uploads
}

/** Large bodies, each of which stands in memory while it is read and answered. */
export interface Uploads {
  /** Answers one when it is the turn of its tenant, and of its user there; refuses and drops as FairQueue does. */
  run<T>(of: { tenant: string; user: string }, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  depth(): QueueDepth
}

/** A connection that stands still is ended after a minute: who waits for two places in turn is refused before that. */
const LONGEST_WAIT_MS = 20_000

function uploadQueues(): Uploads {
  const limits = { waitingPerKey: 4, retryAfter: 5, longestMs: LONGEST_WAIT_MS }
  // Fewer than a tenant has: slow ones of one user leave a place to the colleagues. What a user has beyond waits in none of the tenant's.
  const ofUsers = fairQueue({ ...limits, atOnce: Infinity, atOncePerKey: 2, waiting: 100 })
  // Whoever waits holds a connection that stands still.
  const ofTenants = fairQueue({ ...limits, atOnce: 6, atOncePerKey: 3, waiting: 12 })
  return {
    // What waits for a place of its tenant is under way for its user.
    depth: () => {
      const { underWay } = ofTenants.depth()
      return { underWay, waiting: ofUsers.depth().waiting + ofTenants.depth().waiting }
    },
    run: ({ tenant, user }, work, signal) =>
      ofUsers.run(`${tenant} ${user}`, () => ofTenants.run(tenant, work, signal), signal),
  }
}

export function createQueues(): Queues {
  return {
    // One at a time: each holds one of the four threads that files and token checks need too, and 19 MiB.
    hashing: fairQueue({ atOnce: 1, waiting: 40, waitingPerKey: 10, retryAfter: 2 }),
    crowded: fairQueue({ atOnce: 1000, atOncePerKey: 1, waiting: 0, waitingPerKey: 0, retryAfter: 1 }),
    uploads: uploadQueues(),
  }
}
