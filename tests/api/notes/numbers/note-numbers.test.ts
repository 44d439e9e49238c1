import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recountTenant } from '#api/server/documents/recount/recount.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../../documents.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'
import { naiveLayout, storedLayout } from './number-layout.ts'
import { addTenant } from '../../test-tenants.ts'

// The numbers of notes as they are kept at the intake, against a layout from nothing.

const platform = nodePlatform()
let testServer: TestServer
/** A tenant of its own for each test. */
let tenantId: string

beforeAll(async () => {
  testServer = await openTestServer()
}, 60_000)
afterAll(() => testServer.close())
beforeEach(async () => {
  tenantId = randomUUID()
  await addTenant(testServer.store, { id: tenantId, description: 'Grupo do teste' })
})

async function take(...xmls: string[]): Promise<void> {
  const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: docs.bytesOf(xml) }))
  await takeFiles(testServer.store, platform, { tenantId, companyIds: 'all' }, files)
}

const stored = () => storedLayout(testServer.store, tenantId)
const naive = () => naiveLayout(testServer.store, tenantId)
/** Kind, numbers and how many of them nothing explains. */
const found = async () =>
  (
    await testServer.store
      .selectFrom('nfce_gaps')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('number_start')
      .orderBy('kind')
      .execute()
  ).map(({ kind, number_start, number_end, open }) => [kind, number_start, number_end, open])

const at = (number: number, minute = number) =>
  `2026-03-${String(1 + Math.floor(minute / 40)).padStart(2, '0')}T${String(8 + (Math.floor(minute / 4) % 10)).padStart(2, '0')}:${String((minute % 4) * 15).padStart(2, '0')}:00-03:00`
const note = (number: number, parts: docs.NoteParts = {}): docs.NoteParts => ({
  number,
  emittedAt: at(number),
  ...parts,
})
const sold = (...numbers: number[]) => numbers.map((number) => docs.nfeProc(note(number)))
const REFUSAL = { cStat: '215', reason: 'Rejeição: Falha no schema XML', protocol: '' }

test('what is missing between the lowest and highest note is a gap; a voided range explains its part', async () => {
  await take(...sold(1, 2, 9))
  expect(await found()).toEqual([['missing', 3, 8, 6]])
  await take(docs.procInutNFe(5, 6))
  expect(await found()).toEqual([['missing', 3, 8, 4]])
  await take(...sold(4))
  expect(await found()).toEqual([
    ['missing', 3, 3, 1],
    ['missing', 5, 8, 2],
  ])
  await take(docs.procInutNFe(7, 8), ...sold(3))
  expect(await found()).toEqual([['missing', 5, 8, 0]])
  expect(await stored()).toEqual(await naive())
})

test('a void that came before its gap explains it, and a request alone or a refused one does not', async () => {
  await take(docs.procInutNFe(3, 4), docs.inutNFe(5, 5), docs.inutNFe(6, 6), docs.retInutNFe(6, 6, '241'))
  await take(...sold(1, 7))
  expect(await found()).toEqual([['missing', 2, 6, 3]])
  await take(docs.retInutNFe(5, 5))
  expect(await found()).toEqual([['missing', 2, 6, 2]])
})

test('a reply or event without its note is told of, and its number is none that was never used', async () => {
  await take(...sold(1, 5))
  await take(docs.procEvento(docs.noteKey(note(3))))
  expect(await found()).toEqual([
    ['missing', 2, 4, 2],
    ['orphan', 3, 3, 1],
  ])
  await take(...sold(3))
  expect(await found()).toEqual([
    ['missing', 2, 2, 1],
    ['missing', 4, 4, 1],
  ])
})

test('what came before its company is told of as soon as that is there', async () => {
  await take(docs.procEvento(docs.noteKey(note(3))))
  expect(await found()).toEqual([])
  await take(...sold(1))
  expect(await found()).toEqual([['orphan', 3, 3, 1]])
  expect(await stored()).toEqual(await naive())
})

test('a rejected number waits for a note that SEFAZ takes, or for its void', async () => {
  const other = docs.noteKey({ number: 2, emissionType: '9' })
  await take(docs.nfeProc(note(1)), docs.nfeProc(note(2), REFUSAL), docs.nfeProc(note(3), REFUSAL))
  expect(await found()).toEqual([
    ['rejected', 2, 2, 1],
    ['rejected', 3, 3, 1],
  ])
  await take(docs.nfeProc(note(2, { emissionType: '9', key: other })), docs.procInutNFe(3, 3))
  expect(await found()).toEqual([['rejected', 3, 3, 0]])
})

