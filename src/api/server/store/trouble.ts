/** The meaning of a database's failure for its caller. */
export interface Trouble {
  code: 'database_away' | 'unavailable'
  /** Seconds after which another try makes sense. */
  retryAfter: number
  /** True if a call that changes nothing may be tried again at once. */
  again: boolean
}

/** No connection, or one that ended. By the time it is known a new one may be had. */
const LOST: Trouble = { code: 'database_away', retryAfter: 2, again: true }
/** The server did not answer in time: another try would wait as long again. */
const SILENT: Trouble = { ...LOST, again: false }
/** One of several transactions had to give way. */
const CLASH: Trouble = { code: 'unavailable', retryAfter: 1, again: true }
const BUSY: Trouble = { code: 'unavailable', retryAfter: 5, again: false }

/** By SQLSTATE: PostgreSQL's documentation, appendix A. */
const BY_SQLSTATE: Readonly<Record<string, Trouble>> = {
  '08000': LOST, // connection_exception
  '08001': LOST, // sqlclient_unable_to_establish_sqlconnection
  '08003': LOST, // connection_does_not_exist
  '08004': LOST, // sqlserver_rejected_establishment_of_sqlconnection
  '08006': LOST, // connection_failure
  '57P01': LOST, // admin_shutdown
  '57P02': LOST, // crash_shutdown: also the end of the embedded database's thread
  '57P03': LOST, // cannot_connect_now: it is starting up, or shutting down
  '57P05': LOST, // idle_session_timeout
  '53300': SILENT, // too_many_connections
  '40001': CLASH, // serialization_failure
  '40P01': CLASH, // deadlock_detected
  '55P03': BUSY, // lock_not_available
  '57014': BUSY, // query_canceled: by a time limit
  '25P03': BUSY, // idle_in_transaction_session_timeout
}

/** By the code of a {@link ConnectionFailure}: Node's for sockets and names, and some of our own. */
const BY_NODE_CODE: Readonly<Record<string, Trouble>> = {
  ECONNREFUSED: LOST,
  ECONNRESET: LOST,
  ECONNABORTED: LOST,
  EPIPE: LOST,
  EHOSTUNREACH: LOST,
  EHOSTDOWN: LOST,
  ENETUNREACH: LOST,
  ENETDOWN: LOST,
  // The socket in the file system is missing while PostgreSQL is stopped.
  ENOENT: LOST,
  ENOTFOUND: LOST,
  EAI_AGAIN: LOST,
  ETIMEDOUT: SILENT,
  /** The connection leads to a database that only reads: a standby, or one whose standby has taken its place. */
  READ_ONLY: LOST,
  /** Every connection of the pool was in use for too long. */
  POOL_BUSY: BUSY,
}

/** A failure of the connection to the database. Sockets to mail servers and buckets fail with the same codes, so these have a class. */
export class ConnectionFailure extends Error {
  readonly code: string
  constructor(code: string, cause?: unknown) {
    super(`The database cannot be reached (${code})`, { cause })
    this.name = 'ConnectionFailure'
    this.code = code
  }
}

/** Tells if a Node code is one of a connection's. */
export const isConnectionCode = (code: unknown): code is string => typeof code === 'string' && code in BY_NODE_CODE

/** Undefined for an error that is nothing of the kind: a defect, or what the caller has done. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof ConnectionFailure) return BY_NODE_CODE[error.code]
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? BY_SQLSTATE[code] : undefined
}

/** Runs a task that changes nothing, once more where the database failed it in passing. */
export async function repeatedOnce<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (!troubleOf(error)?.again) throw error
    return task()
  }
}
