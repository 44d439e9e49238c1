import type { Found } from '#api/server/documents/read/reading.ts'
import { readDocuments } from '#api/server/documents/read/read.ts'
import type { Arrival } from './orders.ts'

const MOST = 5

/**
 * Returns sets of up to five of the files, by their names: those that are about one note or coupon, about one that another one of the set
 * is about, too, or name it; and, of each series, those whose numbers follow each other.
 */
export function neighbours(files: ReadonlyMap<string, Arrival>): string[][] {
  const documents = new Map([...files].map(([name, arrival]) => [name, arrival.flatMap(documentsOf)]))
  const named = new Map<string, Set<string>>()
  const numbers = new Map<string, { at: number; name: string }[]>()
  for (const [name, found] of documents)
    for (const one of found) {
      for (const key of keysOf(one)) named.set(key, (named.get(key) ?? new Set()).add(name))
      const { series, at } = placeOf(one)
      const beside = numbers.get(series) ?? []
      if (!beside.some((other) => other.name === name)) numbers.set(series, [...beside, { at, name }])
    }
  const sets = new Map<string, string[]>()
  const add = (names: Iterable<string>) => {
    const set = [...new Set(names)].toSorted()
    for (const some of windows(set)) if (some.length > 1) sets.set(some.join(), some)
  }
  for (const name of files.keys()) add(linked(name, documents, named))
  for (const beside of numbers.values()) {
    const names = beside.toSorted((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1)).map((one) => one.name)
    for (const some of windows(names)) add(some)
  }
  return [...sets.values()]
}

function linked(name: string, documents: ReadonlyMap<string, Found[]>, named: ReadonlyMap<string, Set<string>>) {
  const all = new Set([name])
  for (const one of all)
    for (const key of (documents.get(one) ?? []).flatMap(keysOf))
      for (const other of named.get(key) ?? []) all.add(other)
  return all
}

/** All, up to five; of more, stretches of three that follow each other, each beginning with the last of the one before. */
function windows(names: readonly string[]): string[][] {
  if (names.length <= MOST) return [[...names]]
  const found: string[][] = []
  for (let at = 0; at < names.length - 1; at += 2) found.push(names.slice(at, at + 3))
  return found
}

function documentsOf(file: Arrival[number]): Found[] {
  const reading = 'bytes' in file ? readDocuments(file.bytes) : undefined
  return reading?.outcome === 'read' ? reading.parts.flatMap((part) => part.documents) : []
}

function keysOf(found: Found): string[] {
  if (found.kind === 'void') return []
  if (found.kind === 'event') return [found.key.key, ...(found.substituteKey ? [found.substituteKey] : [])]
  return found.kind === 'cfe_cancellation' ? [found.key.key, found.canceledKey] : [found.key.key]
}

function placeOf(found: Found): { series: string; at: number } {
  if (found.kind === 'void') return { series: `${found.cnpj} ${found.serie}`, at: found.numberStart }
  const { named, serie, satSerial, number } = found.key
  return { series: `${named} ${satSerial ?? Number(serie)}`, at: Number(number) }
}
