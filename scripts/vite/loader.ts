import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { globSync } from 'node:fs'
import { type OutputBundle, type Plugin as RolldownPlugin, rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import type { Declared } from '../../src/widgets/kit/element.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ENTRY = resolve(root, 'src/widgets/register.ts')
const DECLARED = resolve(root, 'src/widgets/declared.ts')
const MOUNT = resolve(root, 'src/widgets/kit/mount.ts')
const LOOK = resolve(root, 'src/widgets/kit/look.ts')

const ASKED_LOOK = /import\('\.\/look\.ts'\)/
const R2WC = /\/@r2wc\/core\/dist\/core\.js$/
/** How r2wc turns the attributes of its props into values. Our elements read theirs themselves and have no props of r2wc's. */
const CONVERTERS =
  /= \{\s*string: \w+,\s*number: \w+,\s*boolean: \w+,\s*function: \w+,\s*method: \w+,\s*json: \w+\s*\},/

/** Asks for all of them at once and gives the last one. */
const LOAD = 'fiscal:load'
const LOAD_SIDE_BY_SIDE = `
  export const load = (names) => names.split(' ').map((name) => import(\`./chunks/\${name}.js\`)).at(-1)`

/** The modules that the loader imports when an element appears: name → path. Each becomes a chunk that keeps its exports. */
export function lazyModules(): Record<string, string> {
  const areas = globSync('src/widgets/*/widget.ts', { cwd: root, exclude: ['src/widgets/kit'] })
  return { look: LOOK, ...Object.fromEntries(areas.map((file) => [areaOf(file), resolve(root, file)])) }
}

const areaOf = (file: string) => basename(dirname(file))

/**
 * Builds the loader, elements.js, after the chunks and apart from them: what it shares with a chunk is repeated in it, function by function,
 * so that it stays one small file and no chunk reaches back into it.
 */
export function loader(): Plugin {
  /** By the module that each was made for: its file with all that it imports statically, itself last. */
  const chunks = new Map<string, readonly string[]>()
  return {
    name: 'fiscal-loader',
    apply: 'build',
    // Vite's own helper would write preload links into the foreign page's head. What a chunk imports is asked for beside it, not after it.
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () =>
        'export const __vitePreload = (load, files = [], from) => {' +
        ' for (const file of files) import(new URL(file, from).href).catch(() => {});' +
        ' return load() }',
    },
    enforce: 'pre',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && output.facadeModuleId) {
          chunks.set(output.facadeModuleId, [...allImports(output.fileName, bundle), output.fileName])
        }
      }
    },
    async closeBundle() {
      // A build that failed has its own error to tell.
      if (chunks.size === 0) return
      const bundle = await rolldown({ input: ENTRY, platform: 'browser', plugins: [linkChunks(chunks)], cwd: root })
      await bundle.write({ file: resolve(root, 'dist/elements/elements.js'), minify: true, comments: false })
      await bundle.close()
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

/** Puts into the loader what it needs to know of the elements and their chunks, and nothing else of them. */
function linkChunks(chunks: ReadonlyMap<string, readonly string[]>): RolldownPlugin {
  /** Names of the chunk of a module and of those beside it that `but` does not bring anyway. */
  const namesOf = (path: string, but: readonly string[] = []) => {
    const files = chunks.get(path)
    if (!files) throw new Error(`${path} is no chunk of the library`)
    return files.filter((file) => !but.includes(file)).map((file) => basename(file, '.js'))
  }
  return {
    name: 'fiscal-link-chunks',
    resolveId: (id) => (id === LOAD ? id : null),
    load: {
      filter: { id: [DECLARED, /^fiscal:load$/] },
      async handler(id) {
        if (id === LOAD) return LOAD_SIDE_BY_SIDE
        // Not bundled with Vite's configuration: the areas import each other by the names of package.json.
        const { declared } = (await import(pathToFileURL(DECLARED).href)) as { declared: readonly Declared[] }
        const here = chunks.get(LOOK) ?? []
        const rows = declared.map(({ tag, area, attributes, reads, picture }) => {
          const widget = resolve(root, `src/widgets/${area}/widget.ts`)
          const [, file] = /\bimport\(['"](\.[^'"]+)['"]\)/.exec(String(picture)) ?? []
          const paints = file ? namesOf(resolve(dirname(widget), file), [...here, ...(chunks.get(widget) ?? [])]) : []
          return [tag, attributes, reads, namesOf(widget, here).join(' '), paints.join(' ')]
        })
        return `
          import { load } from '${LOAD}'
          const element = ([tag, attributes, reads, widget, picture]) =>
            ({ tag, attributes, reads, widget: () => load(widget), picture: picture ? () => load(picture) : undefined })
          export const declared = ${JSON.stringify(rows)}.map(element)`
      },
    },
    transform: {
      filter: { id: [MOUNT, R2WC] },
      handler(code, id) {
        const [former, latter] =
          id === MOUNT ? [ASKED_LOOK, `load('${namesOf(LOOK).join(' ')}')`] : [CONVERTERS, '= {},']
        if (!former.test(code)) this.error(`${id} no longer has ${former}`)
        return `import { load } from '${LOAD}'\n${code.replace(former, latter)}`
      },
    },
  }
}
