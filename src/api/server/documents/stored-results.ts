/** Results of reading documents, the latest used ones, as many as a number of bytes allows. What is asked for twice at once is read once. */
export interface StoredResults {
  /** The result of that name, kept or being read. A name means one content for ever, and one type. `leaving`: who asks has gone. */
  find<T>(name: string, leaving?: AbortSignal): Promise<T> | undefined
  /** The same, read where it is not found; `read` ends with its signal, when all have gone who asked. */
  get<T>(name: string, read: (signal: AbortSignal) => Promise<T>, leaving?: AbortSignal): Promise<T>
}

interface Kept {
  result: Promise<unknown>
  /** 0 while it is being read. */
  bytes: number
  /** How many wait for it, or have got it. */
  asked: number
  readonly nobody: AbortController
}

export function storedResults(most: number): StoredResults {
  /** The latest used one last. */
  const all = new Map<string, Kept>()
  let bytes = 0

  function drop(name: string): void {
    bytes -= all.get(name)?.bytes ?? 0
    all.delete(name)
  }

  function add(name: string, kept: Kept): void {
    const { result } = kept
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
      () => {
        if (all.get(name) === kept) drop(name)
      },
    )
  }

  function ask(kept: Kept, leaving: AbortSignal | undefined): void {
    kept.asked += 1
    leaving?.addEventListener('abort', () => {
      kept.asked -= 1
      if (kept.asked === 0) kept.nobody.abort()
    })
  }

  function find<T>(name: string, leaving?: AbortSignal): Promise<T> | undefined {
    const kept = all.get(name)
    // What ends is read anew.
    if (kept === undefined || (kept.bytes === 0 && kept.nobody.signal.aborted)) return undefined
    ask(kept, leaving)
    all.delete(name)
    all.set(name, kept)
    // A name is given to results of one type only.
    return kept.result as Promise<T>
  }

  return {
    find,
    get<T>(name: string, read: (signal: AbortSignal) => Promise<T>, leaving?: AbortSignal): Promise<T> {
      const found = find<T>(name, leaving)
      if (found !== undefined) return found
      const nobody = new AbortController()
      const result = read(nobody.signal)
      const kept: Kept = { result, bytes: 0, asked: 0, nobody }
      ask(kept, leaving)
      add(name, kept)
      return result
    },
  }
}

/** About what a result takes in memory: two bytes a character, and what objects cost beside about as much again. */
function sizeOf(value: unknown): number {
  return value instanceof Uint8Array ? value.byteLength : JSON.stringify(value).length * 4
}
