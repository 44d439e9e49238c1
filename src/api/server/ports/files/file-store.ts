/** Bytes of a file from one to another, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** The place of finished downloads: a folder, a bucket, or memory. Names are plain, without folders. */
export interface FileStore {
  /** Takes all of it or nothing: a file is there under its name only when it is whole. Replaces one of that name; answers its bytes. */
  write(name: string, pieces: AsyncIterable<Uint8Array>): Promise<number>
  /** The bytes, read as they are taken; undefined when there is no such file. */
  read(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Silent when there is no such file. */
  remove(name: string): Promise<void>
  /** Removes what writing left behind when it was cut off more than a day before `now`, in ms since the epoch. */
  tidy(now: number): Promise<void>
}

/** For tests and for the server inside a page. */
export function memoryFileStore(): FileStore {
  const files = new Map<string, Blob>()
  return {
    async write(name, pieces) {
      const parts: BlobPart[] = []
      for await (const piece of pieces) parts.push(new Uint8Array(piece))
      const file = new Blob(parts)
      files.set(name, file)
      return file.size
    },
    async read(name, range) {
      const file = files.get(name)
      return (range ? file?.slice(range.start, range.end + 1) : file)?.stream()
    },
    async remove(name) {
      files.delete(name)
    },
    async tidy() {},
  }
}
