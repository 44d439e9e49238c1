import { BlobReader, configure, type Entry, ERR_INVALID_CRC32, type FileEntry, ZipReader } from '@zip.js/zip.js'
import { HEAD, otherFormat, otherMethod, plainOther, programKind, systemFile } from '#domain/documents/file-kinds.ts'
import { IMPORT_BEYOND, IMPORT_DAMAGED, MAX_XML_BYTES, TOO_LARGE } from '#domain/documents/import.ts'
import { requireCaller } from '../../errors/refusal.ts'
import { type Reason, Refused } from '../xml/refused.ts'
import { type DocZip, docZipsOf } from './doc-zips.ts'
import { unflaggedName } from './file-names.ts'
import { integratorCoupons } from './integrator-replies.ts'
import type { IncomingFile } from '../prepare.ts'
import type { Platform } from '../../ports/platform/platform.ts'

// Starting a worker costs more than reading the few kilobytes of an entry.
configure({ useWebWorkers: false })

const MAX_ENTRIES = 500_000
/** The ratio from which a large entry is taken for a zip bomb: XML seldom shrinks beyond 1:30, a bomb does by 1:1000. */
const MAX_RATIO = 200
const SMALL = 1_000_000
/**
 * Depth of the deepest container within others; the outermost is at 0. Three zips and, in these, what SEFAZ and programs compress
 * themselves.
 */
const DEEPEST = 4
const TOO_DEEP = 'Há arquivos compactados demais um dentro do outro: abra os de fora e envie os de dentro'

/** `weight`: about how many bytes of what was opened it accounts for, to show progress. */
export type ContainedFile = IncomingFile & { weight: number }

export interface Opening {
  /** Bytes that may still be unpacked, of what is refused too; below zero once that was not enough. */
  budget?: { remaining: number }
  /** The caller has gone. */
  signal?: AbortSignal
  /** How a gzip of any number of members is read; without it, of one alone. */
  gunzip?: Platform['gunzip']
}

/** How deep a container stands, and what its whole file may still hold. */
interface Level extends Opening {
  depth: number
  entries: { remaining: number }
}

/**
 * The files within a file: the entries of a zip one by one, what a gzip or SEFAZ's distribution of documents holds, otherwise the file itself.
 * Those within are opened, too, as months hold shops and shops hold tills, all within the limits of one. Nothing is written anywhere, so an
 * entry's name is only shown; one that means to leave its folder is refused all the same. What is told by its name or first bytes to be
 * something else is not read. Reads from the Blob as it goes: memory holds an entry of each level at a time.
 */
export function openContainer(name: string, blob: Blob, opening: Opening = {}): AsyncGenerator<ContainedFile> {
  return open(name, blob, { ...opening, depth: 0, entries: { remaining: MAX_ENTRIES } })
}

async function* open(name: string, blob: Blob, level: Level): AsyncGenerator<ContainedFile> {
  const weight = blob.size
  try {
    const head = new Uint8Array(await blob.slice(0, HEAD).arrayBuffer())
    const other = otherFormat(head) ?? systemFile(name) ?? (isProgram(head) ? await readProgram(blob) : undefined)
    const kind = kindOf(head)
    if (other) yield { name, refused: other, weight }
    else if (kind !== 'plain' && level.depth > DEEPEST) throw new Refused('damaged_container', TOO_DEEP)
    else if (kind === 'zip') yield* openZip(name, blob, level)
    else if (kind === 'gzip') yield* openGzip(name, blob, level)
    else if (blob.size > MAX_XML_BYTES) throw new Refused('too_large', TOO_LARGE)
    else yield* openPlain(name, new Uint8Array(await blob.arrayBuffer()), level)
  } catch (error) {
    requireCaller(level.signal)
    yield { name, refused: reasonOf(error), weight }
  }
}

async function* openPlain(name: string, bytes: Uint8Array<ArrayBuffer>, level: Level): AsyncGenerator<ContainedFile> {
  const weight = bytes.length
  let isEmpty = true
  for (const inner of carriedBy(bytes)) {
    isEmpty = false
    countEntry(level)
    yield* open(`${name}/${inner.name}`, new Blob([inner.bytes]), { ...level, depth: level.depth + 1 })
  }
  if (!isEmpty) return
  const other = plainOther(name, bytes)
  yield other ? { name, refused: other, weight } : { name, bytes, weight }
}

function* carriedBy(bytes: Uint8Array): Generator<DocZip> {
  yield* docZipsOf(bytes)
  yield* integratorCoupons(bytes)
}

