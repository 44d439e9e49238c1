import { expect, test } from 'vitest'
import { visibleText } from '#domain/visible-text.ts'

test.each([
  ['Padaria \u202egro.lam\u202c', 'Padaria [U+202E]gro.lam[U+202C]'],
  ['a\u2066b\u2069c\u200fd\u061ce', 'a[U+2066]b[U+2069]c[U+200F]d[U+061C]e'],
  ['pa\u200bdaria\ufeff\u00ad\u2060', 'pa[U+200B]daria[U+FEFF][U+00AD][U+2060]'],
  ['\u{e0041}', '[U+E0041]'],
  ['\u2028\u0085\u001b[2J\u0000', '[U+2028][U+0085][U+001B][2J[U+0000]'],
  ['\u3164\u1160', '[U+3164][U+1160]'],
])('%j is shown as what it is', (text, shown) => expect(visibleText(text)).toBe(shown))

test.each(['Pão de açúcar nº 1 – 500 g', 'linha\n\tlinha\r\n', '1\u00a0234,50', 'שלום', '日本 ❤️', ''])(
  '%j stays',
  (text) => {
    expect(visibleText(text)).toBe(text)
    // In JSON as well, where it is used.
    expect(JSON.parse(visibleText(JSON.stringify({ [text]: text })))).toEqual({ [text]: text })
  },
)
