import type { Source } from './parcels.ts'

/** The files in what the user dropped or chose. */
export interface Found {
  sources: Source[]
  /** Files of folders that are of no kind that holds documents. */
  omitted: number
}

/**
 * Pattern for searching folders: files that may hold documents, and those for which there is only advice. A file of one's own choice may be
 * called anything.
 */
const KINDS = /\.(?:xml|zip|gz|tgz|rar|7z|tar)$/i

/** Reads a drop: to be called while its event is handled, since the browser forgets it afterwards. */
export function droppedFiles(transfer: DataTransfer): Promise<Found> {
  const entries = Array.from(transfer.items).flatMap((item) => {
    if (item.kind !== 'file') return []
    const entry = item.webkitGetAsEntry()
    return entry ? [entry] : []
  })
  // What is dragged by a script, and what some browsers drag, has no entries.
  if (entries.length === 0) return Promise.resolve(chosenFiles(transfer.files))
  return walk(entries)
}

/** Reads an input's files; of a folder with their paths in it. */
export function chosenFiles(files: Iterable<File>): Found {
  const all = Array.from(files, (file) => ({ name: file.webkitRelativePath || file.name, file }))
  const sources = all.filter(({ name, file }) => !file.webkitRelativePath || KINDS.test(name))
  return { sources, omitted: all.length - sources.length }
}

async function walk(entries: readonly FileSystemEntry[]): Promise<Found> {
  const found: Found = { sources: [], omitted: 0 }
  const visit = async (entry: FileSystemEntry, isRoot: boolean): Promise<void> => {
    if (isFolder(entry)) {
      for (const inner of await allOf(entry)) await visit(inner, false)
    } else if (isFile(entry)) {
      if (!isRoot && !KINDS.test(entry.name)) found.omitted += 1
      else found.sources.push({ name: entry.fullPath.replace(/^\//, ''), file: await fileOf(entry) })
    }
  }
  for (const entry of entries) await visit(entry, true)
  return found
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** A folder gives some of its entries at a time, until it gives none; in the order of their names. */
async function allOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all.sort((a, b) => (a.name < b.name ? -1 : 1))
    all.push(...some)
  }
}
