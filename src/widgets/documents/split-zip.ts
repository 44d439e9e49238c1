import type { FileEntry } from '@zip.js/zip.js'

// A large zip goes to the server in parts, each a small zip of its own. Entries are copied as they are, packed or locked: what is odd about
// one is the server's to judge.

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

/** The parts of a zip, in the order of its directory. Throws {@link DamagedZip}. */
export async function* splitZip(file: Blob, limits: PartLimits): AsyncGenerator<ZipPart> {
  // Without what packs and unpacks, which nothing here does.
  const { BlobReader, BlobWriter, ZipReader, ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-custom.js')
  // Bad names are refused one by one, by the server.
  const reader = new ZipReader(new BlobReader(file), { filenameValidation: 'tolerant', useWebWorkers: false })
  const partOf = async (entries: readonly FileEntry[]): Promise<ZipPart> => {
    const writer = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false })
    for (const entry of entries) {
      const packed = await entry.getData(new BlobWriter(), { passThrough: true })
      await writer.add(entry.filename, new BlobReader(packed), { passThrough: true, entry })
    }
    const weight = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
    return { blob: await writer.close(), weight }
  }

  let part: FileEntry[] = []
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory) continue
      const { compressedSize: weight, filename } = entry
      if (weight > limits.entry) yield { tooLarge: filename, weight }
      else {
        if (part.length > 0 && !fits(part, entry, limits)) yield await partOf(part.splice(0))
        part.push(entry)
      }
    }
    if (part.length > 0) yield await partOf(part)
  } catch (error) {
    // The browser's own, of a file that cannot be read any more.
    if (error instanceof DOMException) throw error
    throw new DamagedZip('The zip cannot be read', { cause: error })
  } finally {
    await reader.close()
  }
}

/** Tells if one more has room in a part; two of one name have none in the same. */
function fits(part: readonly FileEntry[], entry: FileEntry, limits: PartLimits): boolean {
  const all = [...part, entry]
  return (
    all.length <= limits.files &&
    all.reduce((sum, { compressedSize }) => sum + compressedSize, 0) <= limits.bytes &&
    all.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) <= limits.unpacked &&
    part.every(({ filename }) => filename !== entry.filename)
  )
}
