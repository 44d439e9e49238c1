import { describe, expect, test } from 'vitest'
import { type Cell, csvText } from '#domain/csv.ts'

/** The one cell of a file. */
const cell = (given: Cell) => csvText([[given]]).slice(1, -2)

describe('CSV for Excel in Portuguese', () => {
  test('a byte order mark, semicolons, and every line ended by CRLF', () => {
    const text = csvText([
      ['Produto', 'Total'],
      ['Café', { amount: '1284530.18' }],
    ])
    expect(text).toBe('\uFEFFProduto;Total\r\nCafé;1284530,18\r\n')
    // What Excel looks for, in bytes.
    expect([...new TextEncoder().encode(text)].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  })
  test.each<[Cell, string]>([
    [{ amount: '0.05' }, '0,05'],
    [{ amount: '-2.00' }, '-2,00'],
    [{ amount: null }, ''],
    [18342, '18342'],
    ['Pão', 'Pão'],
    ['a;b', '"a;b"'],
    ['12" x 3', '"12"" x 3"'],
    ['duas\nlinhas', '"duas\nlinhas"'],
    [' com espaços ', '" com espaços "'],
  ])('%j is %s', (given, text) => expect(cell(given)).toBe(text))

  test.each(['=1+1', '+55', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '=HYPERLINK("http://x";"y")'])(
    '%j is not run as a formula',
    (name) => {
      const text = cell(name)
      const shown = text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text
      expect(shown).toBe(`'${name}`)
    },
  )
})
