import { describe, expect, test } from 'vitest'
import { decodeXml } from '#api/server/documents/xml/decode.ts'
import { textOf } from '#domain/documents/reading/xml-node.ts'
import { parseXml } from '#api/server/documents/xml/parse.ts'
import { Refused } from '#api/server/documents/xml/refused.ts'
import { bytesOf } from '../../documents.ts'

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const utf16 = (text: string, mark: boolean, little: boolean) => {
  const bytes = new Uint8Array((text.length + (mark ? 1 : 0)) * 2)
  const view = new DataView(bytes.buffer)
  const all = mark ? `\ufeff${text}` : text
  for (let i = 0; i < all.length; i++) view.setUint16(i * 2, all.charCodeAt(i), little)
  return bytes
}
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>PÃO ção</a>`

describe('decodeXml', () => {
  test.each([
    ['UTF-8', bytesOf(declared('UTF-8'))],
    ['UTF-8 with a mark', bytesOf(`\ufeff${declared('utf-8')}`)],
    ['nothing declared', bytesOf('<a>PÃO ção</a>')],
    ['UTF-16 little-endian', utf16(declared('UTF-16'), true, true)],
    ['UTF-16 big-endian', utf16(declared('utf-16'), true, false)],
    ['UTF-16 without a mark', utf16(declared('utf-16le'), false, true)],
    ['ISO-8859-1', latin1(declared('ISO-8859-1'))],
    ['windows-1252', latin1(declared('windows-1252'))],
    ['ISO-8859-15', latin1(declared('ISO-8859-15'))],
    ['latin-9, by another name', latin1(declared('latin9'))],
    ['UTF-8 that says UTF-16', bytesOf(declared('UTF-16'))],
    ['UTF-8 with a mark that says UTF-16', bytesOf(`\ufeff${declared('utf-16')}`)],
  ])('%s', (_, bytes) => {
    const text = decodeXml(bytes)
    expect(text).toContain('<a>PÃO ção</a>')
    expect(text.startsWith('<')).toBe(true)
  })

  test('ISO-8859-15 has the euro where latin-1 has none', () => {
    expect(decodeXml(latin1('<?xml version="1.0" encoding="iso-8859-15"?><a>\u00a4</a>'))).toContain('<a>€</a>')
  })

  test.each([
    ['a blank line before the declaration', `\r\n${declared('UTF-8')}`],
    ['two marks', `\ufeff\ufeff${declared('UTF-8')}`],
    ['a mark behind a blank line', `\n\ufeff${declared('UTF-8')}`],
    ['two marks and no declaration', '\ufeff\ufeff<a>PÃO ção</a>'],
    [
      'a second declaration',
      `${declared('UTF-8')}`.replace('<a>', '<b><?xml version="1.0" encoding="utf-8"?>\n<a>').replace(/$/, '</b>'),
    ],
    ['a declaration within alone', '<b><?xml version="1.0"?><a>PÃO ção</a></b>'],
  ])('reads %s, and all stays where it is', (_, xml) => {
    const text = decodeXml(bytesOf(xml))
    const marks = xml.startsWith('\ufeff') ? 1 : 0
    expect(text.length).toBe(xml.length - marks)
    expect(text.indexOf('<a>')).toBe(xml.indexOf('<a>') - marks)
    expect(text.split('\n')).toHaveLength(xml.split('\n').length)
    expect(textOf(parseXml(text), xml.includes('<b>') ? 'a' : undefined)).toBe('PÃO ção')
  })

  test('latin-1 behind a blank line is told by its declaration', () => {
    expect(decodeXml(latin1(`\n${declared('ISO-8859-1')}`))).toContain('<a>PÃO ção</a>')
  })

  test.each([
    ['empty', 'empty', new Uint8Array()],
    ['latin-1 that says UTF-8', 'encoding', latin1(declared('UTF-8'))],
    ['latin-1 that says nothing', 'encoding', latin1('<a>PÃO</a>')],
    ['UTF-8 that says latin-1', 'encoding', bytesOf(declared('ISO-8859-1'))],
    ['a UTF-8 mark over latin-1', 'encoding', bytesOf(`\ufeff${declared('ISO-8859-1')}`)],
    ['UTF-16 that says UTF-8', 'encoding', utf16(declared('UTF-8'), true, true)],
    ['latin-1 that says UTF-16', 'encoding', latin1(declared('UTF-16'))],
    ['UTF-8 that says ISO-8859-15', 'encoding', bytesOf(declared('ISO-8859-15'))],
    [
      'a byte that ISO-8859-15 has no letter for',
      'encoding',
      latin1('<?xml version="1.0" encoding="ISO-8859-15"?><a>\u0093</a>'),
    ],
    [
      'a byte that windows-1252 lacks',
      'encoding',
      latin1('<?xml version="1.0" encoding="windows-1252"?><a>\u0081</a>'),
    ],
    ['an encoding that nobody uses', 'encoding', bytesOf(declared('EBCDIC-CP-BE'))],
    ['half a UTF-16 character', 'encoding', utf16('<a>ção</a>', true, true).subarray(0, 9)],
    ['more than 20 MB', 'too_large', new Uint8Array(20_000_001)],
  ])('refuses %s', (_, code, bytes) => {
    expect(reasonOf(() => decodeXml(bytes)).code).toBe(code)
  })

  test('names the line where the bytes go wrong', () => {
    expect(reasonOf(() => decodeXml(latin1('<a>\n<b/>\n<c>ã</c></a>'))).line).toBe(3)
  })
})

function reasonOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
  throw new Error('not refused')
}
