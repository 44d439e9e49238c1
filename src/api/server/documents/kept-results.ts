/** Results of reading documents, the latest used ones, as many as a number of bytes allows. What is asked for twice at once is read once. */
export interface KeptResults {
  /** The result of that name, kept or being read. A name means one content for ever, and one type. */
  find<T>(name: string): Promise<T> | undefined
  /** The same, read where it is not found. */
  get<T>(name: string, read: () => Promise<T>): Promise<T>
}

interface Kept {
  result: Promise<unknown>
  /** 0 while it is being read. */
  bytes: number
}

export function keptResults(most: number): KeptResults {
  /** The latest used one last. */
  const all = new Map<string, Kept>()
  let bytes = 0

  function drop(name: string): void {
    bytes -= all.get(name)?.bytes ?? 0
    all.delete(name)
  }

  function add(name: string, result: Promise<unknown>): void {
    const kept: Kept = { result, bytes: 0 }
    all.set(name, kept)
    result.then(
      (value) => {
        kept.bytes = sizeOf(value)
        // One that alone is too much must not push the others out.
        if (kept.bytes > most) {
          all.delete(name)
          return
        }
        bytes += kept.bytes
        for (const [oldest, { bytes: some }] of all) {
          if (bytes <= most) break
          if (some > 0) drop(oldest)
        }
      },
      () => drop(name),
    )
  }

  function find<T>(name: string): Promise<T> | undefined {
    const kept = all.get(name)
    if (kept === undefined) return undefined
    all.delete(name)
    all.set(name, kept)
    // A name is given to results of one type only.
    return kept.result as Promise<T>
  }

  return {
    find,
    get<T>(name: string, read: () => Promise<T>): Promise<T> {
      const found = find<T>(name)
      if (found !== undefined) return found
      const result = read()
      add(name, result)
      return result
    },
  }
}

/** About what a result takes in memory: two bytes a character, and what objects cost beside about as much again. */
function sizeOf(value: unknown): number {
  return value instanceof Uint8Array ? value.byteLength : JSON.stringify(value).length * 4
}
