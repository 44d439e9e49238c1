import { describe, expect, test } from 'vitest'
import type { FoundSat, SearchFound } from '#api/contract/search.ts'
import { EMBEDDED_ELEMENTS } from '#domain/access/embedding.ts'
import type { SearchKind } from '#domain/search/search-kinds.ts'
import { widgets } from '#widgets/index.ts'
import { foundGroups } from '#widgets/kit/search/rows.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { foundText, typedText } from '#widgets/kit/search/within.ts'

// The search within an element: what it finds stands in its own area (docs/decisions.md#search-within).

const company = { id: 'c1', cnpj: '11222333000181', razao_social: 'Padaria Sol Ltda', nome_fantasia: 'Sol' }
const document = { status: 'authorized', environment: 'production', issue_date_local: '2026-03-31T10:00:00' } as const
const sat: FoundSat = { serial_number: '000000001', retired_on: null, company }
/** One of each, as the server answers who may read all. */
const found: SearchFound = {
  nfces: [{ ...document, key: '1'.repeat(44), serie: 1, number: 7, total: '10.00', company }],
  cfes: [
    {
      ...document,
      status: 'success',
      key: '2'.repeat(44),
      number: '000007',
      serial_number: '000000001',
      total: null,
      company,
    },
  ],
  companies: [company],
  sats: [sat],
  products: [{ id: 3, description: 'PÃO' }],
}
const may = { nfces: true, cfes: true }

const finding = widgets.flatMap(({ elements, routes }) =>
  Object.entries(elements).flatMap(([tag, { finds, only, narrowedTo }]) =>
    finds ? [{ tag, finds, only, within: { kinds: finds, routes, ...(narrowedTo && { narrowedTo }) } }] : [],
  ),
)

describe.each(finding)('$tag', ({ tag, finds, only, within }) => {
  test('leads to what it finds, within its area', () => {
    for (const kind of finds) {
      const one: SearchFound = { nfces: [], cfes: [], companies: [], sats: [], products: [], [kind]: found[kind] }
      expect(foundGroups(one, '', { may, within }).flatMap(({ rows }) => rows)).toHaveLength(1)
    }
    expect(only).toBeUndefined()
  })
  test('asks for what may be typed, and names what it finds', () => {
    expect(typedText(finds)).not.toBe('')
    expect(foundText(finds)).not.toBe('')
  })
  test('is given as much by a token of a portal', () => {
    const embedded: Readonly<Record<string, { finds: readonly SearchKind[] }>> = EMBEDDED_ELEMENTS
    // Alerts tell of SATs whose pages are another element's: a token of it alone may not open them.
    const expected = tag === 'fiscal-sat-alerts' ? [] : finds
    if (tag in embedded) expect(embedded[tag]?.finds).toEqual(expected)
  })
})

test('no element that stays at one screen has a search, nor a token of it', () => {
  const tags = new Set(finding.map(({ tag }) => tag))
  for (const [tag, { finds }] of Object.entries(EMBEDDED_ELEMENTS)) {
    // A field of the page's own is a search itself.
    if (!tags.has(tag) && tag !== 'fiscal-search') expect(finds, tag).toEqual([])
  }
})

test('what is of other areas is not shown, whatever is answered', () => {
  const expected: Readonly<Record<string, string[]>> = {
    nfces: ['nfce.detail', 'nfce.index'],
    cfes: ['cfe.detail', 'cfe.index'],
    companies: ['companies.edit'],
    sats: ['sats.monitoring'],
    'companies,sats': ['sat-manager', 'sat-manager'],
  }
  for (const { tag, within, finds } of finding) {
    const rows = foundGroups(found, '', { may, within }).flatMap((group) => group.rows)
    const names = rows.map(({ path }) => {
      const match = routeAt(within.routes, path.split('?')[0] ?? '')
      return match?.over?.name ?? match?.route.name
    })
    expect(names, tag).toEqual(expected[finds.join(',')])
  }
})

test('in the back-office a product leads to its documents and to its sales by shop, as far as one may', () => {
  const paths = (shops: boolean) =>
    foundGroups({ ...found, nfces: [], cfes: [], companies: [], sats: [] }, '', { may: { ...may, shops } }).flatMap(
      ({ rows }) => rows.map(({ path }) => path.split('?')[0]),
    )
  expect(paths(true)).toEqual(['/nfces', '/cfes', '/dashboard/products/3'])
  expect(paths(false)).toEqual(['/nfces', '/cfes'])
})

test.each<[SearchKind[], string, string]>([
  [['nfces'], 'Chave, número, valor, CPF, CNPJ ou produto', 'notas (NFC-e) e produtos'],
  [['companies'], 'CNPJ ou nome', 'empresas'],
  [['sats'], 'Serial', 'SATs'],
  [['companies', 'sats'], 'CNPJ, serial ou nome', 'empresas e SATs'],
  [
    ['nfces', 'cfes', 'companies', 'sats'],
    'Chave, número, valor, CPF, CNPJ, serial ou nome',
    'notas (NFC-e), cupons (CF-e), empresas, SATs e produtos',
  ],
])('%s: what may be typed, and what is found', (kinds, typed, names) => {
  expect([typedText(kinds), foundText(kinds)]).toEqual([typed, names])
})
