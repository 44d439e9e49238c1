import type { Platform } from '../ports/platform/platform.ts'
import type { Errand } from '../ports/platform/task.ts'
import { inHalves, failureReason } from './in-halves.ts'
import type { IncomingFile, PreparedFile } from './prepare.ts'
import { prepareTask } from './tasks.ts'

/** Bytes of small files that are read at a time: a tenant's turn. */
const GROUP_BYTES = 1_000_000

/**
 * Reads, hashes and compresses files, which needs no transaction and, for many or large ones, another thread. One that cannot be read by a
 * fault of ours, or takes too much, is refused, and no other.
 */
export async function prepareFiles(
  platform: Platform,
  files: readonly IncomingFile[],
  errand: Omit<Errand, 'bytes'>,
): Promise<PreparedFile[]> {
  const prepared: PreparedFile[] = []
  for (const group of grouped(files)) {
    const some = await inHalves(
      group,
      (part) =>
        platform.run(prepareTask, part, { ...errand, bytes: part.reduce((sum, file) => sum + sizeOf(file), 0) }),
      (file, error): PreparedFile => ({
        name: file.name,
        refused: failureReason(error, { platform, tenant: errand.tenant }),
      }),
    )
    prepared.push(...some)
  }
  return prepared
}

const sizeOf = (file: IncomingFile): number => ('bytes' in file ? file.bytes.length : 0)

/** In their order, at most so many bytes at a time, or one file. */
function* grouped(files: readonly IncomingFile[]): Generator<IncomingFile[]> {
  let group: IncomingFile[] = []
  let bytes = 0
  for (const file of files) {
    bytes += sizeOf(file)
    if (bytes > GROUP_BYTES && group.length > 0) {
      yield group
      group = []
      bytes = sizeOf(file)
    }
    group.push(file)
  }
  if (group.length > 0) yield group
}
