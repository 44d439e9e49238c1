import { CallError } from '#api/client/call.ts'
import type { ImportedFile } from '#api/contract/documents/documents.ts'
import type { CallProgress } from '#api/contract/progress.ts'
import { IMPORT_FAILED } from '#domain/documents/import.ts'
import { toFailure } from '../kit/failure/failure.ts'
import { type Parcel, parcels, refusal, type Source, UNREADABLE } from './parcels.ts'

/** The screen's view of an import; another object after each change. */
export interface ImportState {
  /** 'waiting': a call failed by what passes, and is made again. 'stopped': by what does not, or by the user. */
  phase: 'idle' | 'running' | 'waiting' | 'stopped' | 'done'
  /** The user's files, and their bytes. */
  files: { done: number; total: number }
  bytes: { done: number; total: number }
  /** Progress of the call that is under way: bytes of the user's files that the server has worked on, and results that it has of them. */
  ahead: { bytes: number; results: number }
  /** One for each file, also of those in zips, in the order that they were answered in. */
  reports: readonly ImportedFile[]
  /** The CNPJs of companies that came with the documents. */
  companies: readonly string[]
  /** Why it waits or has stopped; undefined where the user stopped it. */
  error: CallError | undefined
  /** When the call is made again, in ms. */
  again: number | undefined
}

/** The reply to a call. */
export interface Imported {
  items: readonly ImportedFile[]
  companies: readonly string[]
}

/** Makes a call; `hear` hears how far it is. */
export type Send = (
  files: readonly Source[],
  signal: AbortSignal,
  hear: (progress: CallProgress) => void,
) => Promise<Imported>
/** How long to wait before a call is made again, in ms. */
export type Delay = (failures: number, error: CallError) => number

const FAILED = { code: 'failed', message: IMPORT_FAILED }

const NOTHING_AHEAD = { bytes: 0, results: 0 }

const IDLE: ImportState = {
  phase: 'idle',
  files: { done: 0, total: 0 },
  bytes: { done: 0, total: 0 },
  ahead: NOTHING_AHEAD,
  reports: [],
  companies: [],
  error: undefined,
  again: undefined,
}

/**
 * Sends the user's files, one call after the other. What fails by the network or because the server has no time is sent again until it passes;
 * what the server itself fails at is sent apart, and the file at fault reported; whatever else fails stops it where it stands, and nothing of
 * the queue is lost.
 */
export class ImportQueue {
  readonly #delay: Delay
  readonly #listeners = new Set<() => void>()
  #state = IDLE
  #sources: Source[] = []
  #next = 0
  #parcels: AsyncGenerator<Parcel, void> | undefined
  /** A parcel that has begun and has no answer. */
  #parcel: Promise<IteratorResult<Parcel, void>> | undefined
  /** Bytes of the user's files that it accounts for. */
  #weight = 0
  #stop = new AbortController()
  #wake: (() => void) | undefined
  /** Files in a row that the server failed at. */
  #failed = 0

  #send: Send

  constructor(send: Send, delay: Delay) {
    this.#send = send
    this.#delay = delay
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): ImportState => this.#state

  /** How the next call is made. */
  sendBy(send: Send): void {
    this.#send = send
  }

