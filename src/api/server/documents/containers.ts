import { BlobReader, configure, type Entry, type FileEntry, ZipReader } from '@zip.js/zip.js'
import { IMPORT_BEYOND, IMPORT_DAMAGED, MAX_XML_BYTES, TOO_LARGE } from '#domain/documents/import.ts'
import { requireCaller } from '../errors/refusal.ts'
import { type Reason, Refused } from '../xml/refused.ts'
import type { IncomingFile } from './prepare.ts'

// Starting a worker costs more than reading the few kilobytes of an entry.
configure({ useWebWorkers: false })

const MAX_ENTRIES = 500_000
/** The ratio from which a large entry is taken for a zip bomb: XML seldom shrinks beyond 1:30, a bomb does by 1:1000. */
const MAX_RATIO = 200
const SMALL = 1_000_000

/** `weight`: about how many bytes of what was opened it accounts for, to show progress. */
export type ContainedFile = IncomingFile & { weight: number }

export interface Opening {
  /** Bytes that may still be unpacked, of what is refused too; below zero once that was not enough. */
  budget?: { left: number }
  /** The caller has gone. */
  signal?: AbortSignal
}

/**
 * The files within a file: the entries of a zip one by one, what a gzip holds, otherwise the file itself. A zip or gzip within is opened
 * once more, not deeper. Nothing is written anywhere, so an entry's name is only shown; one that means to leave its folder is refused all
 * the same. Reads from the Blob as it goes: memory holds an entry at a time.
 */
export async function* openContainer(
  name: string,
  blob: Blob,
  opening: Opening = {},
  depth = 0,
): AsyncGenerator<ContainedFile> {
  try {
    const kind = await kindOf(blob)
    if (kind !== 'plain' && depth > 1)
      throw new Refused('damaged_container', 'Arquivo compactado dentro de outro, e este de outro')
    if (kind === 'zip') yield* openZip(name, blob, opening, depth)
    else if (kind === 'gzip') yield* openGzip(name, blob, opening, depth)
    else if (blob.size > MAX_XML_BYTES) throw new Refused('too_large', TOO_LARGE)
    else yield { name, bytes: new Uint8Array(await blob.arrayBuffer()), weight: blob.size }
  } catch (error) {
    requireCaller(opening.signal)
    yield { name, refused: reasonOf(error), weight: blob.size }
  }
}

async function kindOf(blob: Blob): Promise<'zip' | 'gzip' | 'plain'> {
  const [a, b, c, d] = new Uint8Array(await blob.slice(0, 4).arrayBuffer())
  // 'PK' 3 4 opens an entry, 'PK' 5 6 the end of an empty zip.
  if (a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6))) return 'zip'
  return a === 0x1f && b === 0x8b ? 'gzip' : 'plain'
}

async function* openZip(zipName: string, blob: Blob, opening: Opening, depth: number): AsyncGenerator<ContainedFile> {
  // Names are checked below, entry by entry: one bad name must not refuse the others.
  const reader = new ZipReader(new BlobReader(blob), { filenameValidation: 'tolerant' })
  let count = 0
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      requireCaller(opening.signal)
      if (entry.directory) continue
      if (++count > MAX_ENTRIES) throw new Refused('too_large', `O zip tem mais de ${MAX_ENTRIES} arquivos`)
      const name = `${zipName}/${entry.filename}`
      const opened = await readEntry(entry, opening)
      const weight = entry.compressedSize
      if ('code' in opened) yield { name, refused: opened, weight }
      else for await (const file of openContainer(name, opened, opening, depth + 1)) yield { ...file, weight }
    }
  } finally {
    await reader.close()
  }
}

async function readEntry(entry: Exclude<Entry, { directory: true }>, opening: Opening): Promise<Blob | Reason> {
  try {
    refuseUnsafe(entry)
    const limited = new Blocks(opening)
    await entry.getData(limited.writable)
    return limited.blob()
  } catch (error) {
    requireCaller(opening.signal)
    return reasonOf(error)
  }
}

function refuseUnsafe(entry: FileEntry): void {
  const path = entry.filename.replaceAll('\\', '/')
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path) || path.split('/').includes('..') || path.includes('\0')) {
    throw new Refused('unsafe_name', 'O nome do arquivo no zip aponta para fora da pasta')
  }
  if (entry.symlink) throw new Refused('unsafe_name', 'É um atalho para outro arquivo')
  if (entry.encrypted) throw new Refused('encrypted', 'O arquivo no zip está protegido por senha')
  if (entry.uncompressedSize > MAX_XML_BYTES) throw new Refused('too_large', TOO_LARGE)
  if (entry.uncompressedSize > SMALL && entry.uncompressedSize > entry.compressedSize * MAX_RATIO) {
    throw new Refused('too_large', 'O arquivo no zip está comprimido demais para ser um documento')
  }
}

async function* openGzip(name: string, blob: Blob, opening: Opening, depth: number): AsyncGenerator<ContainedFile> {
  const limited = new Blocks(opening)
  await blob.stream().pipeThrough(new DecompressionStream('gzip')).pipeTo(limited.writable)
  yield* openContainer(name.replace(/\.gz$/i, ''), limited.blob(), opening, depth + 1)
}

/** Collects what is decompressed, up to the size of a document: headers may lie about it. */
class Blocks {
  readonly #blocks: Uint8Array<ArrayBuffer>[] = []
  #size = 0
  readonly #opening: Opening

  constructor(opening: Opening) {
    this.#opening = opening
  }

  readonly writable = new WritableStream<Uint8Array>({
    write: (block) => {
      this.#size += block.length
      const { budget, signal } = this.#opening
      requireCaller(signal)
      if (budget && (budget.left -= block.length) < 0) throw new Refused('too_many', IMPORT_BEYOND)
      if (this.#size > MAX_XML_BYTES) throw new Refused('too_large', TOO_LARGE)
      this.#blocks.push(new Uint8Array(block))
    },
  })

  blob(): Blob {
    return new Blob(this.#blocks)
  }
}

function reasonOf(error: unknown): Reason {
  if (error instanceof Refused) return error.reason
  // A stream may wrap what its sink threw.
  if (error instanceof Error && error.cause instanceof Refused) return error.cause.reason
  return { code: 'damaged_container', message: IMPORT_DAMAGED }
}
