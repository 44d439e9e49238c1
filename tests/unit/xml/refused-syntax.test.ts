import { expect, test } from 'vitest'
import { parseXml } from '#api/server/documents/xml/parse.ts'

const reasonOf = (text: string): unknown => {
  try {
    return parseXml(text)
  } catch (error) {
    return error instanceof Error && 'reason' in error ? error.reason : error
  }
}
const AMPERSAND = "'&' solto: escreva &amp; no lugar dele"

test.each([
  ['<a>\n<b>PÃO & QUEIJO</b>\n<c>x</c>\n</a>', 2],
  ['<a>\n<b>\nP&G</b>\n\n<c>x</c>\n</a>', 3],
  ['<a>\n<b v="M & M"/>\n</a>', 2],
  ['<a>\n<b>A &amp B</b>\n<c/></a>', 2],
  ['<a>\n<b>A &</b>\n<c>&amp;</c>\n</a>', 2],
  ['<a>\n<b>A & B; C</b>\n</a>', 2],
  // Those in a section, a comment or an instruction stand for themselves.
  ['<a><![CDATA[x & y]]><!-- & --><?x & ?>\n<b>&#233;&#xE9;&lt;</b>\n<c>D & E</c></a>', 3],
])('a lone ampersand is told with its own line: %j', (text, line) => {
  expect(reasonOf(text)).toEqual({ code: 'malformed', message: AMPERSAND, line })
})

test('what is cut off is truncated all the same', () => {
  expect(reasonOf('<a>\n<b>x &amp; y')).toMatchObject({ code: 'truncated', line: 2 })
  expect(reasonOf('<a><![CDATA[x & y')).toMatchObject({ code: 'truncated' })
})

test('other faults keep their words, and a lone bracket or a forbidden character has its own', () => {
  expect(reasonOf('<a>\n<b>&nbsp;</b></a>')).toMatchObject({ code: 'doctype', line: 2 })
  expect(reasonOf('<a>\n<b>A <3</b></a>')).toMatchObject({ message: "'<' solto: escreva &lt; no lugar dele", line: 2 })
  expect(reasonOf('<a>\n<b>\u0001</b></a>')).toMatchObject({
    message: 'O arquivo tem um caractere que o XML não permite',
    line: 2,
  })
  expect(reasonOf('<a>\n<b>&#0;</b></a>')).toMatchObject({
    message: 'O arquivo tem um caractere que o XML não permite',
    line: 2,
  })
  expect(reasonOf('<a><b></a></b>')).toMatchObject({ message: 'XML malformado: os elementos não fecham em ordem' })
})
