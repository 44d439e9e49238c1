// The example pages of /embed: one page of a portal, with another element in it at each address, and the builder of all elements.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isEmbeddedElement } from '../src/domain/access/embedding.ts'
import { widgets } from '../src/widgets/index.ts'
import { described, describedLeaves } from './package/reference.ts'

const TOKENS = fileURLToPath(new URL('../src/ui/styles/tokens.css', import.meta.url))

/** The element with the first value of attributes that have few; once somebody has typed those of the others (embed/portal.js). */
function elementOf({ tag, own }) {
  const given = own.flatMap(({ name, values }) => (values ? [` ${name}="${values[0]}"`] : []))
  const fields = own.flatMap(({ name, values }) =>
    values ? [] : [`<label><code>${name}</code> <input name="${name}" size="48" required /></label>`],
  )
  if (fields.length === 0) return `<${tag}${given.join('')} theme="light"></${tag}>`
  return `<form id="own">
          ${fields.join('\n          ')}
          <button>Abrir</button>
        </form>
        <${tag}${given.join('')} theme="light" hidden></${tag}>`
}

/** Of a list its area's name: `nfce`, `cfe`. */
const nameOf = (tag) => tag.replace(/^fiscal-|-list$/g, '')

/** What counts where a variable is not set, as the sheet says it. */
function usualValues() {
  const css = readFileSync(TOKENS, 'utf8')
  return new Map([...css.matchAll(/var\((--fiscal-[\w-]+), (.*)\);$/gm)].map(([, name, value]) => [name, value]))
}

/** The entry of the menu that an element starts at, whose words say in Portuguese what it is for. */
function menuOf({ tag, area }) {
  const { menu = [], elements } = widgets.find((one) => one.area === area)
  const start = elements[tag].start({ context: 'primary' })
  return { entry: menu.find(({ path }) => path === start), group: menu[0]?.group }
}

/** What portals change first comes first: colours of their own, then shape, then all else. */
const FIRST = [/accent/, /primary/, /focus/, /radius/, /font/, /row|gutter/]
const rankOf = ({ name }) => (FIRST.findIndex((part) => part.test(name)) + FIRST.length + 1) % (FIRST.length + 1)

/** All elements as the builder (embed/builder) tells of them. `columns`: those of lists, by tag. */
export function builderElements(columns = {}) {
  const usual = usualValues()
  const attribute = ({ name, about, values, unless, isRequired }) => ({ name, about, values, unless, isRequired })
  const screens = described.map((one) => {
    const { entry, group } = menuOf(one)
    return {
      tag: one.tag,
      area: one.area,
      title: one.heading,
      about: entry?.description,
      shows: one.shows,
      group: entry?.group ?? group ?? 'Outros',
      isLeaf: false,
      needsToken: true,
      isOfPortals: isEmbeddedElement(one.tag),
      columns: columns[one.tag] ?? [],
      attributes: one.attributes.map(attribute),
      variables: one.variables
        .map(({ name, about }) => ({ name, about, unless: usual.get(name) }))
        .toSorted((a, b) => rankOf(a) - rankOf(b)),
      events: one.events.map(({ name }) => name),
    }
  })
  const leaves = describedLeaves.map((leaf) => ({
    tag: leaf.tag,
    area: 'leaves',
    title: leaf.tag,
    shows: leaf.shows,
    group: 'Para o seu texto',
    isLeaf: true,
    needsToken: leaf.attributes.some(({ name }) => name === 'token'),
    isOfPortals: isEmbeddedElement(leaf.tag),
    columns: [],
    attributes: leaf.attributes.map(attribute),
    variables: [],
    events: leaf.events.map(({ name }) => name),
  }))
  return [...screens, ...leaves]
}

/** Fills the template in a folder of example pages, `page.html`, once for each of them, and tells the builder of the elements. */
export function fillPages(folder, columns) {
  const template = readFileSync(join(folder, 'page.html'), 'utf8')
  rmSync(join(folder, 'page.html'))
  writeFileSync(join(folder, 'elements.json'), JSON.stringify(builderElements(columns)))
  for (const one of described) {
    const texts = { title: one.title, heading: one.heading, element: elementOf(one) }
    writeFileSync(
      join(folder, `${nameOf(one.tag)}.html`),
      template.replace(/{{(\w+)}}/g, (_, part) => texts[part]),
    )
  }
}
