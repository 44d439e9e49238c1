import { dirname, join, normalize } from 'node:path'

// Who imports whom, read from the sources: for the rules of architecture.test.ts.

export interface Source {
  /** From the project's root, with '/'. */
  path: string
  text: string
}

export interface Import {
  specifier: string
  /** Whether it takes types only, so that nothing of it is there when the code runs. */
  isType: boolean
  /** Whether it is `import('…')`: taken when it is asked for, and not before. */
  isLazy: boolean
}

const STATEMENT =
  /\b(?:import|export)\s+(type\s+)?[^'"`;()]*?\bfrom\s*(['"`])([^'"`\n]+)\2|\bimport\s*(\()?\s*(['"`])([^'"`\n]+)\5/g

/** What a module names in `import … from '…'`, `export … from '…'`, `import '…'` and `import('…')`. */
export function importsOf({ text }: Source): Import[] {
  return [...code(text).matchAll(STATEMENT)].map(([, type, , from, lazy, , bare]) => ({
    specifier: from ?? bare ?? '',
    isType: type !== undefined,
    isLazy: lazy !== undefined,
  }))
}

/** Without the lines that are comments. */
export function code(text: string): string {
  return text.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
}

/** The project's path that a specifier means; undefined for a package. */
export function targetOf(path: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return `src/${bare.slice(1)}`
  if (bare.startsWith('.')) return normalize(join(dirname(path), bare)).replaceAll('\\', '/')
  return undefined
}

/** The paths of the sources that import one of these files, sorted. */
export function importers(sources: readonly Source[], ...files: readonly string[]): string[] {
  const isOne = (target: string | undefined) => target !== undefined && files.includes(target)
  return sources
    .filter((source) => importsOf(source).some(({ specifier }) => isOne(targetOf(source.path, specifier))))
    .map(({ path }) => path)
    .toSorted()
}

/** Groups of nodes that lead to each other in a circle, each group sorted (Tarjan's strongly connected components). */
export function circles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (node: string): number => {
    order.set(node, order.size)
    let low = order.size - 1
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    lowest.set(node, low)
    if (low !== order.get(node)) return low
    const circle = stack.splice(stack.indexOf(node))
    if (circle.length > 1) found.push(circle.sort())
    return low
  }
  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return found
}

/** Circles of modules that need each other's values to run. */
export function circlesOfValues(sources: readonly Source[]): string[][] {
  return circles(
    new Map(
      sources.map((source) => [
        source.path,
        importsOf(source)
          .filter(({ isType, isLazy }) => !isType && !isLazy)
          .flatMap(({ specifier }) => targetOf(source.path, specifier) ?? []),
      ]),
    ),
  )
}
