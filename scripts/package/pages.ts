// What is said of every element outside its declaration: the tables of README.md, docs/elements.md and docs/portals.md, and a page of Storybook each.
// `npm run surface -- --write` writes it, tests/unit/readme.test.ts compares.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { neededBy } from '../../src/api/server/identity/callers/embed-calls.ts'
import { EMBEDDED_ELEMENTS, isEmbeddedElement, PORTAL_SCOPES } from '../../src/domain/access/embedding.ts'
import { menu } from '../../src/host/shell/menu.ts'
import { widgets } from '../../src/widgets/index.ts'
import type { DescribedAttribute, DescribedElement } from '../../src/widgets/reference/described.ts'
import { root } from '../vite/declarations.ts'
import { table, withTable } from './markdown.ts'
import { described, describedLeaves } from './reference.ts'

const code = (name: string) => `\`${name}\``

/** Where an element stands in the menu: at the entry that leads to it, or else at the first of its area. */
function placeOf({ tag }: DescribedElement): number {
  const widget = widgets.find(({ elements }) => tag in elements)
  const path = widget?.elements[tag]?.start({})
  const entry = widget?.menu?.find((one) => one.path === path) ?? widget?.menu?.[0]
  return entry ? menu.indexOf(entry) : Number.POSITIVE_INFINITY
}
const inOrder = described.toSorted((one, other) => placeOf(one) - placeOf(other))

/** An attribute with what it may say, or with the first sentence about it. */
function attributeText({ name, about, values }: DescribedAttribute): string {
  const [sentence = ''] = about.split('. ')
  return `${code(name)}: ${values?.map(code).join(', ') ?? sentence.charAt(0).toLowerCase() + sentence.slice(1)}`
}

const elementTable = table(
  ['Element', 'Shows', 'Attributes of its own'],
  ...inOrder.map(({ tag, shows, own }) => [code(tag), shows, own.map(attributeText).join('; ')]),
)
const leafTable = table(
  ['Leaf', 'Shows', 'Attributes'],
  ...describedLeaves.map(({ tag, shows, attributes }) => [
    code(tag),
    shows,
    attributes.flatMap(({ name }) => (name === 'theme' ? [] : [code(name)])).join(', '),
  ]),
)
const codes = (all: readonly { name: string }[]) => all.map(({ name }) => code(name)).join(', ')
const leafPromises = table(
  ['Leaf', 'Attributes, and properties of these names', 'Events', 'Parts', 'States'],
  ...describedLeaves.map(({ tag, attributes, events, parts, states }) => [
    code(tag),
    attributes.map(attributeText).join('; '),
    codes(events),
    codes(parts),
    codes(states),
  ]),
)

/** Every attribute and property once, with the elements that have it where not all do. */
function attributeTable(): string {
  const all = described.flatMap(({ tag, attributes, properties }) => [
    ...attributes.map((one) => ({ ...one, tag })),
    ...properties.map((one) => ({ ...one, tag, values: undefined, unless: undefined, name: `${one.name} property` })),
  ])
  const rows = [...Map.groupBy(all, ({ name }) => name)].map(([name, [first, ...others]]) => {
    const tags = [first, ...others].flatMap((one) => (one ? [one.tag] : []))
    const values = first?.values?.map((one) => code(one) + (one === first.unless ? ' (unless told)' : '')).join(', ')
    const [attribute = '', kind] = name.split(' ')
    return {
      isCommon: tags.length === described.length,
      cells: [
        [code(attribute), kind].filter(Boolean).join(' '),
        tags.length === described.length
          ? 'all'
          : tags.length > 4
            ? `${tags.length} elements`
            : tags.map(code).join(', '),
        values ?? '',
        first?.about ?? '',
      ],
    }
  })
  const inTurn = rows.toSorted((one, other) => Number(other.isCommon) - Number(one.isCommon))
  return table(['Name', 'Of', 'Values', 'What it does'], ...inTurn.map(({ cells }) => cells))
}

const partTable = table(
  [
    'Element',
    '`root`',
    '`toolbar`, with slots `toolbar-start` and `toolbar-end`',
    '`table`',
    '`dialog`',
    'slot `loading`',
    'slot and part `empty`',
    'slot and part `error`',
  ],
  ...inOrder.map(({ tag, parts }) => {
    const has = (part: string) => (parts.some(({ name }) => name === part) ? 'yes' : '–')
    return [code(tag), 'yes', 'yes', has('table'), has('dialog'), 'yes', has('empty'), 'yes']
  }),
)

/** What a portal's token must hold for each element, and what it uses besides where it holds it (api/server/oauth/embed-calls.ts). */
const portalTable = table(
  ['Tag', 'Shows nothing without', 'Uses besides, where it is held'],
  ...Object.entries(EMBEDDED_ELEMENTS).map(([tag, { needs }]) => {
    const used = isEmbeddedElement(tag) ? neededBy([tag]) : []
    const own: readonly string[] = needs.flat()
    const besides = PORTAL_SCOPES.filter((one) => [...used].includes(one) && !own.includes(one))
    const needed = needs.map((need) => (typeof need === 'string' ? code(need) : need.map(code).join(' or ')))
    return [code(tag), needed.join(', '), besides.map(code).join(', ') || '–']
  }),
)

/** Those whose stories are tests: what all elements share is the same in the others, and their screens have stories of their own. */
const TRIED = ['fiscal-nfce-list', 'fiscal-sat-park']

/** A page of Storybook. Its indexer reads titles, tags and exports without running the file, so that one file cannot be the page of several. */
const storyOf = (tag: string) => `import type { Meta } from '@storybook/react-vite'
import { elementOf, elementStory } from '../element.tsx'

// Written by \`npm run surface -- --write\`.
const meta: Meta = {
  title: 'Elementos/${tag}',
  tags: [${TRIED.includes(tag) ? "'autodocs'" : "'autodocs', '!test'"}],
  ...elementOf('${tag}'),
}
export default meta

export const Elemento = elementStory('${tag}')
`

const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

/** Of every file that is made of the declarations, wholly or in part: path → text. */
export function elementPages(): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', withTable(withTable(read('README.md'), elementTable), leafTable)],
    ['docs/elements.md', [partTable, attributeTable(), leafPromises].reduce(withTable, read('docs/elements.md'))],
    ['docs/portals.md', withTable(read('docs/portals.md'), portalTable)],
    ...[...described, ...describedLeaves].map(
      ({ area, tag }) => [`stories/elements/${area}/${tag}.stories.tsx`, storyOf(tag)] as const,
    ),
  ])
}

/** Pages of Storybook whose element is gone. */
export function strayPages(): string[] {
  const pages = elementPages()
  const paths = globSync('stories/elements/*/*.stories.tsx', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  return paths.filter((path) => !pages.has(path))
}

export function writeElementPages(): void {
  for (const path of strayPages()) rmSync(resolve(root, path))
  for (const [path, text] of elementPages()) {
    mkdirSync(dirname(resolve(root, path)), { recursive: true })
    writeFileSync(resolve(root, path), text)
  }
}
