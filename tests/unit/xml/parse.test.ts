import { describe, expect, test } from 'vitest'
import { child, children, textOf } from '#domain/documents/reading/xml-node.ts'
import { parseXml } from '#api/server/documents/xml/parse.ts'
import { Refused } from '#api/server/documents/xml/refused.ts'

describe('parseXml', () => {
  test('names, attributes, text, CDATA and places', () => {
    const text =
      '<?xml version="1.0"?><!-- x --><n:a xmlns:n="urn:n" n:id="1">\n<n:b/><n:c><![CDATA[<i>]]> &amp; x</n:c>\n<n:b>2</n:b></n:a>\n'
    const root = parseXml(text)
    expect(root).toMatchObject({ name: 'a', uri: 'urn:n', attributes: { id: '1' }, line: 1 })
    expect(children(root, 'b').map((b) => text.slice(b.start, b.end))).toEqual(['<n:b/>', '<n:b>2</n:b>'])
    expect(textOf(root, 'c')).toBe('<i> & x')
    expect(child(root, 'c')?.line).toBe(2)
    expect(text.slice(root.start, root.end)).toBe(text.slice(text.indexOf('<n:a'), text.lastIndexOf('>') + 1))
    expect(textOf(root, 'd/e')).toBeUndefined()
  })

  test.each([
    ['doctype', 1, '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['doctype', 2, '<!DOCTYPE a SYSTEM "file:///etc/passwd">\n<a/>'],
    ['doctype', 1, '<a>&eacute;</a>'],
    ['truncated', 3, '<a>\n<b>\nx'],
    ['truncated', 1, '<a><b'],
    ['malformed', 2, '<a/>\nlixo'],
    ['malformed', 1, '<a/>\0'],
    ['malformed', 1, '<a></b>'],
    ['malformed', 1, '<a b=\\"1\\"/>'],
    ['malformed', 1, 'nota fiscal'],
    ['malformed', 1, '<a/><b/>'],
    ['malformed', 1, '<a>'.repeat(65) + '</a>'.repeat(65)],
  ])('refuses %s in line %i: %s', (code, line, text) => {
    let reason
    try {
      parseXml(text)
    } catch (error) {
      if (error instanceof Refused) reason = error.reason
      else throw error
    }
    expect(reason).toMatchObject({ code, line })
  })

  test('a bomb of entities is refused before it grows', () => {
    const entities = Array.from({ length: 30 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('')
    // Grown it would be 10^30 characters, of which no machine comes back.
    expect(() => parseXml(`<!DOCTYPE a [<!ENTITY e0 "x">${entities}]><a>&e30;</a>`)).toThrow(Refused)
  })
})
