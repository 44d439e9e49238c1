import { writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { OutputBundle, Plugin as RolldownPlugin } from 'rolldown'
import { type Area, readDeclarations, root } from './declarations.ts'

/** What a build made, as the bundler knows it: for the weighing and for what is kept of former releases. Its dot keeps it from being served. */
export const MANIFEST = '.manifest.json'

/** Its name where the build is of another language than Portuguese. */
export const manifestOf = (language?: string): string =>
  language ? MANIFEST.replace('json', `${language}.json`) : MANIFEST

export interface Manifest {
  /**
   * By file: what it imports statically, and of the modules that are asked for by name (declarations, screens, entries) those that
   * it holds, below the project's folder.
   */
  files: Record<string, { imports: readonly string[]; modules: readonly string[] }>
  /** The file with an area's styles, and `widget`, of what all share; of the elements alone. */
  sheets: Readonly<Record<string, string>>
  areas: readonly Area[]
}

/** It may share its chunk with what lists are painted by. */
const FIRST_PAINT = resolve(root, 'src/widgets/kit/element/first-paint.ts')

const named = (path: string) => relative(root, path).replaceAll('\\', '/')

function filesOf(bundle: OutputBundle, byName: ReadonlySet<string>): Manifest['files'] {
  return Object.fromEntries(
    Object.values(bundle).map((output) => {
      if (output.type !== 'chunk') return [output.fileName, { imports: [], modules: [] }]
      const { facadeModuleId, moduleIds, imports } = output
      // What is also imported statically is no entry for the bundler: a chunk of one module is that module's all the same.
      const isNamed = (id: string) => id === facadeModuleId || moduleIds.length === 1 || byName.has(id)
      return [output.fileName, { imports, modules: moduleIds.filter(isNamed).map(named) }]
    }),
  )
}

/** Of the Portuguese build, or of one in another language, beside it. */
export function manifest(language?: string): RolldownPlugin & { apply: 'build' } {
  return {
    name: 'fiscal-manifest',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const { areas } = await readDeclarations()
      const byName = areas.flatMap(({ declaration, screens }) => [declaration, ...screens])
      const sheets = Object.keys(bundle).flatMap((file) => {
        const name = /^chunks\/(.+)-[\w-]{7}\.css$/.exec(file)?.[1]
        return name === undefined ? [] : [[name, file] as const]
      })
      const text: Manifest = {
        sheets: Object.fromEntries(sheets),
        files: filesOf(bundle, new Set([FIRST_PAINT, ...byName])),
        areas: areas.map(({ area, declaration, lists, screens }) => ({
          area,
          declaration: named(declaration),
          lists: lists.map(named),
          screens: screens.map(named),
        })),
      }
      writeFileSync(resolve(dir, manifestOf(language)), JSON.stringify(text))
    },
  }
}
