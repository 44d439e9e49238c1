import type { RawBuilder } from 'kysely'
import type { Features } from '#domain/access/features.ts'
import { type Contract, contract } from '#api/contract/contract.ts'
import type { SessionUses } from './identity/callers/session-uses.ts'
import type { Platform } from './ports/platform/platform.ts'
import type { Loop } from './ports/platform/repeat.ts'
import type { SealOptions } from './ports/platform/seal.ts'
import type { Outside } from './ports/webhooks/outside.ts'
import type { DatabaseClock } from './store/database-clock.ts'
import type { Table } from './store/schema/tables.ts'
import type { Store } from './store/scope.ts'
import type { Kind, WorkRound } from './work/kind.ts'

/** The settings of a running server that subjects go by; each adds its own. */
export interface RunningSettings {
  features: Features
}

/** A running server, as what it does without being called has it; a subject adds here what else it needs of the start. */
export interface Running extends WorkRound, RunningSettings {
  /** Ends what may be cut short, because the next start goes on with it. */
  signal: AbortSignal
  clock: DatabaseClock
  key: SealOptions
  /** The one way to addresses that users name. */
  outside: Outside
  uses: SessionUses
  /** Returns a handler for failures of a work. */
  failureOf: (event: string) => (error: unknown) => void
}

/** The turns of something that each server does for itself as long as it runs; what one of all does every so often is work. */
export interface Regular {
  /** In the log and the metrics of turns. */
  name: string
  everyMs: number
  /** True if the first turn begins with the server. */
  atOnce?: boolean
  /** True if a last turn is done when the server has ended the others. */
  atEnd?: boolean
  /** Returns what is done in a turn. */
  turn(running: Running): () => Promise<unknown>
}

/** A server as its metrics read it; a subject adds here what its gauges need. */
export interface Watched {
  store: Store
  platform: Platform
}

/** A figure in the metrics, beside those of what waits. */
export interface SubjectGauge {
  name: string
  help: string
  /** Returns what reads it at each look; undefined of a server that has nothing of it. */
  of(server: Watched): (() => Promise<number | undefined>) | undefined
}

/** A kind of work; of what a server does by a part of its start, or a setting, by what it has. */
type Work = Kind<unknown, Running> | ((running: Running) => Kind<unknown, Running> | undefined)

/** A subject of the server, in a room of its own: declared once, and everything that all subjects have is made of the declarations. */
export interface Subject<H = object> {
  name: string
  /** The exports of its files of handlers, each of which is named as the file of the contract that it answers, and each handler as its endpoint. */
  handlers: H
  /** Its tables, each with whose it is; nobody else's. */
  tables: Readonly<Record<string, Table>>
  /** Kinds of work that outlive the call that asks for them, and what one of all servers does every so often. */
  work: readonly Work[]
  /** Its turns of each server, or what turns by itself until it is stopped. */
  regular: readonly (Regular | ((running: Running) => Pick<Loop, 'stop'> | undefined))[]
  /** Queries that count its things that wait, of all tenants and in no kind of work, by their name in the metrics. */
  waiting: Readonly<Record<string, RawBuilder<{ value: number }>>>
  gauges: readonly SubjectGauge[]
  /** The only other subjects from whose rooms its room imports. */
  uses: readonly Subject[]
}

/** Returns the declaration of a subject, which says of all parts only those that it has. */
export function defineSubject<H extends object = object>({
  name,
  handlers,
  tables = {},
  work = [],
  regular = [],
  waiting = {},
  gauges = [],
  uses = [],
}: Pick<Subject<H>, 'name'> & Partial<Subject<H>>): Subject<H> {
  // An empty object is what H is where there are no handlers.
  return { name, handlers: handlers ?? ({} as H), tables, work, regular, waiting, gauges, uses }
}

type All<Each> = (Each extends unknown ? (one: Each) => void : never) extends (all: infer Together) => void
  ? Together
  : never
type Exports<S extends readonly Subject[]> = All<S[number]['handlers']>
type Handled<S extends readonly Subject[]> = Pick<Exports<S>, keyof Exports<S> & keyof Contract>

/** Returns what the subjects export as handlers of endpoints, by their names; not assignable to Handlers<Contract> where one is missing or does not fit. */
export function handlersOf<S extends readonly Subject[]>(subjects: S): Handled<S> {
  const found = subjects.flatMap(({ handlers }) => Object.entries(handlers)).filter(([name]) => name in contract)
  // The names and values of Object.entries are those of Exports.
  return Object.fromEntries(found) as Handled<S>
}
