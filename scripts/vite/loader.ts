import { basename, relative, resolve } from 'node:path'
import { type OutputBundle, type Plugin as RolldownPlugin, rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import { API_ROOT } from '../../src/api/client/address.ts'
import { DECLARED, readDeclarations, root } from './declarations.ts'
import { LANGUAGES, readCatalogue, readTexts, spokenAreas } from './words/catalogues.ts'
import { buildLeaves, SAT_LIGHTS } from './leaves.ts'

const ENTRY = resolve(root, 'src/widgets/register.ts')
const LOAD_FIRST_PAINT = resolve(root, 'src/widgets/kit/element/load-first-paint.ts')
export const FAILURE_WORDS = resolve(root, 'src/widgets/kit/failure/loader-words.ts')
const LOAD_CHUNK = resolve(root, 'src/widgets/kit/element/load-chunk.ts')
const FIRST_PAINT = resolve(root, 'src/widgets/kit/element/first-paint.ts')
const REACT_ROOT = resolve(root, 'src/widgets/kit/element/react-root.tsx')

/** Each chunk is asked for by one address alone: others import it, and it holds state, as a list's declaration does, which must not be there twice. */
const LOAD = 'fiscal:load'
const LOAD_BY_NAME = `
  import { loadChunk } from ${JSON.stringify(LOAD_CHUNK)}
  const byName = (name) => loadChunk(name, () => import(\`./chunks/\${name}.js\`))
  /** Chunks of another language go by the names of the Portuguese ones (words/language-build.ts). */
  export const load = (name, language) => byName(language ? language + '-' + name : name)`

/** The modules that the loader imports when an element appears, or those of some areas: name → path. Each becomes a chunk that keeps its exports. */
export async function lazyModules(spoken?: readonly string[]): Promise<Record<string, string>> {
  const { areas } = await readDeclarations()
  const all = areas.filter(({ area }) => !spoken || spoken.includes(area))
  const declarations = all.map(({ area, declaration }) => [area, declaration])
  return {
    'first-paint': FIRST_PAINT,
    'sat-lights': SAT_LIGHTS,
    ...Object.fromEntries(declarations),
  }
}

/**
 * Builds the loader, elements.js, after the chunks and apart from them: what it shares with a chunk is repeated in it, function by function,
 * so that it stays one small file and no chunk reaches back into it.
 */
export function loader(): Plugin {
  /** By module: the file that holds it with all that this imports statically, itself last. */
  const chunks = new Map<string, readonly string[]>()
  return {
    name: 'fiscal-loader',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        const files = [...allImports(output.fileName, bundle), output.fileName]
        for (const module of output.moduleIds) chunks.set(module, files)
      }
      const holds = (path: string) => chunks.get(path) ?? this.error(`${path} is in no chunk`)
      if (holds(FIRST_PAINT).length > 1) this.error(`${FIRST_PAINT} must be in a chunk that imports no other`)
      // A chunk that could not be had may come by another address (load-chunk.ts). What holds the state of a page must not come twice.
      const react = holds(REACT_ROOT).at(-1) ?? ''
      if (Object.values(bundle).some((one) => one.type === 'chunk' && one.imports.includes(react))) {
        this.error(`${REACT_ROOT} must be a chunk that no other one imports statically`)
      }
    },
    async closeBundle() {
      // A build that failed has its own error to tell.
      if (chunks.size === 0) return
      const plugins = [linkChunks(chunks)]
      const bundle = await rolldown({ input: ENTRY, platform: 'browser', plugins, cwd: root })
      await bundle.write({ file: resolve(root, 'dist/elements/elements.js'), minify: true, comments: false })
      await bundle.close()
      await buildLeaves(basename(chunks.get(SAT_LIGHTS)?.at(-1) ?? ''))
    },
  }
}

function allImports(file: string, bundle: OutputBundle, seen = new Set<string>()): Set<string> {
  const output = bundle[file]
  for (const imported of output?.type === 'chunk' ? output.imports : []) {
    if (seen.has(imported)) continue
    seen.add(imported)
    allImports(imported, bundle, seen)
  }
  return seen
}

/** The loader's own words, of all languages at once: they are said where nothing can be loaded. */
export function failureWordsIn(): string {
  const texts = readTexts()(relative(root, FAILURE_WORDS))
  const words = LANGUAGES.map((language) => {
    const catalogue = readCatalogue('src/widgets/kit', language)
    return [language, texts.map((text) => catalogue[text] ?? text)]
  })
  return `
    const words = ${JSON.stringify(Object.fromEntries(words))}
    export const failureWords = (language) => words[language] ?? ${JSON.stringify(texts)}`
}

/** Puts into the loader what it needs to know of the elements and their chunks, in place of the modules that say it in source. */
function linkChunks(chunks: ReadonlyMap<string, readonly string[]>): RolldownPlugin {
  const replaced = new Set<string>()
  const filesOf = (path: string) => {
    const files = chunks.get(path)
    if (!files) throw new Error(`${path} is no chunk of the library`)
    return files
  }
  /** The name of a module's chunk, which needs no other than what paints: what it needed would be asked for only once it is here. */
  const nameOf = (path: string) => {
    const files = filesOf(path).filter((file) => !filesOf(FIRST_PAINT).includes(file) || path === FIRST_PAINT)
    if (files.length > 1)
      throw new Error(`${path} must be in a chunk that imports no other but what paints: ${files.join(', ')}`)
    return basename(files[0] ?? '', '.js')
  }
  const sources: Record<string, () => string | Promise<string>> = {
    [LOAD]: () => LOAD_BY_NAME,
    [LOAD_FIRST_PAINT]: () => `
      import { load } from '${LOAD}'
      export const loadFirstPaint = (language) => load('${nameOf(FIRST_PAINT)}', language)`,
    [FAILURE_WORDS]: failureWordsIn,
    [DECLARED]: async () => {
      const { areas, elements } = await readDeclarations()
      const declarationOf = (area: string) => areas.find((one) => one.area === area)?.declaration ?? ''
      const speaking = spokenAreas(areas.map(({ area }) => area))
      const spoken = LANGUAGES.map((language) => [language, speaking(language)] as const)
      const languagesOf = (area: string) => spoken.flatMap(([language, all]) => (all.includes(area) ? [language] : []))
      const rows = elements.map(({ tag, area, attributes, height, reads }) =>
        [
          tag.replace(/^fiscal-/, ''),
          nameOf(declarationOf(area)),
          height.join(),
          attributes.join(),
          languagesOf(area).join(),
          ...reads.map((path) => path.replace(API_ROOT, '')),
        ].join(' '),
      )
      return `
        import { load } from '${LOAD}'
        const element = (row) => {
          const [tag, widget, height, attributes, languages, ...reads] = row.split(' ')
          return {
            tag: 'fiscal-' + tag,
            attributes: attributes ? attributes.split(',') : [],
            height: height.split(','),
            reads: reads.map((path) => '${API_ROOT}' + path),
            languages: languages.split(','),
            widget: (language) => load(widget, language),
          }
        }
        export const declared = ${JSON.stringify(rows.join('\n'))}.split('\\n').map(element)`
    },
  }
  return {
    name: 'fiscal-link-chunks',
    resolveId: (id) => (id === LOAD ? id : null),
    async load(id) {
      const source = sources[id]
      if (!source) return null
      replaced.add(id)
      return source()
    },
    buildEnd(error) {
      const missing = Object.keys(sources).filter((id) => !replaced.has(id))
      if (!error && missing.length > 0) this.error(`The loader no longer imports ${missing.join(', ')}`)
    },
  }
}
