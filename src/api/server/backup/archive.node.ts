import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { Failed, Misused } from '../errors/misused.ts'
import type { HashedEntry } from './manifest.ts'

// A backup is a tar compressed by zstd, which `tar --zstd -xf` opens as well. What is read and written passes by; memory holds some megabytes.

/** The last entry: where it is missing the archive was cut off. */
export const LAST = 'counts.json'

export interface ArchiveWriter {
  /** Adds exactly `size` bytes: more are left out, and what is missing is zeros, as files may change while they are read. */
  add(name: string, size: number, pieces: AsyncIterable<Uint8Array>): Promise<void>
  addBytes(name: string, bytes: Uint8Array): Promise<void>
  addText(name: string, text: string): Promise<void>
  addFolder(name: string): Promise<void>
  /** The entries so far, in their order. */
  hashes: HashedEntry[]
}

export interface ArchiveEntry {
  name: string
  size: number
  body: ReadableStream<Uint8Array>
  /** The hexadecimal SHA-256 of the body, once it has been read to its end. */
  sha256(): string
}

/** Makes an archive and returns its bytes; it has its name only when it is whole. Throws Misused where there is a file of that name. */
export async function writeArchive(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<number> {
  refuseExisting(path)
  const part = `${path}.part`
  await mkdir(dirname(resolve(path)), { recursive: true, mode: 0o700 })
  try {
    const { readable, controller } = createTarPacker()
    const filled = fill(writerOf(controller)).then(
      () => controller.finalize(),
      (error: unknown) => {
        controller.error(error)
        throw error
      },
    )
    const written = pipeline(
      Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]),
      createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      createWriteStream(part, { mode: 0o600, flush: true }),
    )
    // The reason of a failure is who fills it, unless the disk is.
    const [fillEnd, writeEnd] = await Promise.allSettled([filled, written])
    if (fillEnd.status === 'rejected') throw writeEnd.status === 'rejected' ? writeEnd.reason : fillEnd.reason
    if (writeEnd.status === 'rejected') throw writeEnd.reason
    refuseExisting(path)
    renameSync(part, path)
    return (await stat(path)).size
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

function refuseExisting(path: string): void {
  if (existsSync(path)) throw new Misused(`O arquivo ${path} já existe. Nada foi alterado.`)
}

function writerOf(controller: ReturnType<typeof createTarPacker>['controller']): ArchiveWriter {
  const writer: ArchiveWriter = {
    async add(name, size, pieces) {
      const entry = controller.add({ name, size, type: 'file', mode: 0o600, mtime: new Date() }).getWriter()
      const hash = createHash('sha256')
      for await (const piece of exactly(size, pieces)) {
        hash.update(piece)
        await entry.write(piece)
      }
      await entry.close()
      writer.hashes.push([name, hash.digest('hex')])
    },
    addBytes: (name, bytes) => writer.add(name, bytes.length, once(bytes)),
    addText: (name, text) => writer.addBytes(name, new TextEncoder().encode(text)),
    async addFolder(name) {
      await controller.add({ name: `${name}/`, size: 0, type: 'directory', mode: 0o700, mtime: new Date() }).close()
      writer.hashes.push([`${name}/`, createHash('sha256').digest('hex')])
    },
    hashes: [],
  }
  return writer
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

const ZEROS = new Uint8Array(64 * 1024)

async function* exactly(size: number, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let remaining = size
  for await (const piece of pieces) {
    const part = new Uint8Array(piece.buffer, piece.byteOffset, Math.min(piece.length, remaining))
    remaining -= part.length
    if (part.length > 0) yield part
    if (remaining === 0) return
  }
  for (; remaining > 0; remaining -= ZEROS.length) yield ZEROS.subarray(0, Math.min(remaining, ZEROS.length))
}

/**
 * Yields the entries of an archive in their order; each is to be read to its end before the next one. Throws Failed where the archive is
 * damaged or was cut off.
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  if (!existsSync(path)) throw new Misused(`O arquivo ${path} não existe.`)
  const source = createReadStream(path, { highWaterMark: 1024 * 1024 })
  const plain = createZstdDecompress()
  const broken = pipeline(source, plain)
  broken.catch(() => {})
  let last = ''
  try {
    const decoder = createTarDecoder({ strict: true })
    // Not Readable.toWeb, which throws into the process what comes after the reader has left.
    const entries = (NodeStream.from(plain) as ReadableStream<Uint8Array>).pipeThrough(decoder)
    for await (const { header, body } of entries) {
      last = header.name
      if (isAstray(last)) throw new Failed(`A cópia tem um arquivo fora do lugar: ${last}`)
      const hash = createHash('sha256')
      const hashed = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          hash.update(piece)
          controller.enqueue(piece)
        },
      })
      yield { name: header.name, size: header.size, body: body.pipeThrough(hashed), sha256: () => hash.digest('hex') }
    }
    await broken
  } catch (error) {
    throw archiveFault(path, error)
  } finally {
    source.destroy()
    plain.destroy()
  }
  if (last !== LAST) throw damaged(path, 'falta o fim')
}

/** Tells if a name leads out of the folder that an archive is unpacked into. */
const isAstray = (name: string) => isAbsolute(name) || name.split(/[/\\]/).includes('..')

/** Returns the failure to read an archive in words, where it is the archive's; any other failure as it is. */
export function archiveFault(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Misused) return error
  const code = 'code' in error ? String(error.code) : ''
  const isOfFormat =
    /^(ZSTD|Z)_|PREMATURE_CLOSE/.test(code) || /\b(tar|archive|checksum|header|truncated)\b/i.test(error.message)
  if (isOfFormat) return damaged(path, error.message || code)
  return error.cause === undefined ? error : archiveFault(path, error.cause)
}

export const damaged = (path: string, why: string) =>
  new Failed(`O arquivo ${path} não é uma cópia de segurança inteira (${why}). Use outra cópia.`)

export async function entryText({ body }: Pick<ArchiveEntry, 'body'>): Promise<string> {
  return new Response(body).text()
}

/** Reads an entry that is an object of JSON. Throws Failed where it is none. */
export async function entryObject<T extends object>(path: string, entry: ArchiveEntry): Promise<T> {
  const text = await entryText(entry)
  try {
    const value: unknown = JSON.parse(text)
    // What is in it is judged by its proof, and before by who reads it.
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as T
  } catch {
    // Not JSON.
  }
  throw damaged(path, `${entry.name} não se lê`)
}

/** Puts an entry into its place below a folder, for this user alone. Throws Failed where it has none there. */
export async function unpackFile(root: string, { name, body }: ArchiveEntry): Promise<void> {
  const path = join(root, name)
  if (name.endsWith('/')) {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await body.cancel()
    return
  }
  const write = async () => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = createWriteStream(path, { mode: 0o600, flush: true })
    await body.pipeTo(Writable.toWeb(file) as WritableStream<Uint8Array>)
  }
  await write().catch((error: unknown) => {
    throw isAmiss(error) ? new Failed(`A cópia tem um arquivo fora do lugar: ${name}`) : error
  })
}

/** Tells if a name is no file's: a folder's, or one below a file. */
const isAmiss = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  /^(EISDIR|ENOTDIR|EEXIST|ENAMETOOLONG|ERR_INVALID_ARG_VALUE)$/.test(String(error.code))
