// The example pages of /embed: one page of a portal, with another element in it at each address, and the builder of all elements.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isEmbeddedElement } from '../src/domain/access/embedding.ts'
import { widgets } from '../src/widgets/index.ts'
import { leavesIn, screensIn } from './package/reference.ts'

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

/** It is no list: a page's own stands in the panel of a SAT, which the screen alone knows. */
const PARK = 'fiscal-sat-park'

/** As the menu's words are: the manifest's go on after a tag. */
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/** All elements as the builder (embed/builder) tells of them, in Portuguese. `lists`: columns and kind of row of those that are lists, by tag. */
export function builderElements(lists = {}) {
  const usual = usualValues()
  const attribute = ({ name, label, about, values, unless, isRequired, example }) => {
    return { name, label, about, values, unless, isRequired, example }
  }
  const screens = screensIn('pt').map((one) => {
    const { entry, group } = menuOf(one)
    return {
      tag: one.tag,
      area: one.area,
      title: one.heading,
      about: sentence(one.shows),
      group: entry?.group ?? group ?? 'Outros',
      isLeaf: false,
      needsToken: true,
      isOfPortals: isEmbeddedElement(one.tag),
      columns: [],
      ...(one.tag === PARK && { rows: 'sat' }),
      ...lists[one.tag],
      attributes: one.attributes.map(attribute),
      variables: one.variables
        .map(({ name, about }) => ({ name, about, unless: usual.get(name) }))
        .toSorted((a, b) => rankOf(a) - rankOf(b)),
      events: one.events.map(({ name }) => name),
    }
  })
  const leaves = leavesIn('pt').map((leaf) => ({
    tag: leaf.tag,
    area: 'leaves',
    title: leaf.tag,
    about: sentence(leaf.shows),
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
export function fillPages(folder, lists) {
  const template = readFileSync(join(folder, 'page.html'), 'utf8')
  rmSync(join(folder, 'page.html'))
  writeFileSync(join(folder, 'elements.json'), JSON.stringify(builderElements(lists)))
  for (const one of screensIn('pt')) {
    const texts = { title: one.title, heading: one.heading, element: elementOf(one) }
    writeFileSync(
      join(folder, `${nameOf(one.tag)}.html`),
      template.replace(/{{(\w+)}}/g, (_, part) => texts[part]),
    )
  }
}