  /** Adds files and sends them, behind those that are under way. */
  add(sources: readonly Source[]): void {
    if (sources.length === 0) return
    // Not by a spread: there may be more than a call takes arguments.
    this.#sources = this.#sources.concat(sources)
    const { files, bytes } = this.#state
    const size = sources.reduce((sum, { file }) => sum + file.size, 0)
    this.#set({
      files: { ...files, total: files.total + sources.length },
      bytes: { ...bytes, total: bytes.total + size },
    })
    const { phase } = this.#state
    if (phase === 'idle' || phase === 'done') void this.#run()
  }

  /** The user's files, of which `files.done` are done with. */
  readonly sources = (): readonly Source[] => this.#sources

  /** Sends waiting files at once. */
  readonly resumeWaiting = (): void => {
    if (this.#state.phase === 'waiting') this.#wake?.()
  }

  /** Sends again what failed, at once. */
  readonly resume = (): void => {
    if (this.#state.phase === 'stopped') void this.#run()
    else this.resumeWaiting()
  }

  /** Stops; what was not answered stays, to be gone on with or dropped. */
  readonly stop = (): void => {
    if (this.#state.phase !== 'running' && this.#state.phase !== 'waiting') return
    this.#stop.abort()
    this.#wake?.()
    this.#set({ phase: 'stopped', ahead: NOTHING_AHEAD, error: undefined, again: undefined })
  }

  /** Forgets all of it. */
  readonly clear = (): void => {
    this.stop()
    this.#sources = []
    this.#next = 0
    this.#parcels = this.#parcel = undefined
    this.#state = IDLE
    this.#set({})
  }

  #set(changed: Partial<ImportState>): void {
    this.#state = { ...this.#state, ...changed }
    for (const listener of this.#listeners) listener()
  }

  async #run(): Promise<void> {
    const { signal } = (this.#stop = new AbortController())
    this.#set({ phase: 'running', error: undefined, again: undefined })
    try {
      for (;;) {
        const parcel = await this.#nextParcel()
        if (signal.aborted) return
        if (!parcel && this.#next < this.#sources.length) continue
        if (!parcel) break
        const answer = await this.#answer(parcel, signal)
        // What comes after all is sent again, and is there already then.
        if (signal.aborted) return
        this.#done(parcel, answer)
      }
      this.#set({ phase: 'done' })
    } catch (error) {
      if (signal.aborted) return
      this.#set({ phase: 'stopped', error: toFailure(error), again: undefined })
    }
  }

  /** The same one until it is done, whoever asks meanwhile. */
  async #nextParcel(): Promise<Parcel | undefined> {
    this.#parcels ??= parcels(() => (this.#next < this.#sources.length ? this.#sources[this.#next++] : undefined))
    const { done, value } = await (this.#parcel ??= this.#parcels.next())
    if (done) this.#parcels = this.#parcel = undefined
    return value ?? undefined
  }

  async #answer({ files, known, weight }: Parcel, signal: AbortSignal): Promise<Imported> {
    this.#weight = weight
    const { items, companies } = await this.#sendAll(files, signal)
    return { items: [...known, ...items], companies }
  }

  async #sendAll(files: readonly Source[], signal: AbortSignal): Promise<Imported> {
    let sent = files
    let unread: ImportedFile[] = []
    let unanswered = 0
    for (let failures = 0; sent.length > 0; failures++) {
      const begun = Date.now()
      try {
        const { items, companies } = await this.#send(sent, signal, ({ read, results }) => {
          if (!signal.aborted) this.#set({ ahead: { bytes: Math.min(read, this.#weight), results } })
        })
        this.#failed = 0
        return { items: [...unread, ...items], companies }
      } catch (error) {
        if (signal.aborted || !(error instanceof CallError)) throw error
        // It is sent again, as a whole.
        this.#set({ ahead: NOTHING_AHEAD })
        if (isUnanswered(error, Date.now() - begun)) unanswered += 1
        if (isServerFault(error) || unanswered === MOST_UNANSWERED) {
          const { items, companies } = await this.#sendApart(sent, error, signal)
          return { items: [...unread, ...items], companies }
        }
        if (!passes(error)) throw error
        // To the browser a file that is no longer what was chosen is a call that got no answer.
        const lost = error.code === 'network' ? await unreadable(sent) : []
        sent = sent.filter((source) => !lost.includes(source))
        unread = [...unread, ...lost.map(({ name }) => refusal(name, UNREADABLE))]
        if (lost.length === 0) await this.#wait(this.#delay(failures, error), error, signal)
      }
    }
    return { items: unread, companies: [] }
  }

  /**
   * Sends files that the server fails at by halves, down to the file at fault, which is reported; where nothing else passes either it
   * stops.
   */
  async #sendApart(files: readonly Source[], error: CallError, signal: AbortSignal): Promise<Imported> {
    const [only] = files
    if (only && files.length === 1) {
      this.#failed += 1
      if (this.#failed > MOST_FAILED) throw error
      return { items: [refusal(only.name, FAILED)], companies: [] }
    }
    const half = files.length >> 1
    const first = await this.#sendAll(files.slice(0, half), signal)
    const second = await this.#sendAll(files.slice(half), signal)
    return { items: [...first.items, ...second.items], companies: [...first.companies, ...second.companies] }
  }

  async #wait(ms: number, error: CallError, signal: AbortSignal): Promise<void> {
    // The same failure as before is told once.
    const failure = this.#state.error?.code === error.code ? this.#state.error : error
    this.#set({ phase: 'waiting', error: failure, again: Date.now() + ms })
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = undefined
    signal.throwIfAborted()
    this.#set({ phase: 'running', again: undefined })
  }

  #done(parcel: Parcel, { items, companies }: Imported): void {
    this.#parcel = undefined
    const { files, bytes, reports, companies: before } = this.#state
    this.#set({
      files: { ...files, done: files.done + parcel.ends },
      bytes: { ...bytes, done: bytes.done + parcel.weight },
      ahead: NOTHING_AHEAD,
      reports: items.length > 0 ? reports.concat(items) : reports,
      companies: companies.length > 0 ? [...new Set([...before, ...companies])] : before,
      error: undefined,
    })
  }
}

async function unreadable(sources: readonly Source[]): Promise<Source[]> {
  const lost: Source[] = []
  for (const source of sources) {
    try {
      await source.file.slice(0, 1).arrayBuffer()
    } catch {
      lost.push(source)
    }
  }
  return lost
}

/** Files in a row that the server may fail at before it is taken for the server's own trouble. */
const MOST_FAILED = 3
/** Times that the same files may go without an answer before they are sent apart. */
const MOST_UNANSWERED = 3
/** A call that is broken off after so long was under way, in ms. */
const LONG_MS = 20_000

const isServerFault = (error: CallError): boolean => (error.status ?? 0) >= 500 && !error.isOutage

/** Tells if the server worked on it and did not come to an end; a missing network shows much sooner. */
const isUnanswered = (error: CallError, ms: number): boolean =>
  error.code === 'timeout' || (ms >= LONG_MS && (error.code === 'network' || error.status === 504))

/** Tells if the same call may pass later without anybody doing anything: no network, a busy server, too much at once. */
const passes = (error: CallError): boolean => error.isOutage || error.code === 'timeout' || error.status === 429
