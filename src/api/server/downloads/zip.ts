// The zip format (PKWARE APPNOTE 6.3.10) for entries that are compressed already, so that a zip is their concatenation between headers.
// zip.js can pass compressed data through as well: 2 ms and 17 kB an entry, against 0.01 ms here.

export interface ZipEntry {
  /** ASCII, with '/' between folders. */
  name: string
  /** Raw deflate. */
  deflated: Uint8Array
  /** Of the bytes before compression. */
  crc32: number
  size: number
}

const DEFLATE = 8
const NEEDS_DEFLATE = 20
const NEEDS_ZIP64 = 45
/** Made on Unix, by version 4.5; an ordinary file that all may read. */
const MADE_BY = (3 << 8) | NEEDS_ZIP64
const FILE_MODE = (0o100644 << 16) >>> 0
const MOST_32 = 0xffff_ffff
const MOST_16 = 0xffff

/** Makes a zip piece by piece. Holds no more than the directory: some 100 bytes an entry. */
export class ZipPieces {
  readonly #moment: number
  readonly #directory: Uint8Array[] = []
  #count = 0
  #offset: number
  readonly #encoder = new TextEncoder()

  /**
   * All entries bear the time of `at`, in ms since the epoch, as UTC: the same entries make the same bytes. `start`: how many bytes stand
   * before the first one.
   */
  constructor(at: number, start = 0) {
    this.#offset = start
    const date = new Date(at)
    const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
    const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
    this.#moment = ((day << 16) | time) >>> 0
  }

  get count(): number {
    return this.#count
  }

  /** The next bytes of the file. */
  add(entries: readonly ZipEntry[]): Uint8Array {
    const parts: Uint8Array[] = []
    for (const entry of entries) {
      const name = this.#encoder.encode(entry.name)
      const head = this.#head(entry, name.length)
      parts.push(head, name, entry.deflated)
      this.#directory.push(this.#record(head, name))
      this.#offset += head.length + name.length + entry.deflated.length
      this.#count += 1
    }
    return concat(parts)
  }

  /** The last bytes of the file. */
  end(): Uint8Array {
    const directory = concat(this.#directory)
    const start = this.#offset
    const isLarge = this.#count >= MOST_16 || start >= MOST_32 || directory.length >= MOST_32
    return concat([directory, ...(isLarge ? [this.#largeEnd(directory.length)] : []), this.#end(directory.length)])
  }

  /** Local file header, without the name that follows it. */
  #head({ deflated, crc32, size }: ZipEntry, nameLength: number): Uint8Array {
    const bytes = new Uint8Array(30)
    const view = new DataView(bytes.buffer)
    view.setUint32(0, 0x04034b50, true)
    view.setUint16(4, NEEDS_DEFLATE, true)
    view.setUint16(8, DEFLATE, true)
    view.setUint32(10, this.#moment, true)
    view.setUint32(14, crc32, true)
    view.setUint32(18, deflated.length, true)
    view.setUint32(22, size, true)
    view.setUint16(26, nameLength, true)
    return bytes
  }

  /** What the directory says of an entry that begins at the present offset: its header once more, and where it is. */
  #record(head: Uint8Array, name: Uint8Array): Uint8Array {
    const isFar = this.#offset >= MOST_32
    const bytes = new Uint8Array(46 + name.length + (isFar ? 12 : 0))
    const view = new DataView(bytes.buffer)
    view.setUint32(0, 0x02014b50, true)
    view.setUint16(4, MADE_BY, true)
    bytes.set(head.subarray(4, 30), 6)
    if (isFar) view.setUint16(6, NEEDS_ZIP64, true)
    view.setUint32(38, FILE_MODE, true)
    view.setUint32(42, isFar ? MOST_32 : this.#offset, true)
    bytes.set(name, 46)
    if (isFar) {
      view.setUint16(30, 12, true)
      view.setUint16(46 + name.length, 1, true)
      view.setUint16(48 + name.length, 8, true)
      view.setBigUint64(50 + name.length, BigInt(this.#offset), true)
    }
    return bytes
  }

  /** Zip64 end of central directory record, and its locator. */
  #largeEnd(length: number): Uint8Array {
    const view = new DataView(new ArrayBuffer(76))
    view.setUint32(0, 0x06064b50, true)
    view.setBigUint64(4, 44n, true)
    view.setUint16(12, MADE_BY, true)
    view.setUint16(14, NEEDS_ZIP64, true)
    view.setBigUint64(24, BigInt(this.#count), true)
    view.setBigUint64(32, BigInt(this.#count), true)
    view.setBigUint64(40, BigInt(length), true)
    view.setBigUint64(48, BigInt(this.#offset), true)
    view.setUint32(56, 0x07064b50, true)
    view.setBigUint64(64, BigInt(this.#offset + length), true)
    view.setUint32(72, 1, true)
    return new Uint8Array(view.buffer)
  }

  #end(length: number): Uint8Array {
    const view = new DataView(new ArrayBuffer(22))
    const count = Math.min(this.#count, MOST_16)
    view.setUint32(0, 0x06054b50, true)
    view.setUint16(8, count, true)
    view.setUint16(10, count, true)
    view.setUint32(12, Math.min(length, MOST_32), true)
    view.setUint32(16, Math.min(this.#offset, MOST_32), true)
    return new Uint8Array(view.buffer)
  }
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
