import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EMBEDDED_ELEMENTS } from '#domain/access/embedding.ts'
import { customElementsManifest } from '#widgets/reference/manifest.ts'
import { libraryTexts } from '../../../scripts/package/library-texts.ts'
import { PACKED } from '../../../scripts/package/package-json.ts'

const texts = libraryTexts('9.8.7')
const declared = customElementsManifest.modules.flatMap(({ declarations = [] }) =>
  declarations.flatMap((one) => ('tagName' in one && one.tagName ? [{ ...one, tagName: one.tagName }] : [])),
)
const pageOf = (tag: string) => texts.get(`docs/${tag}.md`) ?? ''

test('there are as many pages as elements in the manifest', () => {
  expect(declared.length).toBeGreaterThan(30)
  expect([...texts.keys()].filter((path) => path.startsWith('docs/'))).toHaveLength(declared.length)
})

describe('the page of an element names all that the manifest says of it', () => {
  test.each(declared.map((one) => [one.tagName, one] as const))('%s', (tag, one) => {
    const page = pageOf(tag)
    expect(page).toMatch(new RegExp(`^# ${tag}\n`))
    expect(page).toContain('/elements/9.8.7/')
    const {
      attributes = [],
      members = [],
      events = [],
      slots = [],
      cssParts = [],
      cssProperties = [],
      cssStates = [],
    } = one
    const all = [attributes, members, events, slots, cssParts, cssProperties, cssStates].flat()
    const views = 'views' in one && Array.isArray(one.views) ? one.views.map(({ path }: { path: string }) => path) : []
    const names = [...all.map(({ name }) => name), ...views]
    expect(names.filter((name) => !page.includes(`| \`${name}\``))).toEqual([])
  })
})

test('a page says what a token of a portal must hold, where one is good for the element', () => {
  for (const [tag, { needs }] of Object.entries(EMBEDDED_ELEMENTS)) {
    const [first] = [needs[0]].flat()
    expect(pageOf(tag)).toContain(`shows nothing in it without \`${first}\``)
    for (const one of needs.flat()) expect(pageOf(tag)).toContain(`\`${one}\``)
  }
  expect(pageOf('fiscal-profile')).toContain('no token of a portal is good for it')
  expect(pageOf('fiscal-access-key')).toContain('needs no token')
})

test('llms.txt leads to every page, and to nothing that is not there', () => {
  const llms = texts.get('llms.txt') ?? ''
  expect(llms).toMatch(/^# fiscal-widgets 9\.8\.7\n\n> /)
  const links = [...llms.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to)
  expect(links).toEqual(expect.arrayContaining(declared.map(({ tagName }) => `docs/${tagName}.md`)))
  expect(links.filter((to) => !texts.has(to) && to !== 'custom-elements.json')).toEqual([])
})

test('the package holds them all', () => {
  const held = new Set<string>(PACKED)
  expect([...texts.keys()].filter((path) => !held.has(path) && !held.has(dirname(path)))).toEqual([])
})
