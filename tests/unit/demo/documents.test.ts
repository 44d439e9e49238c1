import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawDocuments } from '#api/demo/documents.ts'
import { USERS } from '#api/demo/people.ts'
import type { Slot } from '#api/demo/plan.ts'
import { tenants } from '#api/demo/shops.ts'
import { readDocuments } from '#api/server/documents/read/read.ts'
import type { Found } from '#api/server/documents/read/reading.ts'
import type { Warning } from '#domain/documents/reading/warnings.ts'
import { isCnpj } from '#domain/companies/cnpj.ts'

const UNTIL = Date.parse('2026-11-20T17:00:00-03:00')

interface Drawn {
  slot: Slot
  name: string
  text: string
  documents: Found[]
  warnings: Warning[]
}

async function draw(documents: number, seed = 7, until = UNTIL, round = 1): Promise<Drawn[]> {
  const all: Drawn[] = []
  const options = { seed, round, tenants: tenants(seed), documents, until }
  for await (const { slot, files } of drawDocuments(options)) {
    for (const { name, bytes } of files) {
      const reading = readDocuments(bytes)
      if (reading.outcome === 'refused') throw new Error(`${name}: ${reading.reason.message}`)
      const { text, parts, warnings } = reading
      all.push({ slot, name, text, documents: parts.flatMap((part) => part.documents), warnings })
    }
  }
  return all
}

function texts(files: Drawn[]): string[] {
  return files.map(({ name, text }) => name + text)
}

/** What each sale sold. */
function products(files: Drawn[]): Map<string, string | undefined> {
  return new Map(files.map(({ slot, text }) => [slot.draw, text.match(/<xProd>.*?<\/xProd>/g)?.join()]))
}

describe('two thousand documents', () => {
  let files: Drawn[]
  let found: Found[]
  beforeAll(async () => {
    files = await draw(2000)
    found = files.flatMap((file) => file.documents)
  }, 60_000)

  test('are as many as asked for, and a few more for lots and substitutes', () => {
    // Three coupons are only in their SATs, and have no file.
    expect(new Set(files.map(({ slot }) => slot)).size).toBe(1997)
    const sales = found.filter(({ kind }) => kind === 'nfce' || kind === 'cfe')
    expect(sales.length).toBeGreaterThanOrEqual(2000)
    expect(sales.length).toBeLessThan(2060)
  })

  test('are test notes often enough for a dashboard of their own, of both tenants and over the whole time', () => {
    const notes = files.flatMap(({ slot, documents }) =>
      documents.flatMap((one) => (one.kind === 'nfce' ? [{ slot, one }] : [])),
    )
    const homolog = notes.filter(({ one }) => one.environment === 'homolog')
    expect(homolog.length / notes.length).toBeGreaterThan(0.01)
    expect(homolog.length / notes.length).toBeLessThan(0.04)
    expect(new Set(homolog.map(({ slot }) => slot.tenant.id)).size).toBe(2)
    expect(new Set(homolog.map(({ one }) => one.emittedOn.slice(0, 7))).size).toBeGreaterThan(6)
  })

  test('have keys of their own', () => {
    const keys = found.flatMap((one) =>
      one.kind === 'nfce' || one.kind === 'cfe' || one.kind === 'cfe_cancellation' ? [one.key.key] : [],
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('pass the intake without a warning but the two deliberate ones, and that of coupons after the end of the CF-e', () => {
    const late = files.filter(({ warnings }) => warnings.some(({ code }) => code === 'sat_ended'))
    expect(late.length).toBeGreaterThan(10)
    for (const { documents } of late)
      expect(documents).toMatchObject([{ kind: 'cfe', key: { uf: '23' }, emittedOn: expect.stringMatching(/^2026/) }])
    const warned = files.filter((one) => one.warnings.length > 0 && !late.includes(one))
    expect(warned.map(({ slot }) => slot.scenario).sort()).toEqual(['key_disagrees', 'wrong_totals'])
    expect(warned.flatMap(({ warnings }) => warnings.map(({ code }) => code)).sort()).toEqual([
      'key_differs',
      'note_total',
      'payments_total',
    ])
  })

  test('number each series in order of time, with gaps', () => {
    const bySerie = Map.groupBy(
      found.filter((one) => one.kind === 'nfce' && one.environment === 'production'),
      (one) => (one.kind === 'nfce' ? `${one.key.named}/${one.key.serie}` : ''),
    )
    let missing = 0
    for (const notes of bySerie.values()) {
      const numbers = notes.map((one) => (one.kind === 'nfce' ? Number(one.key.number) : 0))
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      missing += Number(numbers.at(-1)) - Number(numbers[0]) + 1 - numbers.length
    }
    expect(missing).toBeGreaterThan(0)
  })

  test('end shortly before the given instant', () => {
    const times = files.map(({ slot }) => slot.at)
    expect(Math.max(...times)).toBeLessThan(UNTIL)
    expect(Math.max(...times)).toBeGreaterThan(UNTIL - 6 * 3_600_000)
    expect(Math.min(...times)).toBeLessThan(UNTIL - 360 * 86_400_000)
    for (const { text, name } of files) {
      const stamps = text.match(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-03:00/g) ?? []
      for (const stamp of stamps) expect(Date.parse(stamp), name).toBeLessThanOrEqual(UNTIL + 2000)
    }
  })

  test('carry no coupon of São Paulo after its SATs ended, and some before', () => {
    const coupons = found.filter((one) => one.kind === 'cfe' && one.key.uf === '35')
    expect(coupons.length).toBeGreaterThan(10)
    for (const one of coupons) if (one.kind === 'cfe') expect(one.emittedOn < '2026-01-01').toBe(true)
    expect(found.some((one) => one.kind === 'cfe' && one.key.uf === '23' && one.emittedOn > '2026-10-01')).toBe(true)
  })

  test('carry IBS and CBS since 2026, except those of Simples Nacional', () => {
    for (const { text, documents } of files) {
      const [first] = documents
      if (first?.kind !== 'nfce' || documents.length > 1) continue
      const due = first.emittedOn >= '2026-01-01' && text.includes('<CRT>3</CRT>')
      expect(text.includes('<IBSCBSTot>')).toBe(due)
    }
  })

  test('sign the QR codes of before 2026 as version 2 asks', async () => {
    const qrCode = files
      .map(({ text }) => /<!\[CDATA\[(.*?)\]\]>/.exec(text)?.[1] ?? '')
      .find((one) => one.includes('|2|1|1|'))
    const [, signed = '', hash] = /p=(.*)\|([0-9A-F]{40})$/.exec(qrCode ?? '') ?? []
    const bytes = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(`${signed}DEMONSTRACAO-CSC-0001`))
    expect(hash).toBe(Buffer.from(bytes).toString('hex').toUpperCase())
    expect(files.some(({ text }) => /\|3\|1\]\]/.test(text))).toBe(true)
  })
})