test('two notes with a number, one of them off-line, are told of until one is no sale', async () => {
  await take(docs.nfe(note(2)), docs.nfe(note(2, { emissionType: '9' })), ...sold(1))
  expect(await found()).toEqual([
    ['contingency', 2, 2, 1],
    ['pending', 2, 2, 1],
    ['two_notes', 2, 2, 1],
  ])
  await take(docs.protNFe(docs.noteKey({ number: 2, emissionType: '9' })), docs.protNFe(docs.noteKey({ number: 2 })))
  expect(await found()).toEqual([['authorized_twice', 2, 2, 1]])
})

test('a note cancelled by substitution needs its substitute, which may come later', async () => {
  const substitute = docs.noteKey({ number: 3, emissionType: '9' })
  const event = docs.procEvento(docs.noteKey({ number: 2 }), '110112', `<chNFeRef>${substitute}</chNFeRef>`)
  await take(...sold(1, 2), event)
  expect(await found()).toEqual([['no_substitute', 2, 2, 1]])
  await take(docs.nfeProc(note(3, { emissionType: '9' })))
  expect(await found()).toEqual([])
})

test('numbers of homologation are others', async () => {
  const trial = (number: number) =>
    docs
      .nfeProc(note(number, { edit: (xml) => xml.replace('<tpAmb>1', '<tpAmb>2') }))
      .replace('<infProt><tpAmb>1', '<infProt><tpAmb>2')
  await take(...sold(1, 3), trial(7), trial(9))
  const rows = await testServer.store.selectFrom('nfce_gaps').selectAll().where('tenant_id', '=', tenantId).execute()
  expect(rows.map(({ environment, number_start }) => `${environment} ${number_start}`).toSorted()).toEqual([
    'homolog 8',
    'production 2',
  ])
})

test('any order of arrival gives what walking over all numbers gives, and a recount finds nothing else', {
  timeout: 120_000,
}, async () => {
  const met = new Set<string>()
  for (let seed = 1; seed <= 6; seed++) {
    tenantId = randomUUID()
    await addTenant(testServer.store, { id: tenantId, description: `Grupo ${seed}` })
    const random = randomOf(seed)
    const files = mixed(documents(random), random)
    for (let from = 0; from < files.length; ) {
      const size = 1 + Math.floor(random() * 14)
      await take(...files.slice(from, from + size))
      from += size
      if (random() < 0.3) expect(await stored(), `seed ${seed}, ${from} files`).toEqual(await naive())
    }
    const end = await stored()
    expect(end, `seed ${seed}`).toEqual(await naive())
    await take(...files)
    expect(await stored(), `seed ${seed}, again`).toEqual(end)
    const { numbers } = await recountTenant(testServer.store, platform, tenantId, { xml: false })
    expect([seed, numbers]).toEqual([seed, 0])
    expect(await stored(), `seed ${seed}, recount`).toEqual(end)
    for (const line of end) met.add(line.split(' ')[2] ?? '')
  }
  // Every kind there is.
  expect([...met].toSorted()).toEqual([
    'authorized_twice',
    'contingency',
    'missing',
    'no_substitute',
    'orphan',
    'pending',
    'rejected',
    'two_notes',
  ])
})
/** The files of some forty-five numbers, a third of them out of the ordinary. */
function documents(random: () => number): string[] {
  const files: string[] = []
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  for (let number = 5; number < 50; number++) {
    const offline = note(number, { emissionType: '9', emittedAt: at(number, Math.floor(random() * 200)) })
    const key = docs.noteKey({ number })
    const offlineKey = docs.noteKey({ number, emissionType: '9' })
    const next = docs.noteKey({ number: number + 1, emissionType: pick(['1', '9']) })
    const scenes: (() => string[])[] = [
      () => [],
      () => [],
      () => [docs.nfe(note(number)), docs.protNFe(key)],
      () => [docs.nfe(note(number)), docs.nfeProc(offline)],
      () => [docs.nfeProc(note(number)), docs.nfeProc(offline)],
      () => [docs.nfe(offline)],
      () => [docs.nfeProc(note(number), REFUSAL)],
      () => [docs.nfeProc(note(number), REFUSAL), docs.nfe(offline), docs.protNFe(offlineKey)],
      () => [docs.nfeProc(note(number)), docs.procEvento(key)],
      () => [docs.nfeProc(note(number)), docs.procEvento(key, '110112', `<chNFeRef>${next}</chNFeRef>`)],
      () => [docs.procEvento(key)],
      () => [docs.protNFe(key), docs.evento(key)],
      () => [docs.procInutNFe(number, number + Math.floor(random() * 6))],
      () => [docs.inutNFe(number, number + 1), docs.retInutNFe(number, number + 1, pick(['102', '241', '563']))],
      () => [docs.nfe(note(number))],
    ]
    files.push(...(random() < 0.6 ? [docs.nfeProc(note(number))] : pick(scenes)()))
  }
  return files
}

function mixed<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((each) => [random(), each] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each)
}

/** mulberry32 */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
