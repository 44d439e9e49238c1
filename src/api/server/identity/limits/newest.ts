/** A map of at most so many entries: the one that was set first goes when another one comes. */
export interface Newest<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
}

export function newest<K, V>(most: number): Newest<K, V> {
  const kept = new Map<K, V>()
  return {
    get: (key) => kept.get(key),
    set(key, value) {
      kept.delete(key)
      if (kept.size >= most) for (const oldest of kept.keys().take(1)) kept.delete(oldest)
      kept.set(key, value)
    },
    delete: (key) => void kept.delete(key),
  }
}
