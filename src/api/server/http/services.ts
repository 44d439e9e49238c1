import { type AccessTokens, accessTokens } from '../identity/callers/tokens.ts'
import { type StoredResults, storedResults } from '../documents/stored-results.ts'
import { type Newest, newest } from '../identity/limits/newest.ts'
import { type CallShares, callShares } from '../identity/limits/call-shares.ts'
import { type FairQueue, fairQueue } from '../ports/platform/fair-queue.ts'
import { createLimits, createQueues, type LimitSettings, type Limits, type Queues } from '../identity/limits/limits.ts'
import { type ClientTokens, clientTokens } from '../identity/callers/client-tokens.ts'
import { type EmbedTokens, embedTokens } from '../identity/callers/embed-tokens.ts'
import { type SessionUses, sessionUses } from '../identity/callers/session-uses.ts'
import { type FileStore, memoryFileStore } from '../ports/files/file-store.ts'
import type { IdentityProvider } from '../ports/identity/provider.ts'
import { type Mailer, memoryMailer } from '../ports/mail/mailer.ts'
import { type Outside, simulatedOutside } from '../ports/webhooks/outside.ts'
import { noPaper, type Paper } from '../ports/paper/paper.ts'
import type { Platform } from '../ports/platform/platform.ts'
import { DEFAULT_SETTINGS, type SettingValues } from '../settings/settings.ts'
import type { Screens } from '../ports/snapshots/screens.ts'
import { type FullCounts, fullCounts } from '../store/queries/page-of.ts'
import type { Scope, Store } from '../store/scope.ts'
import { type OfServer, serverOf } from './made-once.ts'
import { ConnectionFailure } from '../store/trouble.ts'
import type { Beginning } from '../work/here.ts'
import { agentDevices, type Devices } from '../identity/callers/devices.ts'

/** How calls are answered: as the operator sets, and as nobody but a test does otherwise. */
export interface ServiceSettings
  extends LimitSettings,
    Pick<
      SettingValues,
      | 'sessionSeconds'
      | 'stepUpSeconds'
      | 'features'
      | 'errorDsn'
      | 'custodyYears'
      | 'leastRoom'
      | 'downloadDays'
      | 'changeStreams'
    > {
  /** How long an access token is good for. */
  accessSeconds: number
  /** How long a session lives on without being used. */
  refreshSeconds: number
  /** The largest body taken, in bytes. */
  bodyLimit: number
  /** Parse answers by the contract as well: for tests and development. */
  checkReplies: boolean
  /** Scheme and host that callers use, where a proxy in front hides them; otherwise those of each call. */
  origin: string | undefined
  /** Scheme and host that links in mail lead to; otherwise `origin`, otherwise those of the call, which only a page can trust. */
  linkOrigin: string | undefined
  /** The service that screens ask for an address by its CEP. */
  cepUrl: string | undefined
  /** If notes that SEFAZ has and that are not here are fetched. */
  fetchesNotes: boolean
  /** Calls of users that have the database at once. */
  callsAtOnce: number
  /** Calls of one user, or of one address without a session, that may wait, be under way or stand unread. */
  callsPerCaller: number
  /** How long posts of telemetry wait for each other, in ms; a length of its own unless told otherwise. */
  gatherMs: number | undefined
}

const DEFAULTS: ServiceSettings = {
  ...DEFAULT_SETTINGS,
  accessSeconds: 15 * 60,
  refreshSeconds: 14 * 24 * 60 * 60,
  bodyLimit: 1_000_000,
  checkReplies: false,
  origin: undefined,
  linkOrigin: undefined,
  loginLimits: { perLogin: 10, perAddress: 100 },
  mailLimits: { perEmail: 5, perAddress: 30 },
  uploadsPerMinute: 300,
  embedsPerMinute: 600,
  sharedLimits: false,
  cepUrl: undefined,
  fetchesNotes: false,
  callsAtOnce: 8,
  // A screen asks for 15 things at once, twelve elements of a page for 14; a browser has six connections.
  callsPerCaller: 100,
  gatherMs: undefined,
}

