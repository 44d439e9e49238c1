import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SHEETS = fileURLToPath(new URL('../../src/widgets/kit/element/sheets.ts', import.meta.url))
const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url))
/** `./nfce.css`, and `#ui/fields/Choice.css` of another folder (package.json#imports). */
const SHEET = /^[.#].*\.css$/
/** So that Vite does not take them for stylesheets of the page. */
const PREFIX = '\0sheet:'

const pathOf = (id: string, importer: string) =>
  id.startsWith('#') ? resolve(SOURCES, id.slice(1)) : resolve(dirname(importer), id)

const adopting = (id: string) =>
  [
    `import css from ${JSON.stringify(`${id.slice(PREFIX.length, -'.js'.length)}?inline`)}`,
    `import { addSheet } from ${JSON.stringify(SHEETS)}`,
    'addSheet(css)',
  ].join('\n')

/**
 * The library's way with `import './nfce.css'` in a screen: its sheet is adopted by the shadow roots, where a stylesheet of the page does not
 * reach (src/widgets/kit/element/sheets.ts).
 */
export function adoptSheets(): Plugin {
  return {
    name: 'fiscal-adopt-sheets',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: SHEET },
      handler: (id, importer) => (importer && /\.tsx?$/.test(importer) ? `${PREFIX}${pathOf(id, importer)}.js` : null),
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- the bundler's own mark
      filter: { id: /^\0sheet:/ },
      handler: adopting,
    },
    generateBundle(_options, bundle) {
      // Nothing of the library may style its page, and a chunk asks for all that it names as for a module.
      for (const output of Object.values(bundle)) {
        const ofPage = output.type === 'chunk' ? [...(output.viteMetadata?.importedCss ?? [])] : []
        if (ofPage.length > 0)
          this.error(`${output.fileName} has a sheet that no shadow root adopts: ${ofPage.join(', ')}`)
      }
    },
  }
}

/**
 * Storybook's: it shows screens on its page and elements with a shadow root, so that a screen's sheet belongs to both. Of ours alone: its own
 * stylesheets are no screen's.
 */
export function shareSheets(): Plugin {
  return {
    name: 'fiscal-share-sheets',
    enforce: 'pre',
    resolveId: {
      filter: { id: SHEET },
      handler: (id, importer) =>
        importer && /\/src\/(?:ui|widgets)\/.*\.tsx?$/.test(importer) ? `${PREFIX}${pathOf(id, importer)}.js` : null,
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- the bundler's own mark
      filter: { id: /^\0sheet:/ },
      handler: (id) => `import ${JSON.stringify(id.slice(PREFIX.length, -'.js'.length))}\n${adopting(id)}`,
    },
  }
}
