import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { bundle as bundleCss } from 'lightningcss'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { root } from './declarations.ts'
import { MANIFEST, type Manifest } from './manifest.ts'
import { dropSentences } from './without-sentences.ts'
import { type Language, LANGUAGES } from './words/catalogues.ts'
import { translate } from './words/translate.ts'

const ENTRY = resolve(root, 'src/widgets/leaves.ts')
const ALL = resolve(root, 'src/widgets/leaves/all.ts')
const LOAD = resolve(root, 'src/widgets/leaves/load.ts')
const LOAD_CHUNK = resolve(root, 'src/widgets/kit/element/load-chunk.ts')
const PAINTED_REACT = resolve(root, 'src/widgets/leaves/painted-react.ts')
/** A chunk of the library: it shares with the other elements whoever gives tokens. */
export const SAT_LIGHTS = resolve(root, 'src/widgets/leaves/sat-lights.ts')
/** Marks a sheet, so that it is taken for a script. */
const SHEET = '\0sheet:'

/**
 * Builds leaves.js, the leaves: small enough to stand alone, so that a portal's table of keys fetches nothing else. r2wc makes them,
 * with our painter in React's place (docs/decisions.md#leaves). What they draw in another language is a chunk, which no other page loads.
 * `lights`: the name of the chunk of lights.
 */
export async function buildLeaves(lights: string): Promise<void> {
  const words = LANGUAGES.map(async (language) => {
    const plugins = [translate(language), without(PROMISES, OF_CLASS), linkChunks(lights, [])]
    return [language, await write(ALL, `chunks/${language}-[name]-[hash:7].js`, plugins, `${language}-`)] as const
  })
  await write(ENTRY, '[name].js', [without(PROMISES), sheetText(), linkChunks(lights, await Promise.all(words))])
}

/** Writes a bundle; answers the name of its first file. */
async function write(entry: string, entryFileNames: string, plugins: readonly Plugin[], before = ''): Promise<string> {
  const bundle = await rolldown({
    input: { leaves: entry },
    platform: 'browser',
    plugins: [dropSentences(), paintedReact(), ...plugins],
    cwd: root,
    // What a language draws is asked for by its names.
    preserveEntrySignatures: 'strict',
  })
  const { output } = await bundle.write({
    dir: resolve(root, 'dist/elements'),
    entryFileNames,
    chunkFileNames: `chunks/${before}[name]-[hash:7].js`,
    minify: true,
    comments: false,
  })
  await bundle.close()
  addToManifest(output.filter((one) => one.type === 'chunk'))
  return basename(output[0].fileName)
}

/** What leaves promise is for who reads of them. */
const PROMISES = /^ +((tells|states): \[.*\]|isRequired: true|detail: '.*'),$/gm
/** What only the class of a leaf needs is in leaves.js. */
const OF_CLASS = /^(import sheet .*| {2}(sheet|extend: \w+),)$/gm

/** Takes lines out of the files of leaves. */
const without = (...lines: RegExp[]): Plugin => ({
  name: 'fiscal-leaves-without',
  transform: {
    filter: { id: /\/leaves\/\w+Leaf\.tsx$/ },
    handler: (code) => ({ code: lines.reduce((text, line) => text.replaceAll(line, ''), code), map: null }),
  },
})

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

/** `./X.css?inline` as its text. */
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
        const all = globSync('*.css', { cwd: dirname(filename) }).map((file) =>
          readFileSync(resolve(dirname(filename), file), 'utf8'),
        )
        return `export default ${JSON.stringify(withoutUnused(text, all.join('')))}`
      },
    },
  }
}

/** Of the tokens those alone that a rule of any leaf reads: they have no charts and no dialogs. */
function withoutUnused(css: string, all: string): string {
  const DECLARATION = /(--fx-[\w-]+):[^;{}]*;?/g
  const isRead = (name: string) => all.includes(`var(${name})`)
  return css.replace(DECLARATION, (declaration, name: string) => (isRead(name) ? declaration : ''))
}

/** What leaves load beyond their own file: elements.js, the chunks of lights, and by language those of `words`, all by plain names. */
function linkChunks(lights: string, words: readonly (readonly [Language, string])[]): Plugin {
  let isLinked = false
  const load = (file: string) => `(again) => import(\`./chunks/${file}\${again}\`)`
  return {
    name: 'fiscal-link-chunks',
    resolveId: { filter: { id: /^\.\/(elements|chunks\/.+)\.js$/ }, handler: (id) => ({ id, external: true }) },
    load: {
      filter: { id: LOAD },
      handler() {
        isLinked = true
        return `
          import { loadChunk } from ${JSON.stringify(LOAD_CHUNK)}
          const once = (load) => load && loadChunk(load, load)
          const usual = ${load(lights)}
          const lights = { ${words.map(([language]) => `${language}: ${load(`${language}-${lights}`)}`).join()} }
          const leaves = { ${words.map(([language, file]) => `${language}: ${load(file)}`).join()} }
          export const leavesIn = (language) => once(leaves[language])
          export const loadPage = () => import('./elements.js')
          export const loadLights = (language) => once(lights[language] ?? usual)`
      },
    },
    buildEnd(error) {
      if (!error && !isLinked) this.error('leaves.js no longer imports load.ts')
    },
  }
}
