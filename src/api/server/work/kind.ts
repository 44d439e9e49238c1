import type { Features } from '#domain/access/features.ts'
import type { Mailer, Message } from '../ports/mail/mailer.ts'
import type { Platform } from '../ports/platform/platform.ts'
import type { ScopedDb, Store } from '../store/scope.ts'

/** The means of every kind of work. */
export interface WorkRound {
  store: Store
  platform: Platform
  mailer: Mailer
  /** Scheme and host of the back-office, for the links in a message. */
  linkOrigin: string
  /** How long a server may say nothing of a piece of work before it is another one's, in ms; half a minute unless told. */
  leaseMs?: number | undefined
  /** Stops the round between two pieces of work: the next server does the others. What is under way hears it, too, and may be handed back. */
  signal?: AbortSignal | undefined
}

/** Work as it waits in the database (store/baseline/operation.ts), taken up to be done. */
export interface Waiting<Payload> {
  tenantId: string
  /** Names it within its tenant and kind. */
  key: string
  payload: Payload
  createdAt: string
}

/** All that is done at once: what is due of one kind, of one tenant, about one thing. */
export interface Piece<Payload> {
  tenantId: string
  /** The id of a user or a thing, followed by an address where it is one's; the key of what is done by itself. */
  about: string
  items: readonly [Waiting<Payload>, ...Waiting<Payload>[]]
  /** From 1 on; of items that were tried differently often the fewest. */
  attempts: number
  /** After this try there is none. */
  isLast: boolean
}

/** Work that is not over: it waits to be gone on with, from a moment (ms) on. */
export interface Again {
  from: number
}

/** A round as a piece of work has it: the signal ends the piece, too, when it has become another server's, or nobody's. */
export type Doing<Round extends WorkRound> = Round & { signal: AbortSignal }

/**
 * A kind of work that outlives the call that asks for it: at least once, across restarts and several servers, and never before its time. Tenants take
 * turns. What fails is tried again after a minute, two, four, up to an hour, until it expires.
 */
export interface Kind<Payload = null, Round extends WorkRound = WorkRound> {
  /** In the table, the log and the metrics of turns. */
  name: string
  /** Its name among what waits, in the metrics. */
  counted?: string
  /** The part of the product without which nobody does it. */
  feature?: keyof Features
  /** In ms; about one thing nothing is done again sooner after it was done: what comes meanwhile is gathered. */
  pauseMs?: number
  /** For how long it is known that it was done, so that asking again asks for nothing, in ms; unless told it is forgotten at once. */
  rememberMs?: number
  /** The first wait before what failed is tried again and the longest, in ms. */
  retryMs?: readonly [first: number, longest: number]
  /** How many pieces a server does at once; one after the other unless told. For what waits for others, each of which may be slow. */
  atOnce?: number
  /** How often it is tried at most. */
  tries?: number
  /** A message leaves by it: whoever ends a server waits for it, lest it leave twice. All else may be begun anew. */
  sends?: true
  /** Nobody asked for it: that it failed is told to who runs the server, by a round that rejects. */
  recurs?: true
  /** How often it is found out, in ms. */
  everyMs?: number
  /** Tells cheaply if there may be anything to find; always, unless told. */
  mayFind?(db: Store, round: Round): Promise<boolean>
  /** Finds out what is to be done by what stands in the database, and leaves it there; every so often, by one server at a time. */
  find?(db: ScopedDb, round: Round): Promise<void>
  /** Some waits at any time, in ms at most: where none does, it is found out anew. */
  longestMs?: number
  /** False where nothing was to be done any more; undefined where it has said itself what there is to say, or there is nothing. */
  do(round: Doing<Round>, piece: Piece<Payload>): Promise<boolean | Again | undefined>
  /** Hears what has expired undone, or was tried often enough, and is deleted. */
  giveUp?(round: Round, items: readonly Waiting<Payload>[]): Promise<void>
}

/** A kind whose work is one message; `write` gives none where there is nobody to tell any more, or nothing to say. */
export function letters<Payload = null, Round extends WorkRound = WorkRound>({
  write,
  ...kind
}: Omit<Kind<Payload, Round>, 'do'> & {
  write(round: Round, piece: Piece<Payload>): Promise<Message | undefined>
}): Kind<Payload, Round> {
  return {
    ...kind,
    sends: true,
    async do(round, piece) {
      const message = await write(round, piece)
      if (message) await round.mailer.send(message)
      return message !== undefined
    },
  }
}