function isProgram([a, b]: Uint8Array): boolean {
  return a === 0x4d && b === 0x5a
}

/** A self-extracting one has its archive behind a small program, and a zip its directory at the end. */
async function readProgram(blob: Blob): Promise<Reason> {
  const parts = [blob.slice(0, 1_000_000), blob.slice(-70_000)]
  const latin1 = new TextDecoder('latin1')
  return programKind(await Promise.all(parts.map(async (part) => latin1.decode(await part.arrayBuffer()))))
}

function kindOf([a, b, c, d]: Uint8Array): 'zip' | 'gzip' | 'plain' {
  // 'PK' 3 4 opens an entry, 'PK' 5 6 the end of an empty zip.
  if (a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6))) return 'zip'
  return a === 0x1f && b === 0x8b ? 'gzip' : 'plain'
}

function countEntry({ entries }: Level): void {
  if (--entries.remaining < 0)
    throw new Refused('too_large', `O arquivo tem mais de ${MAX_ENTRIES} arquivos dentro dele`)
}

async function* openZip(zipName: string, blob: Blob, level: Level): AsyncGenerator<ContainedFile> {
  // Names are checked below, entry by entry: one bad name must not refuse the others.
  const reader = new ZipReader(new BlobReader(blob), {
    filenameValidation: 'tolerant',
    decodeText: (bytes, encoding) => (encoding.toLowerCase() === 'cp437' ? unflaggedName(bytes) : undefined),
  })
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      requireCaller(level.signal)
      if (entry.directory) continue
      countEntry(level)
      const name = `${zipName}/${entry.filename}`
      const opened = systemFile(name) ?? (await readEntry(entry, level))
      const weight = entry.compressedSize
      if ('code' in opened) yield { name, refused: opened, weight }
      else yield* within(weight, name, opened, level)
    }
  } finally {
    await reader.close()
  }
}

async function readEntry(entry: Exclude<Entry, { directory: true }>, opening: Opening): Promise<Blob | Reason> {
  const limited = new Blocks(opening)
  try {
    refuseUnsafe(entry)
    const other = otherMethod(entry.compressionMethod)
    if (other) return other
    await entry.getData(limited.writable, { checkSignature: true })
    return limited.blob()
  } catch (error) {
    requireCaller(opening.signal)
    // The reader of zips says only that its sink was closed.
    return limited.refused?.reason ?? (isChanged(error) ? CHANGED : reasonOf(error))
  }
}

/** The entry can be unpacked, and is not what was packed. */
const CHANGED = {
  code: 'damaged_container',
  message: 'O arquivo foi danificado dentro do zip (a soma CRC-32 não confere): use outra cópia do zip',
} as const

function isChanged(error: unknown): boolean {
  return error instanceof Error && error.message === ERR_INVALID_CRC32
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

async function* openGzip(name: string, blob: Blob, level: Level): AsyncGenerator<ContainedFile> {
  const limited = new Blocks(level)
  const gunzip = level.gunzip?.() ?? new DecompressionStream('gzip')
  await blob.stream().pipeThrough(gunzip).pipeTo(limited.writable)
  yield* within(blob.size, name.replace(/\.gz$/i, ''), limited.blob(), level)
}

/** Opens a file that was packed to `weight` bytes: together the files in it have no other weight. */
async function* within(weight: number, name: string, opened: Blob, level: Level): AsyncGenerator<ContainedFile> {
  for await (const file of open(name, opened, { ...level, depth: level.depth + 1 })) {
    yield { ...file, weight: (file.weight * weight) / Math.max(opened.size, 1) }
  }
}

/** Collects what is decompressed, up to the size of a document: headers may lie about it. */
class Blocks {
  readonly #blocks: Uint8Array<ArrayBuffer>[] = []
  #size = 0
  readonly #opening: Opening
  /** Why no more was taken. */
  refused: Refused | undefined

  constructor(opening: Opening) {
    this.#opening = opening
  }

  readonly writable = new WritableStream<Uint8Array>({
    write: (block) => {
      this.#size += block.length
      const { budget, signal } = this.#opening
      requireCaller(signal)
      if (budget && (budget.remaining -= block.length) < 0) throw this.#refuse('too_many', IMPORT_BEYOND)
      if (this.#size > MAX_XML_BYTES) throw this.#refuse('too_large', TOO_LARGE)
      this.#blocks.push(new Uint8Array(block))
    },
  })

  #refuse(code: 'too_many' | 'too_large', message: string): Refused {
    this.refused = new Refused(code, message)
    return this.refused
  }

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
