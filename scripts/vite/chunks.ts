interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; isEntry: boolean } | null
}

/** What a picture needs before React is there; what every screen needs after. In this order: a module lands in the first that reaches it. */
const roots: readonly [chunk: string, module: RegExp][] = [
  ['look', /\/src\/widgets\/kit\/look\.ts$/],
  ['runtime', /\/src\/widgets\/kit\/(runtime|WidgetRoot|ListScreen)\.tsx$/],
]

/**
 * The shared chunk a module belongs to, by who imports it: flat on purpose, so that whoever loads a screen can ask for `look`, `runtime` and
 * the screen at once and nothing is discovered late. Modules of the entry and of single screens stay where the bundler puts them.
 */
export function chunkOf(id: string, modules: Modules): string | undefined {
  if (reached(id, modules, (importer) => modules.getModuleInfo(importer)?.isEntry ?? false)) return undefined
  return roots.find(([, root]) => reached(id, modules, (importer) => root.test(importer)))?.[0]
}

/** Whether static imports lead from a module that `from` accepts to this one. */
function reached(id: string, modules: Modules, from: (id: string) => boolean): boolean {
  const seen = new Set<string>()
  const queue = [id]
  for (let current = queue.pop(); current !== undefined; current = queue.pop()) {
    if (seen.has(current)) continue
    seen.add(current)
    if (from(current)) return true
    queue.push(...(modules.getModuleInfo(current)?.importers ?? []))
  }
  return false
}
