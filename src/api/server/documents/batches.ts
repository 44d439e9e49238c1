import type { IncomingFile } from './prepare.ts'

/** A batch is what memory holds at a time; it is taken in by portions (intake/portions.ts). */
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
