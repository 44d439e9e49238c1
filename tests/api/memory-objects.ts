import type { Objects } from '#api/server/ports/files/objects.ts'

/** An object store in memory; `all`: its objects by path, and when (ms) each was written. */
export function memoryObjects(now: () => number): Objects & { all: Map<string, { bytes: Uint8Array; at: number }> } {
  const all = new Map<string, { bytes: Uint8Array; at: number }>()
  return {
    all,
    list: async (folder) =>
      [...all].flatMap(([path, { at }]) => (path.startsWith(folder) ? [{ path, at }] : [])).toSorted(byPath),
    async write(path, bytes) {
      all.set(path, { bytes: new Uint8Array(bytes), at: now() })
    },
    async read(path) {
      const found = all.get(path)
      return found && new Uint8Array(found.bytes)
    },
    async remove(path) {
      all.delete(path)
    },
  }
}

const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)
