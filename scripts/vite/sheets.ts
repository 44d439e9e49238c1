import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SHEETS = fileURLToPath(new URL('../../src/widgets/kit/element/sheets.ts', import.meta.url))
/** So that Vite does not take them for stylesheets of the page. */
const PREFIX = '\0sheet:'

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
      filter: { id: /^\..*\.css$/ },
      handler: (id, importer) =>
        importer && /\.tsx?$/.test(importer) ? `${PREFIX}${resolve(dirname(importer), id)}.js` : null,
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- the bundler's own mark
      filter: { id: /^\0sheet:/ },
      handler: adopting,
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
      filter: { id: /^\..*\.css$/ },
      handler: (id, importer) =>
        importer && /\/src\/(?:ui|widgets)\/.*\.tsx?$/.test(importer)
          ? `${PREFIX}${resolve(dirname(importer), id)}.js`
          : null,
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- the bundler's own mark
      filter: { id: /^\0sheet:/ },
      handler: (id) => `import ${JSON.stringify(id.slice(PREFIX.length, -'.js'.length))}\n${adopting(id)}`,
    },
  }
}
