import { writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { OutputBundle, Plugin as RolldownPlugin } from 'rolldown'
import { readDeclarations, root } from './declarations.ts'

/** What a build made, as the bundler knows it: for the weighing and for what is kept of former releases. Its dot keeps it from being served. */
export const MANIFEST = '.manifest.json'

export interface Manifest {
  /** By file: what it imports statically, and the module it was made for, below the project's folder. */
  files: Record<string, { imports: readonly string[]; module: string | undefined }>
  areas: readonly { area: string; declaration: string; pictures: readonly string[]; screens: readonly string[] }[]
}

const named = (path: string) => relative(root, path).replaceAll('\\', '/')

function filesOf(bundle: OutputBundle): Manifest['files'] {
  return Object.fromEntries(
    Object.values(bundle).map((output) => {
      // What is also imported statically is no entry for the bundler: a chunk of one module is that module's all the same.
      const only = output.type === 'chunk' && output.moduleIds.length === 1 ? output.moduleIds[0] : undefined
      const module = output.type === 'chunk' ? (output.facadeModuleId ?? only) : undefined
      const imports = output.type === 'chunk' ? output.imports : []
      return [output.fileName, { imports, module: module ? named(module) : undefined }]
    }),
  )
}

export function manifest(): RolldownPlugin & { apply: 'build' } {
  return {
    name: 'fiscal-manifest',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const { areas } = await readDeclarations()
      const text: Manifest = {
        files: filesOf(bundle),
        areas: areas.map(({ area, declaration, pictures, screens }) => ({
          area,
          declaration: named(declaration),
          pictures: pictures.map(named),
          screens: screens.map(named),
        })),
      }
      writeFileSync(resolve(dir, MANIFEST), JSON.stringify(text))
    },
  }
}
