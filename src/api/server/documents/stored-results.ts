/** Results of reading documents, the latest used ones, as many as a number of bytes allows. What is asked for twice at once is read once. */
export interface StoredResults {
  /** The result of that name, kept or being read. A name means one content for ever, and one type. `leaving`: who asks has gone. */
  find<T>(name: string, leaving?: AbortSignal): Promise<T> | undefined
  /** The same, read where it is not found; `read` ends with its signal, when all have gone who asked. */
  get<T>(name: string, read: (signal: AbortSignal) => Promise<T>, leaving?: AbortSignal): Promise<T>
}

interface Entry {
  result: Promise<unknown>
  /** 0 while it is being read. */
  bytes: number
  /** How many wait for it, or have got it. */
  callers: number
  readonly nobody: AbortController
}

export function storedResults(most: number): StoredResults {
  /** The latest used one last. */
  const all = new Map<string, Entry>()
  let bytes = 0

  function drop(name: string): void {
    bytes -= all.get(name)?.bytes ?? 0
    all.delete(name)
  }

  function add(name: string, entry: Entry): void {
    const { result } = entry
    all.set(name, entry)
    result.then(
      (value) => {
        entry.bytes = sizeOf(value)
        // One that alone is too much must not push the others out.
        if (entry.bytes > most) {
          all.delete(name)
          return
        }
        bytes += entry.bytes
        for (const [oldest, { bytes: some }] of all) {
          if (bytes <= most) break
          if (some > 0) drop(oldest)
        }
      },
      () => {
        if (all.get(name) === entry) drop(name)
      },
    )
  }

  function ask(entry: Entry, leaving: AbortSignal | undefined): void {
    entry.callers += 1
    leaving?.addEventListener('abort', () => {
      entry.callers -= 1
      if (entry.callers === 0) entry.nobody.abort()
    })
  }

  function find<T>(name: string, leaving?: AbortSignal): Promise<T> | undefined {
    const entry = all.get(name)
    // What ends is read anew.
    if (entry === undefined || (entry.bytes === 0 && entry.nobody.signal.aborted)) return undefined
    ask(entry, leaving)
    all.delete(name)
    all.set(name, entry)
    // A name is given to results of one type only.
    return entry.result as Promise<T>
  }

  return {
    find,
    get<T>(name: string, read: (signal: AbortSignal) => Promise<T>, leaving?: AbortSignal): Promise<T> {
      const found = find<T>(name, leaving)
      if (found !== undefined) return found
      const nobody = new AbortController()
      const result = read(nobody.signal)
      const entry: Entry = { result, bytes: 0, callers: 0, nobody }
      ask(entry, leaving)
      add(name, entry)
      return result
    },
  }
}

/** About what a result takes in memory: two bytes a character, and what objects cost beside about as much again. */
function sizeOf(value: unknown): number {
  return value instanceof Uint8Array ? value.byteLength : JSON.stringify(value).length * 4
}
