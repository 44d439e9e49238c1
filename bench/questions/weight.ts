import { besideTable, byTurns, type Measurement, type Order } from '../measurements.ts'
import type { Subject } from '../site.ts'

export const question = 'What does a list cost that nobody touches, once it rests? (beside: the table by hand)'

const SUBJECTS: readonly Subject[] = ['element', 'snapshot', 'host', 'table']

export async function* measure({ runs, site }: Order): AsyncGenerator<Measurement> {
  const { visit } = await site()
  const found = await byTurns(runs, SUBJECTS, async (subject) => {
    const { cdp, open, rest, busy, heap, close } = await visit()
    const scripts = new Set<string>()
    cdp.on('Network.requestWillBeSent', ({ type, request }) => type === 'Script' && scripts.add(request.url))
    await open(subject)
    await rest()
    const cost = [(await gzipped(scripts)) / 1000, (await heap()) / 1000, await busy(), scripts.size]
    await close()
    return cost
  })
  yield* besideTable(found, { subjects: SUBJECTS, place: 0, name: 'JavaScript, gzip', unit: 'kB' })
  yield* besideTable(found, { subjects: SUBJECTS, place: 3, name: 'JavaScript, requests', unit: '' })
  yield* besideTable(found, { subjects: SUBJECTS, place: 1, name: 'heap', unit: 'kB' })
  yield* besideTable(found, { subjects: SUBJECTS, place: 2, name: 'main thread', unit: 'ms' })
}

async function gzipped(urls: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const url of urls) {
    const { headers } = await fetch(url, { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip' } })
    bytes += Number(headers.get('Content-Length'))
  }
  return bytes
}
