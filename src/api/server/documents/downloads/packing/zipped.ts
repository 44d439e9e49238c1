import { Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
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
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  // A worker would cost more than compressing the few kilobytes of an entry; times of the format itself, in whole seconds, suffice.
  const zip = new ZipWriter(writable, { useWebWorkers: false, extendedTimestamp: false })
  const reader = readable.getReader()
  const filling = fill(zip, files, date)
  // Nothing else would end the reading below.
  const ending = filling.catch((error) => reader.cancel(error))
  try {
    let gathered: Uint8Array[] = []
    let size = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      gathered.push(value)
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

async function fill(zip: ZipWriter<unknown>, files: AsyncIterable<ZippedFile>, date: Date): Promise<void> {
  for await (const { name, bytes } of files) {
    // An ordinary file that all may read.
    await zip.add(name, new Uint8ArrayReader(bytes), { lastModDate: date, unixMode: 0o100644 })
  }
  await zip.close()
}
