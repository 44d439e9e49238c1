import { expect } from 'vitest'
import * as docs from '../../../documents.ts'
import type { TestServer } from '../../test-server.ts'
import { type Arrival, endsOf } from './orders.ts'

/** Fails unless all ways in which some files may come end alike; answers how many there are. `xmls`: the same files, to be tried in one as well. */
export async function expectOneEnd(
  { store, b }: TestServer,
  arrivals: readonly Arrival[],
  xmls?: readonly string[],
): Promise<number> {
  const inOneFile = (order: readonly number[]) => ({
    name: 'todos',
    bytes: docs.bytesOf(lotOf(order.map((i) => xmls?.[i] ?? ''))),
  })
  const found = await endsOf(store, b.id, arrivals, xmls && inOneFile)
  const [end = ''] = found.ends.keys()
  expect(found.ways).toBe(arrivals.length === 1 ? 1 : (xmls ? 3 : 2) * factorial(arrivals.length))
  const others = [...found.ends].map(([text, first]) => ({ ways: first, other: difference(end, text) }))
  expect(others).toEqual([{ ways: expect.anything(), other: '' }])
  return found.ways
}

const lotOf = (xmls: readonly string[]) => docs.envelope(xmls.map((xml) => xml.replace(/^<\?xml[^>]*>/, '')).join(''))

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))

/** Lines that two ends do not share. */
function difference(one: string, other: string): string {
  const [some, others] = [one.split('\n'), other.split('\n')]
  const only = (lines: string[], without: string[], mark: string) =>
    lines.filter((line) => !without.includes(line)).map((line) => mark + line.slice(0, 300))
  return [...only(some, others, '-'), ...only(others, some, '+')].join('\n')
}