test('the same seed draws the same bytes, another one does not', async () => {
  const first = texts(await draw(300))
  expect(texts(await draw(300))).toEqual(first)
  expect(texts(await draw(300, 8))).not.toEqual(first)
})

test('another round shares no key with the first', async () => {
  const first = new Set((await draw(500)).map(({ name }) => name))
  expect((await draw(500, 7, UNTIL, 2)).filter(({ name }) => first.has(name))).toEqual([])
})

test('a sale keeps its draws when the window moves by a day', async () => {
  const before = products(await draw(2000))
  const after = products(await draw(2000, 7, UNTIL + 86_400_000))
  const shared = [...before].filter(([sale]) => after.has(sale))
  expect(shared.length).toBeGreaterThan(1500)
  const same = shared.filter(([sale, text]) => after.get(sale) === text)
  // What must occur is given to the newest sales, so that a few of them differ.
  expect(same.length / shared.length).toBeGreaterThan(0.97)
})

test('the companies have valid CNPJs, one of them with letters', () => {
  const cnpjs = tenants(7).flatMap(({ shops }) => shops.map(({ cnpj }) => cnpj))
  expect(cnpjs.filter((cnpj) => !isCnpj(cnpj))).toEqual([])
  expect(cnpjs.filter((cnpj) => /[A-Z]/.test(cnpj))).toHaveLength(1)
  expect(new Set(cnpjs).size).toBe(cnpjs.length)
})

test('grants name tenants and groups that exist', () => {
  const known = new Map(tenants(7).map((one) => [one.name, one.groups.map((group) => group.name)]))
  for (const { tenant, group } of USERS.flatMap(({ grants }) => grants)) {
    expect(known.has(tenant)).toBe(true)
    if (group !== undefined) expect(known.get(tenant)).toContain(group)
  }
})

const SAMPLES = new URL('../../../../shared/samples/', import.meta.url)

test('no company, address or signature comes from the real samples', async ({ skip }) => {
  let samples: string
  try {
    samples = ['cfe/', 'nfce/']
      .flatMap((folder) => readdirSync(new URL(folder, SAMPLES)).map((name) => new URL(folder + name, SAMPLES)))
      .map((file) => readFileSync(file, 'latin1'))
      .join('\n')
  } catch {
    skip('../shared/samples is not here: nothing to compare with')
    return
  }
  const drawn = (await draw(300)).map(({ text }) => text).join('\n')
  const own =
    drawn.match(/<(?:CNPJ|xNome|xFant|xLgr|IE|X509Certificate|SignatureValue|DigestValue|nProt)>[^<]{6,}/g) ?? []
  expect(own.length).toBeGreaterThan(1000)
  expect([...new Set(own)].filter((text) => samples.includes(text))).toEqual([])
})
