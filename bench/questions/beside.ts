import { drawDocuments } from '#api/demo/documents.ts'
import { DEMO_SEED } from '#api/demo/fill.ts'
import { openRound } from '#api/demo/make-tenants.ts'
import { tenants } from '#api/demo/shops.ts'
import { bytesOf, nfeProc } from '../../tests/documents.ts'
import { formOf, zip } from '../../tests/api/documents/sent-files.ts'
import { type Measurement, type Order, pause, quantile } from '../measurements.ts'

export const question =
  'How long does a list of one tenant take while a user of another does all that they may? (beside: alone)'

const NOTES = '/custody/nfce/?environment=production&per_page=15'
const IMPORTS = 6
const PAPERS = 100
/** How often the PDFs are asked for. */
const ROUNDS = 5

/** Another tenant's user sends six zips of 1,000 files at once, then a lot of as many notes, and then asks for 100 small PDFs at once. */
export async function* measure({ size, demo: open }: Order): AsyncGenerator<Measurement> {
  const demo = await open(Math.ceil(2000 * size))
  const { api: _api, headers: greedy } = demo
  const other = (await demo.signIn('admin@horizonte.example', 'Rede Horizonte')).headers
  const keys: string[] = (await demo.call(`${NOTES}&per_page=100`)).items.map(({ key }: { key: string }) => key)
  const zips = await zipsOf(demo, Math.ceil(1000 * size))
  const lot = await lotOf(demo, Math.ceil(3000 * size))
  const { origin } = await demo.serve()

  const ask = async (path: string, headers: Record<string, string>, init: RequestInit = {}): Promise<void> => {
    const reply = await fetch(`${origin}/api/v1${path}`, {
      ...init,
      headers: { ...headers, ...Object.fromEntries(new Headers(init.headers)) },
    })
    const bytes = await reply.arrayBuffer()
    if (reply.status === 503) await pause(500)
    if (reply.status === 503) return ask(path, headers, init)
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${new TextDecoder().decode(bytes).slice(0, 200)}`)
  }
  const send = async (form: Awaited<ReturnType<typeof formOf>>) =>
    ask('/documents/', greedy, { method: 'POST', ...form })
  /** Lists every 20 ms while the work lasts. */
  const during = async (work: Promise<unknown>): Promise<number[]> => {
    const taken: number[] = []
    let isOver = false
    const ended = work.finally(() => (isOver = true))
    while (!isOver) {
      const sent = performance.now()
      await ask(NOTES, other)
      taken.push(performance.now() - sent)
      await pause(20)
    }
    await ended
    return taken
  }
  // A server that has just begun has work of its own.
  await during(pause(15_000))
  const alone = await during(pause(5000))
  const works: Record<string, () => Promise<unknown>> = {
    [`${IMPORTS} imports at once`]: () => Promise.all(zips.map(send)),
    'a lot': () => send(lot),
    [`${PAPERS} small PDFs at once`]: async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const asked = Array.from({ length: PAPERS }, (_, at) => keys[at % keys.length])
        await Promise.all(asked.map((key) => ask(`/custody/nfce/${key}/danfe`, greedy)))
      }
    },
  }
  for (const [name, work] of Object.entries(works)) {
    const started = performance.now()
    const beside = await during(work())
    yield { name: `${name}, time`, value: (performance.now() - started) / 1000, unit: 's' }
    for (const share of [0.5, 0.99, 1]) {
      const value = quantile(beside, share)
      yield { name: `list beside ${name}, p${share * 100}`, value, beside: quantile(alone, share), unit: 'ms' }
    }
  }
}

type Demo = Awaited<ReturnType<Order['demo']>>

async function zipsOf({ store, tenant }: Demo, files: number) {
  const plan = {
    seed: DEMO_SEED,
    round: 2,
    tenants: tenants(DEMO_SEED),
    documents: files * IMPORTS * 3,
    until: Date.now(),
  }
  await openRound(store, plan)
  const all: [string, Uint8Array<ArrayBuffer>][] = []
  for await (const { slot, files: own } of drawDocuments(plan)) {
    if (slot.tenant.id === tenant)
      all.push(...own.map(({ name, bytes }): [string, Uint8Array<ArrayBuffer>] => [name, new Uint8Array(bytes)]))
  }
  return Promise.all(
    Array.from({ length: IMPORTS }, async (_, at) => {
      const some = Object.fromEntries(all.slice(at * files, (at + 1) * files))
      return formOf({ 'notas.zip': await zip(some) }, {})
    }),
  )
}

async function lotOf({ store, tenant }: Demo, notes: number) {
  const { cnpj } = await store
    .selectFrom('companies')
    .select('cnpj')
    .where('tenant_id', '=', tenant)
    .limit(1)
    .executeTakeFirstOrThrow()
  const documents = Array.from({ length: notes }, (_, at) =>
    nfeProc({ cnpj, number: 500_000 + at }).replace(/^<\?xml[^>]*\?>/, ''),
  )
  const text = `<?xml version="1.0" encoding="UTF-8"?><lote>${documents.join('')}</lote>`
  return formOf({ 'lote.xml': bytesOf(text) }, {})
}
