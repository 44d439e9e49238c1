/** A map of at most so many entries: the one that was set first goes when another one comes. */
export interface Newest<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
}

export function newest<K, V>(most: number): Newest<K, V> {
  const entries = new Map<K, V>()
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      entries.delete(key)
      if (entries.size >= most) for (const oldest of entries.keys().take(1)) entries.delete(oldest)
      entries.set(key, value)
    },
    delete: (key) => void entries.delete(key),
  }
}
