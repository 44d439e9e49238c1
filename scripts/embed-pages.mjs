// The example pages of /embed: one page of a portal, with another element in it at each address, and the gallery of all elements.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { described } from '../src/widgets/reference/described.ts'
import { customElementsManifest } from '../src/widgets/reference/manifest.ts'

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

/** Fills the template in a folder of example pages, `page.html`, once for each of them, and tells the gallery of the elements. */
export function fillPages(folder) {
  const template = readFileSync(join(folder, 'page.html'), 'utf8')
  rmSync(join(folder, 'page.html'))
  writeFileSync(join(folder, 'elements.json'), JSON.stringify(customElementsManifest))
  for (const one of described) {
    const texts = { title: one.title, heading: one.heading, element: elementOf(one) }
    writeFileSync(
      join(folder, `${nameOf(one.tag)}.html`),
      template.replace(/{{(\w+)}}/g, (_, part) => texts[part]),
    )
  }
}
