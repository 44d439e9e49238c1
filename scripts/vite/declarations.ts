import { globSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Declared } from '../../src/widgets/kit/element/element.ts'
import type { Widget } from '../../src/widgets/kit/widget.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const INDEX = resolve(root, 'src/widgets/index.ts')
export const DECLARED = resolve(root, 'src/widgets/declared.ts')

/** By area: the file of its declaration. */
function declarationFiles(): Record<string, string> {
  const files = globSync('src/widgets/*/widget.ts', { cwd: root, exclude: ['src/widgets/kit'] })
  return Object.fromEntries(files.map((file) => [basename(dirname(file)), resolve(root, file)]))
}

/** What an area loads for its routes: paths of modules. */
export interface Area {
  area: string
  declaration: string
  /** Screens that are lists, whose rows are painted before React is there. */
  lists: readonly string[]
  screens: readonly string[]
}

/**
 * Reads the declarations of the areas that have elements, by running them: what they would load is asked of themselves, each screen being its own path for the while. Not
 * bundled with Vite's configuration, since the areas import each other by the names of package.json.
 */
export async function readDeclarations(): Promise<{
  areas: readonly Area[]
  elements: readonly Omit<Declared, 'widget'>[]
}> {
  const hooks = registerHooks({
    load: (url, context, next) =>
      url.endsWith('.tsx')
        ? { format: 'module', source: `export default ${JSON.stringify(fileURLToPath(url))}`, shortCircuit: true }
        : next(url, context),
  })
  // Under the hooks above, a module that draws is its path.
  const pathOf = async (load: () => Promise<unknown>) => ((await load()) as { default: string }).default
  const pathsOf = async (loads: readonly ((() => Promise<unknown>) | undefined)[]) => [
    ...new Set(await Promise.all(loads.flatMap((load) => (load ? [pathOf(load)] : [])))),
  ]
  const files = declarationFiles()
  const fileOf = (area: string) => {
    const file = files[area]
    if (!file) throw new Error(`The area ${area} has no src/widgets/${area}/widget.ts`)
    return file
  }
  try {
    const { widgets } = (await import(pathToFileURL(INDEX).href)) as { widgets: readonly Widget[] }
    const { declared } = (await import(pathToFileURL(DECLARED).href)) as { declared: readonly Declared[] }
    const offered = widgets.filter(({ elements }) => Object.keys(elements).length > 0)
    const areas = offered.map(async ({ area, routes }) => ({
      area,
      declaration: fileOf(area),
      lists: await pathsOf(routes.map(({ rows }) => rows)),
      screens: await pathsOf(routes.flatMap(({ screen, over = [] }) => [screen, ...over.map((one) => one.screen)])),
    }))
    const elements = declared.map(({ widget: _widget, ...row }) => row)
    return { areas: await Promise.all(areas), elements }
  } finally {
    hooks.deregister()
  }
}
