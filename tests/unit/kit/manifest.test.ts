import { globSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import schema from 'custom-elements-manifest/schema.json' with { type: 'json' }
import { describe, expect, test, vi } from 'vitest'
import { declared } from '#widgets/declared.ts'
import { described } from '#widgets/reference/described.ts'
import { widgets } from '#widgets/index.ts'
import { elementClass } from '#widgets/kit/element/element.ts'
import { leaves } from '#widgets/leaves/all.ts'
import { customElementsManifest } from '#widgets/reference/manifest.ts'
import { errorCodes, events, parts, slots, states } from '#widgets/reference/vocabulary.ts'

// The reference that partners read (src/widgets/reference) against the code and the pages that repeat it.

const sources = globSync('src/{ui,widgets}/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/^src\/widgets\/(reference|leaves)\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
/** What a pattern captures in the sources whose path begins so, each once. */
const found = (pattern: RegExp, below = 'src/') => [
  ...new Set(
    sources
      .filter(({ path }) => path.startsWith(below))
      .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name)),
  ),
]
const sorted = (names: Iterable<string>) => [...names].toSorted()
const named = (all: readonly { name: string }[]) => all.map(({ name }) => name)
const specs = new Map(widgets.flatMap(({ elements }) => Object.entries(elements)))

describe('the reference says of the code', () => {
  test('every element, in the order of the loader', () => {
    expect(described.map(({ tag }) => tag)).toEqual(declared.map(({ tag }) => tag))
  })
  test('`back` of those that stay at one screen', () => {
    const having = described.filter(({ attributes }) => named(attributes).includes('back'))
    const staying = [...specs].flatMap(([tag, { only }]) => (only ? [tag] : []))
    expect(having.map(({ tag }) => tag)).toEqual(staying)
  })
  test('`search` of those that have one', () => {
    const having = described.filter(({ attributes }) => named(attributes).includes('search'))
    const finding = [...specs].flatMap(([tag, { finds }]) => (finds ? [tag] : []))
    expect(having.map(({ tag }) => tag)).toEqual(finding)
  })
  test('every attribute that an element reads, and no other', () => {
    // No server has it, and no class of an element can be made without.
    vi.stubGlobal('HTMLElement', class {})
    try {
      for (const one of declared) {
        const Element = elementClass(one) as CustomElementConstructor & { observedAttributes: string[] }
        const { attributes = [], properties = [] } = described.find(({ tag }) => tag === one.tag) ?? {}
        // Read when they are wanted, see below.
        const unobserved = ['font', 'back', 'search']
        const names = named(attributes).filter((name) => !unobserved.includes(name))
        expect(sorted(Element.observedAttributes)).toEqual(sorted(names))
        const accessors = Object.entries(Object.getOwnPropertyDescriptors(Element.prototype)).filter(
          // Every element of a page has `lang`.
          ([name, { set }]) => set && name !== 'lang',
        )
        const said = attributes
          .filter(({ name }) => name !== 'back' && name !== 'search')
          .flatMap(({ property }) => property ?? [])
        expect(sorted(accessors.map(([name]) => name))).toEqual(sorted([...said, ...named(properties)]))
      }
    } finally {
      vi.unstubAllGlobals()
    }
    const reads = /(?:element\.getAttribute\(|\brareSetting\(element, )'([\w-]+)'\)/g
    expect(sorted(found(reads, 'src/widgets/'))).toEqual(['back', 'font', 'search'])
  })
  test('every part, slot and event', () => {
    expect(sorted(found(/\bpart(?:="|\.add\(')([\w-]+)/g))).toEqual(sorted(Object.keys(parts)))
    expect(sorted(found(/<slot name="([\w-]+)"|\bslot\('([\w-]+)/g))).toEqual(sorted(Object.keys(slots)))
    const told = found(/\btell\('([\w-]+)'/g, 'src/widgets/kit/element/')
    expect(sorted(told.map((name) => `fiscal-${name}`))).toEqual(sorted(Object.keys(events)))
  })
  test('what an area tells as saved', () => {
    for (const { area, saves } of described) {
      const told = found(/ellSaved\(\{ what: '(\w+)'/g, `src/widgets/${area}/`)
      const kinds = new Set(described.filter((one) => one.area === area).flatMap((one) => one.saves))
      expect(told.filter((kind) => !kinds.has(kind))).toEqual([])
      expect(
        saves.filter((kind) => found(new RegExp(`'(${kind})'`, 'g'), `src/widgets/${area}/`).length === 0),
      ).toEqual([])
    }
  })
})

describe('custom-elements.json', () => {
  test('is what the schema asks for', { timeout: 30_000 }, () => {
    const isValid = new Ajv({ strict: false }).compile(schema)
    const errors = isValid(JSON.parse(JSON.stringify(customElementsManifest))) ? [] : isValid.errors
    expect(errors).toEqual([])
    expect(isValid({ schemaVersion: '2.1.0', modules: [{ kind: 'script' }] })).toBe(false)
  })
  test('declares every element where it is defined', () => {
    const exported = customElementsManifest.modules.flatMap(({ exports = [] }) =>
      exports.flatMap(({ kind, name }) => (kind === 'custom-element-definition' ? [name] : [])),
    )
    expect(sorted(exported)).toEqual(sorted([...declared.map(({ tag }) => tag), ...leaves.map(({ tag }) => tag)]))
  })
  test('names the property of `lang`, without which wrappers drop it', () => {
    const declarations = customElementsManifest.modules.flatMap((module) => module.declarations ?? [])
    const languages = declarations.flatMap((one) =>
      'attributes' in one ? (one.attributes ?? []).filter(({ name }) => name === 'lang') : [],
    )
    expect(languages.length).toBeGreaterThan(0)
    expect(languages.filter(({ fieldName }) => fieldName !== 'lang')).toEqual([])
  })
  test('leads to a view by its path', () => {
    const list = described.find(({ tag }) => tag === 'fiscal-nfce-list')
    expect(list?.views).toContainEqual({ name: 'nfce.detail', path: '/nfces/:nfce_key', title: 'NFCe' })
    expect(list?.attributes.find(({ name }) => name === 'view')?.unless).toBe('/nfces')
    expect(described.flatMap(({ views }) => named(views)).filter((name) => name.includes('invalid'))).toEqual([])
  })
})

describe('pages say the same', () => {
  const page = readFileSync('docs/elements.md', 'utf8')
  /** Cells of the rows of a table whose head begins so. */
  const rows = (head: string, text = page) =>
    (text.split(new RegExp(`^\\| ${head} .*\\n\\|[-| ]+\\n`, 'm'))[1] ?? '')
      .split('\n\n', 1)
      .flatMap((table) => table.split('\n'))
      .map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  const code = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

  test('docs/elements.md: events, codes and states', () => {
    expect(sorted(rows('Event').flatMap(([, cell]) => code(cell)))).toEqual(sorted(Object.keys(events)))
    for (const [, cell, , cancelled = ''] of rows('Event')) {
      const event = Object.entries(events).find(([name]) => name === code(cell)[0])?.[1]
      expect(cancelled, cell).toBe(event?.cancelled?.en ?? '')
    }
    expect(Object.keys(errorCodes).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
    expect(Object.keys(states).filter((name) => !page.includes(`:state(${name})`))).toEqual([])
  })
})
