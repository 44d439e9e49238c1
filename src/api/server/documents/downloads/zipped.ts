import { ZipWriter } from 'zip-writer'
import { readableFromBytes } from 'zip-writer/readable-from-bytes.js'
import { concatBytes } from '#domain/bytes.ts'

export interface ZippedFile {
  /** With '/' between folders. */
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Small pieces are gathered to this many bytes: whoever takes them writes each one. */
const PIECE_BYTES = 256 * 1024

/**
 * The bytes of a zip, with zip64 where it takes it. Files are taken as the bytes are: memory holds one and some hundred bytes for each
 * before. All bear the time of `date`; the same files make the same bytes. Fails as the files do; whoever stops early stops them, too.
 */
export async function* zipped(files: AsyncIterable<ZippedFile>, date: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter()
  const reader = zip.readable.getReader()
  const filling = fill(zip, files, date)
  // Nothing else would end the reading below.
  const ending = filling.catch((error) => reader.cancel(error))
  try {
    let gathered: Uint8Array[] = []
    let size = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      gathered.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
      size += value.byteLength
      if (size < PIECE_BYTES) continue
      yield concatBytes(gathered, size)
      gathered = []
      size = 0
    }
    await filling
    yield concatBytes(gathered, size)
  } finally {
    await reader.cancel()
    await ending
  }
}

async function fill(zip: ZipWriter, files: AsyncIterable<ZippedFile>, date: Date): Promise<void> {
  for await (const { name, bytes } of files) {
    // An ordinary file that all may read.
    await zip.addEntry({ name, date, mode: 0o100644, readable: readableFromBytes(bytes) })
  }
  await zip.finalize({})
}
