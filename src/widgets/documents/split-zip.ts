// A large zip goes to the server in parts, each a small zip of its own, cut out of the file without unpacking anything: names, sizes and
// what is odd about an entry stay as they are, for the server to judge. After APPNOTE.TXT 6.3.10 of PKWARE, sections 4.3 and 4.5.3.

/** How much a part holds at most; an entry alone may be as large as the server takes. */
export interface PartLimits {
  files: number
  /** As it is sent. */
  bytes: number
  /** As the zip says that it is unpacked. */
  unpacked: number
  /** An entry beyond this cannot be sent. */
  entry: number
}

/** A part of a zip, or an entry that is too large for any. `weight`: bytes of the file that it accounts for. */
export type ZipPart = { blob: Blob; weight: number } | { tooLarge: string; weight: number }

/** The file is no zip that can be read. */
export class DamagedZip extends Error {}

const END = 0x06054b50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const END64 = 0x06064b50
const LOCATOR64 = 0x07064b50
const LOCATOR64_BYTES = 20
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
/** In place of a number that the field has no room for: it stands in the entry's ZIP64 field. */
const ELSEWHERE = 0xffffffff
/** Half a million entries with long names: beyond it the file is no zip of documents. */
const MOST_DIRECTORY_BYTES = 200_000_000

interface Entry {
  /** Its record in the directory. */
  record: Uint8Array<ArrayBuffer>
  /** Where its header and data stand in the file. */
  start: number
  end: number
  unpacked: number
  name: string
}

/** The parts of a zip, in the order of its directory. Throws {@link DamagedZip}. */
export async function* splitZip(file: Blob, limits: PartLimits): AsyncGenerator<ZipPart> {
  const entries = await readDirectory(file)
  let part: Entry[] = []
  let [bytes, unpacked] = [0, 0]
  for (const entry of entries) {
    const size = entry.end - entry.start
    if (size + entry.record.length > limits.entry) {
      yield { tooLarge: entry.name, weight: size }
      continue
    }
    const isFull =
      part.length === limits.files || bytes + size > limits.bytes || unpacked + entry.unpacked > limits.unpacked
    if (isFull && part.length > 0) {
      yield { blob: zipOf(file, part), weight: bytes }
      part = []
      bytes = unpacked = 0
    }
    part.push(entry)
    bytes += size
    unpacked += entry.unpacked
  }
  if (part.length > 0) yield { blob: zipOf(file, part), weight: bytes }
}

async function readDirectory(file: Blob): Promise<Entry[]> {
  const { start, size } = await findDirectory(file)
  const bytes = new Uint8Array(await file.slice(start.actual, start.actual + size).arrayBuffer())
  const view = new DataView(bytes.buffer)
  const entries: Entry[] = []
  for (let at = 0; at + ENTRY_BYTES <= size && view.getUint32(at, true) === ENTRY; ) {
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true))
    const length = ENTRY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
    const record = bytes.slice(at, at + length)
    at += length
    const text = new TextDecoder().decode(record.subarray(ENTRY_BYTES, ENTRY_BYTES + (name ?? 0)))
    const { offset, unpacked } = numbersOf(record, name ?? 0, extra ?? 0)
    if (!text.endsWith('/')) entries.push({ record, start: offset + start.shift, end: 0, unpacked, name: text })
  }
  if (entries.length === 0 && size > 0) throw new DamagedZip()
  // An entry ends where the next one begins: what stands between belongs to the former one.
  const starts = entries.map((entry) => entry.start).sort((a, b) => a - b)
  const next = new Map(starts.map((one, index) => [one, starts[index + 1] ?? start.actual]))
  for (const entry of entries) entry.end = Math.max(entry.start, next.get(entry.start) ?? 0)
  return entries
}

/** Where the directory stands. `shift`: how far all stands behind where the zip says, when something was put before it. */
async function findDirectory(file: Blob): Promise<{ start: { actual: number; shift: number }; size: number }> {
  const from = Math.max(0, file.size - END_BYTES - LONGEST_COMMENT)
  const tail = new DataView(await file.slice(from).arrayBuffer())
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END) continue
    let [size, offset, end] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true), from + at]
    const locator = at - LOCATOR64_BYTES
    if (locator >= 0 && tail.getUint32(locator, true) === LOCATOR64) {
      end = large(tail, locator + 8)
      const record = new DataView(await file.slice(end, end + 56).arrayBuffer())
      if (record.byteLength < 56 || record.getUint32(0, true) !== END64) throw new DamagedZip()
      size = large(record, 40)
      offset = large(record, 48)
    }
    const actual = end - size
    if (actual < 0 || actual < offset || size > MOST_DIRECTORY_BYTES) throw new DamagedZip()
    return { start: { actual, shift: actual - offset }, size }
  }
  throw new DamagedZip()
}

function numbersOf(record: Uint8Array<ArrayBuffer>, name: number, extra: number) {
  const view = new DataView(record.buffer)
  const values = {
    unpacked: view.getUint32(24, true),
    packed: view.getUint32(20, true),
    offset: view.getUint32(42, true),
  }
  const last = ENTRY_BYTES + name + extra
  for (let at = ENTRY_BYTES + name; at + 4 <= last; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    let next = at + 4
    for (const field of ['unpacked', 'packed', 'offset'] as const) {
      if (values[field] !== ELSEWHERE || next + 8 > last) continue
      values[field] = large(view, next)
      next += 8
    }
  }
  return values
}

const large = (view: DataView, at: number): number => Number(view.getBigUint64(at, true))

/** A zip of some entries of a file. */
function zipOf(file: Blob, entries: readonly Entry[]): Blob {
  let offset = 0
  const parts: Blob[] = []
  const records: Uint8Array<ArrayBuffer>[] = []
  for (const { record, start, end } of entries) {
    parts.push(file.slice(start, end))
    const moved = record.slice()
    // It has room in the field itself now; readers look elsewhere only where it says so.
    new DataView(moved.buffer).setUint32(42, offset, true)
    records.push(moved)
    offset += end - start
  }
  const size = records.reduce((sum, record) => sum + record.length, 0)
  const end = new DataView(new ArrayBuffer(END_BYTES))
  end.setUint32(0, END, true)
  end.setUint16(8, entries.length, true)
  end.setUint16(10, entries.length, true)
  end.setUint32(12, size, true)
  end.setUint32(16, offset, true)
  return new Blob([...parts, ...records, end.buffer])
}
