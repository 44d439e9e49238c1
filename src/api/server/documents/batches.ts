import { servesOne } from '../store/embedded/single-connection.ts'
import type { IncomingFile, PreparedFile, ReadyFile } from './prepare.ts'

/** A batch is what memory holds at a time; it enters the database by portions. */
const BATCH_FILES = 200
const BATCH_BYTES = 8_000_000

/** Files by so many as are taken in at a time; none of them is read before the batch before it was taken. */
export async function* inBatches(files: AsyncIterable<IncomingFile>): AsyncGenerator<IncomingFile[]> {
  let batch: IncomingFile[] = []
  let bytes = 0
  for await (const file of files) {
    batch.push(file)
    bytes += 'bytes' in file ? file.bytes.length : 0
    if (batch.length < BATCH_FILES && bytes < BATCH_BYTES) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

/** How an intake has a database. */
interface Terms {
  /** How long one of its transactions is to take at most, in ms. */
  ms: number
  /** Weight of the first portion, of which it is not known yet what it costs. */
  first: number
}
/** The embedded database has one connection, for which all others wait. */
export const ONE_CONNECTION: Terms = { ms: 200, first: 10 }
/** Weight of any portion. */
const MOST = 400
/** Beside PostgreSQL's none but the tenant's own imports wait, and each transaction costs as much as some twenty documents. */
export const OWN_CONNECTION: Terms = { ms: 1000, first: MOST }

/** Room for a portion that costs more than the one before it. */
const ROOM = 0.75
/** A usual document; one of many items costs as much as several. */
const WEIGHED_BYTES = 10_000

/** The size of the next transaction of an intake: as much as the ones before it say fits into its time. */
export class Pace {
  readonly #aim: number
  #most: number

  constructor({ ms, first }: Terms) {
    this.#aim = ms * ROOM
    this.#most = first
  }

  /** Returns that of an intake into a database. */
  static into(db: Parameters<typeof servesOne>[0]): Pace {
    return new Pace(servesOne(db) ? ONE_CONNECTION : OWN_CONNECTION)
  }

  get most(): number {
    return this.#most
  }

  /** Learns that so much had the database for so many ms. */
  learn(weight: number, ms: number): void {
    if (weight <= 0) return
    const fitting = ms > 0 ? Math.floor((this.#aim * weight) / ms) : MOST
    // Of a small one little is learnt: a larger one is tried step by step.
    this.#most = Math.max(1, Math.min(fitting, this.#most * 2, MOST))
  }
}

/** Files, or parts of a lot, for one transaction. `places`: of which of the files each is. */
export interface Portion {
  files: PreparedFile[]
  places: number[]
}

/**
 * Cuts files into portions, each as large as the pace allows when it is asked for; a lot into parts where it must be.
 */
export function* portions(prepared: readonly PreparedFile[], pace: Pace): Generator<Portion> {
  let portion: Portion = { files: [], places: [] }
  let weight = 0
  for (const [place, file] of prepared.entries()) {
    let rest: PreparedFile | undefined = file
    while (rest !== undefined) {
      const [part, more]: [PreparedFile | undefined, PreparedFile | undefined] = cut(
        rest,
        pace.most - weight,
        weight === 0,
      )
      if (part !== undefined) {
        portion.files.push(part)
        portion.places.push(place)
        weight += weightOf(part)
      }
      rest = more
      if (more === undefined && weight < pace.most) continue
      yield portion
      portion = { files: [], places: [] }
      weight = 0
    }
  }
  if (portion.files.length > 0) yield portion
}

/** How much of the database's time files take, in usual documents. */
export const weightOf = (...files: readonly PreparedFile[]): number =>
  files
    .flatMap((file) => ('documents' in file ? file.documents : []))
    .reduce((sum, one) => sum + weightOfDocument(one), 0)

const weightOfDocument = ({ file }: ReadyFile['documents'][number]): number => 1 + file.size / WEIGHED_BYTES

/**
 * Cuts a file into what has room and the rest, between the files that its documents are kept in: a note and its event may share one. One of these at least has
 * room, where nothing is before it.
 */
function cut(file: PreparedFile, room: number, isFirst: boolean): [PreparedFile | undefined, PreparedFile | undefined] {
  if (!('documents' in file)) return [file, undefined]
  const { documents, allDocuments = documents } = file
  let weight = 0
  let count = 0
  for (const [at, document] of documents.entries()) {
    weight += weightOfDocument(document)
    if (weight > room && !(isFirst && count === 0)) break
    if (documents[at + 1]?.file.id !== document.file.id) count = at + 1
  }
  if (count === documents.length) return [file, undefined]
  if (count === 0) return [undefined, file]
  // What is known of the whole goes with its first part.
  const rest = { ...file, documents: documents.slice(count), allDocuments, warnings: [], outOfScope: 0 }
  return [{ ...file, documents: documents.slice(0, count), allDocuments }, rest]
}
