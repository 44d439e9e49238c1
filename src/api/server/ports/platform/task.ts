/** The means of work on the bytes of documents. */
export interface Tools {
  /** A random UUID. */
  uuid(): string
  deflateRaw(bytes: Uint8Array): Promise<Uint8Array> | Uint8Array
  inflateRaw(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>
}

/**
 * Work that takes as long as what it reads is large. Input and result are plain data, since they may travel to another thread, which finds
 * the work by its module and name.
 */
export interface Task<Input, Result> {
  /** The URL of the module that exports this task as `name`. */
  readonly module: string
  readonly name: string
  readonly work: (tools: Tools, input: Input) => Promise<Result>
}

/** The tenant and the caller for whom a task runs. */
export interface Errand {
  /** How large what it reads is, by which it may be given to another thread. */
  bytes: number
  /** The id of the tenant: tenants take turns. */
  tenant: string
  /** It ends within half a second or so: such tasks of one tenant may have all threads, since they soon give them back. */
  isShort?: boolean
  /** The caller has gone: a task that waits is dropped, one under way ends. */
  signal?: AbortSignal | undefined
}

/**
 * Runs a task. Refuses as 'too_complex' where it takes more time or memory than any document needs, as 'unavailable' where too many wait and
 * as 'interrupted' where the caller has gone.
 */
export type RunTask = <Input, Result>(task: Task<Input, Result>, input: Input, errand: Errand) => Promise<Result>

/** From this many bytes on a document is large: reading it takes longer than handing it to another thread. */
export const LARGE_BYTES = 64_000
