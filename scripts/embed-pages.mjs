// The example pages of /embed: one page of a portal, with another element in it at each address, and the gallery of all elements.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { described } from '../src/widgets/reference/described.ts'
import { customElementsManifest } from '../src/widgets/reference/manifest.ts'

/** The element alone; of attributes with few values the first. */
const alone = (tag, own) => {
  const attributes = own.map(({ name, values }) => ` ${name}="${values[0]}"`)
  return `<${tag}${attributes.join('')} theme="light"></${tag}>`
}
/** A note, once somebody has typed its key (embed/portal.js). */
const note = `<form id="key">
          <label>Chave de acesso <input name="key" maxlength="44" size="48" required /></label>
          <button>Abrir</button>
        </form>
        <fiscal-nfce-detail theme="light" hidden></fiscal-nfce-detail>`

/** Of a list its area's name: `nfce`, `cfe`. */
const nameOf = (tag) => tag.replace(/^fiscal-|-list$/g, '')

/** Fills the template in a folder of example pages, `page.html`, once for each of them, and tells the gallery of the elements. */
export function fillPages(folder) {
  const template = readFileSync(join(folder, 'page.html'), 'utf8')
  rmSync(join(folder, 'page.html'))
  writeFileSync(join(folder, 'elements.json'), JSON.stringify(customElementsManifest))
  for (const { tag, title, heading, own } of described) {
    const texts = { title, heading, element: tag === 'fiscal-nfce-detail' ? note : alone(tag, own) }
    writeFileSync(
      join(folder, `${nameOf(tag)}.html`),
      template.replace(/{{(\w+)}}/g, (_, part) => texts[part]),
    )
  }
}