/** The parts of a server. */
export interface ServiceOptions {
  store: Store
  platform: Platform
  secret: string
  /** The secret before: what was sealed under it and still waits is opened. */
  oldSecret?: string | undefined
  /** How mail leaves; kept in memory unless told otherwise. */
  mailer?: Mailer
  /** How messages reach addresses that users name; a receiver that has all at once unless told otherwise. */
  outside?: Outside
  /** The place of finished downloads; in memory unless told otherwise. */
  files?: FileStore
  /** Begins the work that downloads are; this process, at once, where it is absent. */
  work?: Beginning
  /** Tells if so many bytes may still be written where the embedded database is, or those that it cannot do without; always elsewhere. */
  hasRoom?: (bytes?: number) => boolean
  /** Drawer of screens for pages of other servers; without it there are none. */
  screens?: Services['screens']
  /** A company's own identity provider; none unless told. */
  identityProvider?: IdentityProvider | undefined
  /** Notes where sessions are used; by itself of this server alone, and written when somebody looks. */
  uses?: SessionUses
  /** Drawer of documents on paper; without it there is none. */
  paper?: Paper
  /** How many servers there are over the database, which share what each counts by itself; this one alone unless told. */
  servers?: () => number
  settings?: Partial<ServiceSettings>
}

/** Everything that answering calls takes, made once for a server; what one subject alone takes it makes itself (madeOnce). */
export interface Services extends OfServer {
  settings: ServiceSettings
  store: Store
  platform: Platform
  mailer: Mailer
  tokens: AccessTokens
  /** Tokens of callers that are no person. */
  clientTokens: ClientTokens
  /** Tokens that a portal gives to its pages. */
  embedTokens: EmbedTokens
  limits: Limits
  queues: Queues
  /** How many calls each caller may have. */
  shares: CallShares
  /** Rows that users last saw by a call, to be read and bound in one journey; trusted by nobody (http/caller.ts). */
  scopes: Newest<string, Scope>
  /** The order in which callers have the database. */
  callQueue: FairQueue
  /** Results of reading large documents. */
  parsed: StoredResults
  counts: FullCounts
  devices: Devices
  hasRoom: (bytes?: number) => boolean
  uses: SessionUses
  identityProvider: IdentityProvider | undefined
  /** Undefined as long as nothing is built. */
  screens: () => Promise<Screens | undefined>
  paper: Paper
}

const MOST_SCOPES = 2000

/** Memory for what was read out of large documents: some twenty of the largest that a layout allows. */
const PARSED_BYTES = 16_000_000

export function createServices(options: ServiceOptions): Services {
  const { store, platform, secret, mailer = memoryMailer(), files = memoryFileStore() } = options
  const { servers = () => 1, paper = noPaper, outside = simulatedOutside() } = options
  const settings = ownSettings(options.settings)
  const { now } = platform
  const queues = createQueues()
  const callQueue = databaseQueue(settings.callsAtOnce)
  platform.meter.queue('calls', callQueue.depth)
  for (const [name, { depth }] of Object.entries(queues)) platform.meter.queue(name, depth)
  return {
    server: serverOf({ ...options, settings, mailer, outside, files, paper }),
    settings,
    store,
    platform,
    mailer,
    tokens: accessTokens({ secret, seconds: settings.accessSeconds, now }),
    clientTokens: clientTokens({ secret, seconds: settings.accessSeconds, now }),
    embedTokens: embedTokens({ secret, now }),
    limits: createLimits(store, now, settings, servers),
    queues,
    shares: callShares({ most: settings.callsPerCaller, servers, retryAfter: 1 }),
    scopes: newest(MOST_SCOPES),
    callQueue,
    parsed: storedResults(PARSED_BYTES),
    counts: fullCounts(now),
    devices: agentDevices({ store, now }),
    uses: options.uses ?? sessionUses({ store, now }),
    identityProvider: options.identityProvider,
    hasRoom: options.hasRoom ?? (() => true),
    screens: options.screens ?? (async () => undefined),
    paper,
  }
}

/** Only what calls are answered by: whoever starts a server may hand on all of its settings, which have secrets among them. */
function ownSettings(settings: Partial<ServiceSettings> = {}): ServiceSettings {
  const all = { ...DEFAULTS, ...settings }
  // The defaults name every setting of the type.
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in DEFAULTS)) as unknown as ServiceSettings
}

function databaseQueue(atOnce: number): FairQueue {
  return fairQueue({
    atOnce,
    // One caller leaves room for another.
    atOncePerKey: Math.ceil(atOnce / 2),
    waiting: 2000,
    waitingPerKey: 200,
    retryAfter: 2,
    // A connection that stands still is ended after a minute.
    longestMs: 40_000,
    // A silent database is waited for once, and not by each in turn.
    failsAll: (error) => error instanceof ConnectionFailure && error.code === 'ETIMEDOUT',
  })
}
