/** An object of a storage, and when it was last written, in ms since the epoch. */
export interface StoredObject {
  path: string
  at: number
}

/** The object store of documents' bytes. */
export interface ContentStore {
  objects: Objects
  /** True if those of new documents go there; otherwise only those that lie there already are read. */
  takesNew: boolean
}

/** Objects that all servers have in common, each small enough to be read as a whole. Paths have folders. */
export interface Objects {
  list(folder: string): Promise<StoredObject[]>
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Reads one; undefined when there is no such object. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Silent when there is no such object. */
  remove(path: string): Promise<void>
}
