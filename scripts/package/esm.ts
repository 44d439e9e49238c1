import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { DECLARED, readDeclarations, root } from '../vite/declarations.ts'
import { type Manifest, manifestOf } from '../vite/manifest.ts'
import { FAILURE_WORDS, failureWordsIn } from '../vite/loader.ts'
import { LANGUAGES } from '../vite/words/catalogues.ts'

// The entries for bundlers: the loader of elements.js once more, with its imports written out, so that a bundler finds every chunk.

const DEFINE = resolve(root, 'src/widgets/define.ts')
const LOAD_FIRST_PAINT = resolve(root, 'src/widgets/kit/element/load-first-paint.ts')
const LOAD_CHUNK = resolve(root, 'src/widgets/kit/element/load-chunk.ts')
const ELEMENT = resolve(root, 'src/widgets/kit/element/element.ts')
const PAGE_DEFAULTS = resolve(root, 'src/widgets/kit/element/page-defaults.ts')
const FIRST_PAINT = 'src/widgets/kit/element/first-paint.ts'
const ENTRY = 'fiscal:entry/'
/** What leaves.js asks of the loader, see scripts/vite/leaves.ts. */
const PAGE = 'fiscal:page'

/** The names of chunks that hold a module and what it imports, itself last, less those that `but` brings. */
function closures({ files }: Manifest) {
  const holder = new Map(
    Object.entries(files).flatMap(([file, { modules }]) => modules.map((one) => [one, file] as const)),
  )
  const allOf = (file: string, seen = new Set<string>()): Set<string> => {
    for (const imported of files[file]?.imports ?? []) if (!seen.has(imported)) allOf(imported, seen.add(imported))
    return seen
  }
  return (module: string, but: readonly string[] = []): string[] => {
    const file = holder.get(module)
    if (!file) throw new Error(`${module} is in no chunk of dist/elements`)
    return [...allOf(file), file].filter((one, at, all) => all.lastIndexOf(one) === at && !but.includes(one))
  }
}

const importOf = (file: string) => `import('./chunks/${basename(file)}')`
/** A function that loads chunks side by side and gives the last one, which needs the others. */
const loadOf = (files: readonly string[]) =>
  `() => loadChunk('${files.map((file) => basename(file, '.js')).join(' ')}', () => Promise.all([${files.map(importOf).join(', ')}]).then((all) => all.at(-1)))`

/** The areas that have elements. */
export async function packagedAreas(): Promise<string[]> {
  const { elements } = await readDeclarations()
  return [...new Set(elements.map(({ area }) => area))].toSorted()
}

async function entries(manifest: Manifest): Promise<Plugin> {
  const { areas, elements } = await readDeclarations()
  const filesOf = closures(manifest)
  const below = (path: string) => path.slice(root.length).replaceAll('\\', '/')
  const here = filesOf(FIRST_PAINT)
  /** The files of other languages, which are there as far as they speak of an area. */
  const inLanguages = LANGUAGES.map((language) => {
    const made = readManifest(language)
    const ofLanguage = closures(made)
    const paint = ofLanguage(FIRST_PAINT)
    const spoken = new Set(Object.values(made.files).flatMap(({ modules }) => modules))
    return { language, paint, spoken, filesOf: ofLanguage }
  })
  /** A function that loads by language, Portuguese unless told. */
  const byLanguage = (files: readonly string[], others: readonly (readonly [string, readonly string[]])[]) =>
    `(language) => ({ ${others.map(([language, own]) => `${language}: ${loadOf(own)}`).join(', ')} }[language] ?? (${loadOf(files)}))()`
  const rowOf = ({ tag, area, attributes, height, reads }: (typeof elements)[number]) => {
    const module = below(areas.find((one) => one.area === area)?.declaration ?? '')
    const others = inLanguages
      .filter(({ spoken }) => spoken.has(module))
      .map((one) => [one.language, one.filesOf(module, one.paint)] as const)
    const languages = others.map(([language]) => language)
    const data = JSON.stringify({ tag, area, attributes, height, reads, languages }).slice(0, -1)
    return `${data}, "widget": ${byLanguage(filesOf(module, here), others)}}`
  }
  const sourceOf = (name: string) => `
    import { connect, define } from ${JSON.stringify(DEFINE)}
    import { loadChunk } from ${JSON.stringify(LOAD_CHUNK)}
    const declared = [${elements
      .filter(({ area }) => name === 'index' || name === area)
      .map(rowOf)
      .join(',\n')}]
    export { connect }
    export const defineAll = (options) => define(declared, options)
    defineAll()`
  return {
    name: 'fiscal-entries',
    resolveId(id) {
      if (id.startsWith(ENTRY) || id === PAGE) return id
      return id.startsWith('./chunks/') ? { id, external: true } : null
    },
    load(id) {
      if (id.startsWith(ENTRY)) return { code: sourceOf(id.slice(ENTRY.length)), moduleSideEffects: true }
      if (id === PAGE) {
        return `
          export { elements } from ${JSON.stringify(ELEMENT)}
          export { pageDefaults } from ${JSON.stringify(PAGE_DEFAULTS)}`
      }
      if (id === DECLARED) this.error('An entry for bundlers would carry every area')
      if (id === FAILURE_WORDS) return failureWordsIn()
      if (id !== LOAD_FIRST_PAINT) return null
      return `
        import { loadChunk } from ${JSON.stringify(LOAD_CHUNK)}
        export const loadFirstPaint = ${byLanguage(
          here,
          inLanguages.map(({ language, paint }) => [language, paint] as const),
        )}`
    },
  }
}

/** Writes index.js and a file for each area into a folder, beside one that they share. */
export async function writeEntries(manifest: Manifest, folder: string): Promise<void> {
  const names = ['index', ...(await packagedAreas())]
  const bundle = await rolldown({
    input: { ...Object.fromEntries(names.map((name) => [name, ENTRY + name])), page: PAGE },
    platform: 'browser',
    plugins: [await entries(manifest)],
    cwd: root,
    experimental: { attachDebugInfo: 'none' },
  })
  await bundle.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: 'loader-[hash].js',
    minify: true,
    comments: false,
  })
  await bundle.close()
}

/**
 * A chunk for bundlers: its imports by plain addresses, where ours can be asked for again by another one (scripts/vite/retry-chunks.ts), and
 * without the lists of what to ask for beside each, which name files that a bundler renames.
 */
export function forBundlers(code: string): string {
  const plain = code.replaceAll('+$suffix', '').replaceAll('$suffix', '')
  const made = plain.replace(
    /__vite__mapDeps=\(i,m=__vite__mapDeps,d=.*?\)=>i\.map\(i=>d\[i\]\)/,
    '__vite__mapDeps=()=>[]',
  )
  if (/m\.f=\[|\$suffix/.test(made))
    throw new Error('A chunk names others in a way that scripts/package/esm.ts does not know')
  return made
}

/** What was built in Portuguese, or in another language. */
export const readManifest = (language?: string): Manifest =>
  JSON.parse(readFileSync(resolve(root, 'dist/elements', manifestOf(language)), 'utf8')) as Manifest
