import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { frameVariables, themeVariables } from '#ui/theming.ts'
import { widgets } from '#widgets/index.ts'
import { leaves } from '#widgets/leaves/all.ts'
import { defineLeaf } from '#widgets/leaves/define-leaf.ts'
import type { Sentence } from '#widgets/kit/sentence.ts'
import { describeLeaf, leavesIn } from '#widgets/reference/described-leaves.ts'
import { screensIn } from '#widgets/reference/described.ts'
import { declarationOf, manifestIn } from '#widgets/reference/manifest.ts'
import * as vocabulary from '#widgets/reference/vocabulary.ts'
import { withoutSentences } from '../../../scripts/vite/without-sentences.ts'

// What an element is stands in its declaration once; all that tells of it is made of that.

const isSentence = (value: object): value is Sentence => 'en' in value
/** Everything that is said anywhere in a value, with the way to it. */
function* sentencesIn(value: unknown, way = ''): Generator<{ way: string; one: Sentence }> {
  if (typeof value !== 'object' || value === null) return
  if (isSentence(value)) yield { way, one: value }
  else for (const [name, one] of Object.entries(value)) yield* sentencesIn(one, `${way} ${name}`)
}
const sentences = [
  ...sentencesIn(Object.fromEntries(widgets.map(({ area, elements }) => [area, elements]))),
  ...sentencesIn(Object.fromEntries(leaves.map((leaf) => [leaf.tag, leaf]))),
  ...sentencesIn({ ...vocabulary }, 'vocabulary'),
  ...sentencesIn({ themeVariables, frameVariables }),
]
const both = [...screensIn('en'), ...leavesIn('en')]

describe('what is said of elements', () => {
  test('is said in both languages, and once of each attribute', () => {
    expect(sentences.length).toBeGreaterThan(120)
    const empty = sentences.filter(({ one: { en, pt } }) => !en.trim() || pt?.trim() === '')
    expect(empty.map(({ way }) => way)).toEqual([])
    const same = sentences.filter(({ one: { en, pt } }) => en === pt && en !== 'links')
    expect(same.map(({ way, one }) => `${way}: ${one.en}`)).toEqual([])
    for (const { tag, attributes } of both) {
      const names = attributes.map(({ name }) => name)
      expect(new Set(names).size, tag).toBe(names.length)
      expect(
        attributes.filter(({ about }) => !/^[A-Z].*\.$/.test(about)).map(({ name }) => name),
        tag,
      ).toEqual([])
    }
  })
  test('of a whole element does not begin a sentence: it goes on after its tag', () => {
    for (const { tag, shows } of both) expect(`${tag}: ${shows}`).toMatch(/: (?:[a-z]|QR|NFC|SAT).*[^.]$/)
  })
  test('of an element without an entry in the menu is said in Portuguese by itself', () => {
    const [first] = widgets.filter(({ elements }) => 'fiscal-nfce-detail' in elements)
    expect(screensIn('pt').find(({ tag }) => tag === 'fiscal-nfce-list')?.shows).toBe(first?.menu?.[0]?.description)
    expect(screensIn('pt').find(({ tag }) => tag === 'fiscal-nfce-detail')?.shows).toBe('uma nota')
  })
  test('is what the manifest says, in each language', () => {
    const text = { en: JSON.stringify(manifestIn('en')), pt: JSON.stringify(manifestIn('pt')) }
    const shared = sentences.filter(({ way }) => !way.includes('Functions'))
    for (const { one } of shared) {
      expect(text.en).toContain(JSON.stringify(one.en).slice(1, -1))
      if (one.pt) expect(text.pt).toContain(JSON.stringify(one.pt).slice(1, -1))
    }
  })
})

describe('no sentence reaches browsers', () => {
  const files = globSync('src/widgets/{*/widget.ts,leaves/*.tsx}')
  test.each(files)('%s', (file) => {
    const code = withoutSentences(readFileSync(file, 'utf8'), file)
    const left = sentences.filter(({ one: { en, pt } }) =>
      [en, pt].some((text) => code.includes(`'${text}'`) || code.includes(`"${text}"`)),
    )
    expect(left.map(({ one }) => one.en)).toEqual([])
  })
  test('and all else of a declaration does', () => {
    const code = `const few = ['a'] as const
      export default defineWidget({ title: 'en', elements: { 'x-y': { shows: { en: 'what it is' }, has: [], attributes: {
        a: { about: { label: 'A', en: 'One.', pt: 'Um.' }, values: few, unless: 'a' } }, start: ({ en }) => paths.of({ en }) } } })`
    expect(withoutSentences(code, 'widget.ts').replaceAll(/\s+/g, ' ')).toBe(
      `const few = ['a'] as const export default defineWidget({ title: 'en', elements: { 'x-y': { has: [], attributes: { a: { values: few, unless: 'a' } }, start: ({ en }) => paths.of({ en }) } } })`,
    )
  })
})

test('the package’s own page names every leaf', () => {
  const page = readFileSync('scripts/package/README.md', 'utf8')
  expect(leaves.filter(({ tag }) => !page.includes(`\`${tag}\``))).toEqual([])
})

test('a leaf of one file is told of everywhere', () => {
  const leaf = defineLeaf({
    tag: 'fiscal-tried',
    shows: { en: 'what is tried', pt: 'o que se tenta' },
    attributes: {
      'how-far': {
        about: { label: 'Até onde', en: 'How far it goes.', pt: 'Até onde vai.', example: '7' },
        isRequired: true,
      },
      way: { about: { en: 'Which way.', pt: 'Para que lado.' }, values: ['up', 'down'], unless: 'up' },
    },
    common: ['token'],
    parts: { arrow: { en: 'where it points', pt: 'para onde aponta' } },
    events: { 'fiscal-tried-out': { about: { en: 'It was tried.', pt: 'Foi tentado.' }, detail: 'object' } },
    tells: ['fiscal-ready'],
    states: ['ready'],
    judge: () => ({ state: 'ready' }),
    draw: () => null,
  })
  const leafInPortuguese = describeLeaf(leaf, 'pt')
  expect(leafInPortuguese).toMatchObject({
    className: 'FiscalTriedElement',
    shows: 'o que se tenta',
    own: [{ name: 'how-far', property: 'howFar', label: 'Até onde', example: '7' }],
    properties: [{ name: 'tokenProvider' }],
  })
  const { attributes, events, cssParts, cssStates } = declarationOf(describeLeaf(leaf, 'en'), 'en')
  expect(attributes).toMatchObject([
    { name: 'how-far', description: 'How far it goes.', fieldName: 'howFar' },
    { name: 'way', type: { text: "'up' | 'down'" }, default: 'up' },
    { name: 'token' },
    { name: 'theme' },
    { name: 'lang', default: 'pt-BR' },
  ])
  expect(events?.map(({ name }) => name)).toEqual(['fiscal-tried-out', 'fiscal-ready', 'fiscal-state', 'fiscal-error'])
  expect(cssParts).toEqual([
    { name: 'root', description: 'everything' },
    { name: 'arrow', description: 'where it points' },
  ])
  expect(cssStates).toMatchObject([{ name: 'loading' }, { name: 'ready' }])
})
