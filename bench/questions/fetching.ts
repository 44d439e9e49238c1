import { noteFetching } from '#api/server/companies/fetching/fetch-missing.ts'
import { companySeal } from '#api/server/companies/seal.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { FETCH_RULES } from '#api/server/ports/sefaz/fetch-rules.ts'
import type { ListingRefusal, NoteListing } from '#api/server/ports/sefaz/note-listing.ts'
import { doWork } from '#api/server/work/round.ts'
import { cnpjCheckDigits } from '#domain/companies/cnpj.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import { bytesOf, nfe, nfeProc, noteKey } from '../../tests/documents.ts'
import { downloadReply, saeEnvelope } from '../../tests/sefaz/sae-service.ts'
import type { Measurement, Order } from '../measurements.ts'

export const question = 'Of the notes that SEFAZ lists, how many are here within the hour?'

const [MINUTE, HOUR, ZONE] = [60_000, 3_600_000, 'America/Sao_Paulo']
const START = Date.parse('2026-03-30T03:00:00Z')
const COMPANIES = 200
/** A day's, of which one in twenty does not come by itself, and one in fifty is issued in contingency and listed up to 20 hours later. */
const NOTES = 20_000
/** A full page of a list. */
const PAGE = 2000

/** Drawn alike each time. */
let seed = 7
const draw = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647

/** `size`: the part of the day that is played. SEFAZ counts by its own clock, and so does the server: nothing waits. */
export async function* measure({ size, demo }: Order): AsyncGenerator<Measurement> {
  for (const trouble of [undefined, 'misuse', 'throttled'] as const) yield* day(await demo(50), size, trouble)
}

async function* day(
  { store, tenant, platform: real }: Awaited<ReturnType<Order['demo']>>,
  size: number,
  trouble: 'misuse' | 'throttled' | undefined,
) {
  const lasts = 24 * HOUR * size
  let clock = START
  const platform = { ...real, now: () => clock, log: () => {} }
  const scope = { tenantId: tenant, companyIds: 'all' } as const
  const cnpjs = Array.from({ length: COMPANIES }, (_, at) => `66777${String(at).padStart(3, '0')}0001`).map(
    (first) => first + cnpjCheckDigits(first),
  )
  const notes = Array.from({ length: Math.round(NOTES * size) }, (_, number) => {
    const cnpj = cnpjs[number % COMPANIES] ?? ''
    const listed = START + draw() * lasts
    const issued = listed - (draw() < 0.02 ? draw() * 20 * HOUR : 5000)
    const emittedAt = `${localTime(issued, ZONE).slice(0, 19)}-03:00`
    const parts = { cnpj, number: number + 1, emittedAt }
    return { ...parts, key: noteKey(parts), minute: emittedAt.slice(0, 16), listed, comes: draw() >= 0.05, here: 0 }
  })
  const [ofCompany, byKey] = [Map.groupBy(notes, (note) => note.cnpj), new Map(notes.map((note) => [note.key, note]))]
  const take = (all: readonly { cnpj: string; number: number; emittedAt: string }[]) =>
    takeFiles(
      store,
      platform,
      scope,
      all.map((one) => ({ name: `${one.number}.xml`, bytes: bytesOf(nfeProc(one)) })),
    )
  await take(cnpjs.map((cnpj) => ({ cnpj, number: 999_000, emittedAt: '2026-03-01T12:00:00-03:00' })))

  const calls = new Map<string, number>()
  let blockedUntil: number | undefined
  /** What any question costs: time, one in two hundred without an answer, ten minutes without any, and once a cause to rest an hour. */
  const ask = (cnpj: string): ListingRefusal | undefined => {
    clock += 300
    const hour = `${cnpj} ${Math.floor(clock / HOUR)}`
    calls.set(hour, (calls.get(hour) ?? 0) + 1)
    const since = clock - START - lasts / 2
    if (draw() < 0.005 || (since > 0 && since < 10 * MINUTE)) {
      clock += 30_000
      throw new Error('SEFAZ does not answer')
    }
    const isBlocked = blockedUntil === undefined ? since >= lasts / 4 : clock < blockedUntil
    if (!trouble || !isBlocked || (trouble === 'misuse' && cnpj !== cnpjs[0])) return undefined
    // Who asks before its hour is over waits for another one.
    blockedUntil = clock + HOUR
    return { outcome: trouble, code: trouble === 'misuse' ? '656' : '429', words: 'Consultas demais' }
  }
  const listing: NoteListing = {
    async list({ cnpj, from, to }) {
      const found = (ofCompany.get(cnpj) ?? []).filter(
        ({ listed, minute }) => listed <= clock && minute >= from && minute <= to,
      )
      const sorted = found.toSorted((a, b) => (a.minute < b.minute ? -1 : 1))
      const keys = sorted.slice(0, PAGE).map(({ key }) => key)
      return ask(cnpj) ?? { outcome: 'listed', keys, next: sorted[PAGE]?.minute }
    },
    async fetch({ key }) {
      const note = byKey.get(key)
      if (!note) return { outcome: 'refused', code: '205', words: 'NFC-e não encontrada' }
      const refused = ask(note.cnpj)
      if (refused) return refused
      note.here ||= clock
      return { outcome: 'found', answer: bytesOf(saeEnvelope('NFCeDownloadXML', downloadReply('200', nfe(note)))) }
    },
  }
  const seal = companySeal({ secret: 'of a bench alone' })
  const wait = async (ms: number) => void (clock += ms)
  const kind = noteFetching({ listing, rules: FETCH_RULES, played: cnpjs, wait })
  const round = { store, platform, companySeal: seal, mailer: memoryMailer(), linkOrigin: '' }
  for (let minute = 0; minute * MINUTE < lasts + 26 * HOUR; minute++) {
    const isQuiet = minute * MINUTE > lasts + HOUR && notes.every(({ here }) => here > 0)
    if (isQuiet) break
    clock = Math.max(clock, START + minute * MINUTE)
    const come = notes.filter((note) => note.comes && note.here === 0 && note.listed + MINUTE <= clock)
    for (const note of come) note.here = clock
    if (come.length > 0) await take(come)
    // A server is killed over it, whose work another one has once it has been silent for half a minute.
    if (minute === Math.round(lasts / 3 / MINUTE))
      await store
        .updateTable('work')
        .set({ attempts: 1, due_at: new Date(clock + 30_000).toISOString() })
        .where('kind', '=', kind.name)
        .execute()
    else await doWork(kind, round)
  }
  const late = notes.map(({ here, listed }) => (here > 0 ? here - listed : 26 * HOUR))
  const missing = notes.flatMap(({ comes }, at) => (comes ? [] : [late[at] ?? 0]))
  const share = (all: readonly number[]) => (100 * all.filter((ms) => ms <= HOUR).length) / all.length
  const name = {
    none: 'by itself',
    misuse: 'one company at rest for an hour (656)',
    throttled: 'all at rest for an hour (429)',
  }[trouble ?? 'none']
  yield { name: `${name}, of all listed`, value: share(late), unit: '%' }
  yield { name: `${name}, of those that do not come by themselves`, value: share(missing), unit: '%' }
  yield { name: `${name}, the latest`, value: Math.max(...late) / MINUTE, unit: 'min' }
  yield { name: `${name}, most calls of a company in an hour`, value: Math.max(...calls.values()), unit: '' }
}
