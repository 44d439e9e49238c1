interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

const PICTURE = /\/src\/widgets\/(.*Picture\.tsx|kit\/look\.ts)$/
const RUNTIME = /\/src\/widgets\/kit\/(runtime|WidgetRoot|ListScreen)\.tsx$/
/** What areas have in common; the rest of an area stays with its screens. */
const SHARED = /\/src\/(ui|domain|api\/(client|contract)|widgets\/kit)\/|\/src\/widgets\/paths\.ts$|\/node_modules\//
/** Built on their own: loaded by name, so their exports must stay theirs. */
const ENTRIES = /\/src\/widgets\/kit\/(look\.ts|runtime\.tsx)$/

/**
 * The shared chunk a module belongs to, by who imports it. `view`: what pictures are made of, needed before React is there. `base`: what
 * every screen needs after.
 */
export function chunkOf(id: string, modules: Modules): string | undefined {
  if (id.includes('vite/preload-helper')) return 'view'
  if (ENTRIES.test(id) || !SHARED.test(id)) return undefined
  if (isReached(id, PICTURE, modules)) return 'view'
  return isReached(id, RUNTIME, modules) ? 'base' : undefined
}

/** Whether static imports lead from a module of `roots` to this one. */
function isReached(id: string, roots: RegExp, modules: Modules): boolean {
  const seen = new Set<string>()
  const queue = [id]
  for (let current = queue.pop(); current !== undefined; current = queue.pop()) {
    if (seen.has(current)) continue
    seen.add(current)
    if (roots.test(current)) return true
    queue.push(...(modules.getModuleInfo(current)?.importers ?? []))
  }
  return false
}
