import { readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { bundle as bundleCss } from 'lightningcss'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { root } from './declarations.ts'
import { MANIFEST, type Manifest } from './manifest.ts'
import { dropSentences } from './without-sentences.ts'

const ENTRY = resolve(root, 'src/widgets/leaves.ts')
const LOAD_LIGHTS = resolve(root, 'src/widgets/leaves/load-lights.ts')
const LOAD_CHUNK = resolve(root, 'src/widgets/kit/element/load-chunk.ts')
const PAINTED_REACT = resolve(root, 'src/widgets/leaves/painted-react.ts')
/** A chunk of the library: it shares with the other elements whoever gives tokens. */
export const SAT_LIGHTS = resolve(root, 'src/widgets/leaves/sat-lights.ts')
/** Marks a sheet, so that it is taken for a script. */
const SHEET = '\0sheet:'

/**
 * Builds leaves.js, the leaves: small enough to stand alone, so that a portal's table of keys fetches nothing else. r2wc makes them,
 * with our painter in React's place (docs/decisions.md#leaves). `lights`: the name of the chunk of lights.
 */
export async function buildLeaves(lights: string): Promise<void> {
  const plugins = [paintedReact(), sheetText(), linkLights(lights), dropSentences()]
  const bundle = await rolldown({ input: { leaves: ENTRY }, platform: 'browser', plugins, cwd: root })
  const { output } = await bundle.write({
    dir: resolve(root, 'dist/elements'),
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash:7].js',
    minify: true,
    comments: false,
  })
  await bundle.close()
  addToManifest(output.filter((one) => one.type === 'chunk'))
}

/** So that they are kept for the pages of this release, and weighed. */
function addToManifest(chunks: readonly OutputChunk[]): void {
  const file = resolve(root, 'dist/elements', MANIFEST)
  // The bundler wrote it just before (manifest.ts).
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  for (const { fileName, imports, facadeModuleId } of chunks) {
    const modules = facadeModuleId ? [relative(root, facadeModuleId).replaceAll('\\', '/')] : []
    manifest.files[fileName] = { imports, modules }
  }
  writeFileSync(file, JSON.stringify(manifest))
}

/** React's names mean our painter: the leaves have no hooks. */
function paintedReact(): Plugin {
  const names = new Map([
    ['react', PAINTED_REACT],
    ['react/jsx-runtime', PAINTED_REACT],
    ['react-dom/client', resolve(root, 'src/widgets/leaves/painted-root.ts')],
  ])
  return {
    name: 'fiscal-painted-react',
    resolveId: { filter: { id: /^react/ }, handler: (id) => names.get(id) ?? null },
  }
}

/** `./leaves.css?inline` as its text. */
function sheetText(): Plugin {
  return {
    name: 'fiscal-sheet-text',
    resolveId: {
      filter: { id: /\.css\?inline$/ },
      handler: (id, importer) => `${SHEET}${resolve(importer ?? '', '..', id.replace('?inline', ''))}.js`,
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- the bundler's own mark
      filter: { id: /^\0sheet:/ },
      handler(id) {
        const filename = id.slice(SHEET.length, -'.js'.length)
        const text = new TextDecoder().decode(bundleCss({ filename, minify: true }).code)
        return `export default ${JSON.stringify(withoutUnused(text))}`
      },
    },
  }
}

/** Of the tokens those alone that a rule reads: leaves have no charts and no dialogs. */
export function withoutUnused(css: string): string {
  const DECLARATION = /(--fx-[\w-]+):[^;{}]*;?/g
  const rules = css.replace(DECLARATION, '')
  const isRead = (name: string) => rules.includes(`var(${name})`)
  return css.replace(DECLARATION, (declaration, name: string) => (isRead(name) ? declaration : ''))
}

/** What lights need is in elements.js and in a chunk beside it. */
function linkLights(lights: string): Plugin {
  let isLinked = false
  return {
    name: 'fiscal-link-lights',
    resolveId: { filter: { id: /^\.\/(elements|chunks\/.+)\.js$/ }, handler: (id) => ({ id, external: true }) },
    load: {
      filter: { id: LOAD_LIGHTS },
      handler() {
        isLinked = true
        return `
          import { loadChunk } from ${JSON.stringify(LOAD_CHUNK)}
          export const loadPage = () => import('./elements.js')
          export const loadLights = () => loadChunk(loadLights, (again) => import(\`./chunks/${lights}\${again}\`))`
      },
    },
    buildEnd(error) {
      if (!error && !isLinked) this.error('leaves.js no longer imports load-lights.ts')
    },
  }
}
