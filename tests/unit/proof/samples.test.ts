import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { prove } from '#api/server/documents/proof/prove.ts'
import { readDocuments } from '#api/server/documents/read/read.ts'
import { xmlSignatures } from '#api/server/ports/proof/xml-dsig.node.ts'

const SAMPLES = '../shared/samples'
const signatures = xmlSignatures(new Map())

type Verdict = 'verifies' | 'differs' | 'unsigned' | 'refused'

/** Tells how the signature of a real document fares. */
async function fare(file: string): Promise<Verdict> {
  const bytes = new Uint8Array(readFileSync(`${SAMPLES}/${file}`))
  const reading = readDocuments(bytes)
  if (reading.outcome === 'refused') return 'refused'
  const found = reading.parts.flatMap(({ documents, text }) => documents.map((document) => ({ document, text })))
  const [first] = found.filter(({ document }) => /^(nfce|cfe|cfe_cancellation)$/.test(document.kind))
  if (first === undefined) return 'refused'
  const { document, text } = first
  if (document.kind === 'event' || document.kind === 'void') return 'refused'
  const { kind, key } = document
  const own = reading.isLot ? new TextEncoder().encode(text) : bytes
  const { checks, isSigned } = await prove(own, { kind, key: key.key, csc: undefined }, signatures)
  if (!isSigned) return 'unsigned'
  const results = checks.filter(({ code }) => code === 'content' || code === 'signature').map(({ result }) => result)
  return results.every((result) => result === 'passed') ? 'verifies' : 'differs'
}

const rows = existsSync(SAMPLES)
  ? readFileSync(`${SAMPLES}/SOURCES.tsv`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
      .filter(([file]) => /^(nfce|cfe)\/.*\.xml$/.test(file ?? ''))
      .map(([file = '', ...rest]) => ({ file, notes: rest.join(' ') }))
  : []

describe.skipIf(rows.length === 0)('real documents (skipped where they are absent)', () => {
  test.each(rows.filter(({ notes }) => notes.includes('digest OK')))('$file verifies', async ({ file }) => {
    // One is a SAT's end-to-end test, which is no document.
    expect(await fare(file)).toBe(file.includes('teste_fim_a_fim') ? 'refused' : 'verifies')
  })
  test.each(rows.filter(({ notes }) => notes.includes('digest differs')))(
    '$file, altered, does not',
    async ({ file }) => {
      expect(['differs', 'refused']).toContain(await fare(file))
    },
  )
  test('as many of each as the table of sources says', async () => {
    const all = await Promise.all(rows.map(({ file }) => fare(file)))
    const count = (verdict: Verdict) => all.filter((one) => one === verdict).length
    expect({
      verify: count('verifies'),
      differ: count('differs'),
      unsigned: count('unsigned'),
      refused: count('refused'),
    }).toEqual({ verify: 13, differ: 17, unsigned: 2, refused: 6 })
  })
})
