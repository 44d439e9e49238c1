import { expect, test } from 'vitest'
import { parseXml } from '#api/server/documents/xml/parse.ts'
import { prettyXml } from '#api/server/documents/xml/pretty.ts'
import { nfeProc } from '../../documents.ts'

test('a line per element, two spaces a level', () => {
  expect(prettyXml('<?xml version="1.0"?><a x="1>2"><b>1</b><c/><d>\n <e> x </e></d></a>')).toBe(
    '<?xml version="1.0"?>\n<a x="1>2">\n  <b>1</b>\n  <c/>\n  <d>\n    <e> x </e>\n  </d>\n</a>',
  )
})

test('text, CDATA, comments and mixed content stay as they are', () => {
  const kept = '<a><!-- <x> --><b><![CDATA[<i> ]]>]></b><c>um <b>dois</b> três</c><d>  </d><e><![CDATA[ ]]></e></a>'
  expect(prettyXml(kept)).toBe(
    '<a>\n  <!-- <x> -->\n  <b><![CDATA[<i> ]]>]></b>\n  <c>um <b>dois</b> três</c>\n  <d>  </d>\n  <e><![CDATA[ ]]></e>\n</a>',
  )
})

test('a document means the same afterwards, and a second time changes nothing', () => {
  const pretty = prettyXml(nfeProc())
  expect(pretty.split('\n').length).toBeGreaterThan(50)
  expect(leaves(pretty)).toEqual(leaves(nfeProc()))
  expect(prettyXml(pretty)).toBe(pretty)
})

function leaves(xml: string): string[] {
  const all: string[] = []
  const visit = (node: ReturnType<typeof parseXml>) => {
    if (node.children.length === 0) all.push(`${node.name}=${node.text}`)
    node.children.forEach(visit)
  }
  visit(parseXml(xml))
  return all
}
