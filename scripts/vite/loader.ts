import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OutputBundle, type Plugin as RolldownPlugin, rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ENTRY = resolve(root, 'src/widgets/register.ts')

/** The modules that the loader imports when an element appears: name → path. Each becomes a chunk that keeps its exports. */
export function lazyModules(): Record<string, string> {
  const from = ['src/widgets/kit/mount.ts', ...globSync('src/widgets/*/widget.ts', { cwd: root })]
  const found = from.flatMap((file) =>
    [...readFileSync(resolve(root, file), 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, path = '']) =>
      resolve(root, dirname(file), path),
    ),
  )
  return Object.fromEntries(found.map((path) => [basename(path, extname(path)), path]))
}

interface LoaderChunk {
  /** Relative to the loader. */
  file: string
  /** All that it imports statically, so that the loader can ask for everything at once. */
  imports: readonly string[]
}

/**
 * Builds the loader, elements.js, after the chunks and apart from them: what it shares with a chunk is repeated in it, function by function,
 * so that it stays one small file and no chunk reaches back into it.
 */
export function loader(): Plugin {
  const chunks = new Map<string, LoaderChunk>()
  return {
    name: 'fiscal-loader',
    apply: 'build',
    // Vite's helper would write preload links into the foreign page's head.
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
    enforce: 'pre',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && output.isEntry && output.facadeModuleId) {
          chunks.set(output.facadeModuleId, { file: output.fileName, imports: allImports(output.fileName, bundle) })
        }
      }
    },
    async closeBundle() {
      const bundle = await rolldown({ input: ENTRY, platform: 'browser', plugins: [linkChunks(chunks)], cwd: root })
      await bundle.write({ file: resolve(root, 'dist/elements/elements.js'), minify: true, comments: false })
      await bundle.close()
    },
  }
}

function allImports(file: string, bundle: OutputBundle, seen = new Set<string>()): string[] {
  const output = bundle[file]
  for (const imported of output?.type === 'chunk' ? output.imports : []) {
    if (seen.has(imported)) continue
    seen.add(imported)
    allImports(imported, bundle, seen)
  }
  return [...seen]
}

function linkChunks(chunks: ReadonlyMap<string, LoaderChunk>): RolldownPlugin {
  return {
    name: 'fiscal-link-chunks',
    async resolveDynamicImport(specifier, importer) {
      if (typeof specifier !== 'string') return null
      const resolved = await this.resolve(specifier, importer)
      const chunk = resolved && chunks.get(resolved.id)
      if (!chunk) throw new Error(`${importer} imports ${specifier}, which is no chunk of the library`)
      return { id: `./${chunk.file}`, external: true }
    },
    // A chunk's imports are asked for beside it, not after it has come.
    renderChunk(code) {
      const files = new Map([...chunks.values()].map((chunk) => [`./${chunk.file}`, chunk]))
      const name = (file: string) => JSON.stringify(basename(file, '.js'))
      const linked = code.replace(/import\(["'`](\.\/chunks\/[^"'`]+)["'`]\)/g, (call, file: string) => {
        const chunk = files.get(file)
        return chunk ? `loadChunks(${[...chunk.imports, chunk.file].map(name).join()})` : call
      })
      return `const loadChunks = (...names) => names.map((name) => import("./chunks/" + name + ".js")).at(-1)\n${linked}`
    },
  }
}
