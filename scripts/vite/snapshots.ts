import { resolve } from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { root } from './declarations.ts'
import type { Language } from './words/catalogues.ts'
import { translate } from './words/translate.ts'

const LEFT_OUT = '\0left-out'

/** What an area and its lists say of themselves names all that a screen cannot be shown without. */
const DECLARATION = /\/src\/widgets\/.*\b(widget|list)\.ts$/

/** Leaves out what draws nothing on a server: sheets, which are files of the library, and whatever a picture or a screen would load later. */
function onlyScreens(): Plugin {
  return {
    name: 'fiscal-only-screens',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      handler(id, importer, options) {
        if (id.endsWith('.css')) return LEFT_OUT
        const isLater = 'kind' in options && options.kind === 'dynamic-import'
        return isLater && importer && !DECLARATION.test(importer) ? LEFT_OUT : null
      },
    },
    load: { filter: { id: new RegExp(`^${LEFT_OUT}$`) }, handler: () => 'export default undefined' },
  }
}

/**
 * `--mode snapshots`: what draws elements on a server (src/widgets/snapshots/snapshots.tsx), with React in it, as dist/server/snapshots.js;
 * `--mode snapshots-en` and `-es` in a folder of the language, after it.
 */
export function snapshotsConfig(language: Language | undefined): UserConfig {
  return {
    plugins: [onlyScreens(), ...(language ? [translate(language)] : [])],
    publicDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      ssr: resolve(root, 'src/widgets/snapshots/snapshots.tsx'),
      outDir: resolve(root, 'dist/server', language ?? ''),
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[hash].js' } },
    },
  }
}
