import { describe, expect, test } from 'vitest'
import { xmlBlocks, xmlTokens } from '#ui/xml/xml-tokens.ts'

const kinds = (text: string) => xmlTokens(text).map(({ kind, text: piece }) => `${kind} ${piece}`)

describe('pieces of XML', () => {
  test('tags, attributes, values and text', () => {
    expect(kinds(`<infNFe Id="NFe35" v='4.00'>a &amp; b</infNFe>`)).toEqual([
      'tag <infNFe',
      'text  ',
      'name Id',
      'text =',
      'value "NFe35"',
      'text  ',
      'name v',
      'text =',
      "value '4.00'",
      'tag >',
      'text a &amp; b',
      'tag </infNFe',
      'tag >',
    ])
  })

  test('what is no data stands aside, but for the text of CDATA', () => {
    expect(kinds('<?xml version="1.0"?><!-- <a> --><q><![CDATA[<a>b]]></q><e/>')).toEqual([
      'aside <?xml version="1.0"?>',
      'aside <!-- <a> -->',
      'tag <q',
      'tag >',
      'aside <![CDATA[',
      'text <a>b',
      'aside ]]>',
      'tag </q',
      'tag >',
      'tag <e',
      'tag />',
    ])
  })

  test('a bracket within a value ends no tag', () => {
    expect(kinds('<a b=">">')).toEqual(['tag <a', 'text  ', 'name b', 'text =', 'value ">"', 'tag >'])
  })

  test.each([
    '',
    '<',
    '< a',
    '<a',
    '<a b="',
    'a > b',
    '<!-- ',
    '<![CDATA[ x',
    '<a b=>c',
    ']]>',
    '<a\n/>\r\n',
    '<?',
    'ç <é>😀</é>',
  ])('nothing is lost of %j', (text) => {
    expect(
      xmlTokens(text)
        .map((token) => token.text)
        .join(''),
    ).toBe(text)
    expect(xmlBlocks(text).join('')).toBe(text)
  })
})

describe('blocks of XML', () => {
  const large = Array.from(
    { length: 9_000 },
    (_, line) => `  <det nItem="${line}"><xProd>Café torrado</xProd></det>`,
  ).join('\n')

  test('begin where an element does', () => {
    const blocks = xmlBlocks(large)
    expect(blocks.length).toBe(150)
    expect(blocks.every((block) => block.startsWith('  <det'))).toBe(true)
    expect(blocks.join('')).toBe(large)
    const text = `<a>\n${'word\n'.repeat(100)}</a>\n`
    expect(xmlBlocks(text)).toEqual([`<a>\n${'word\n'.repeat(100)}`, '</a>\n'])
  })
})
