import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { root } from '../declarations.ts'
import { type Node, nodesIn, parse } from '../syntax.ts'

/** What any element shows, whatever its area. */
const EVERY = [
  'kit/failure/loader-words.ts',
  'kit/element/first-paint.ts',
  'kit/element/react-root.tsx',
  'kit/WidgetRoot.tsx',
  'kit/search/ElementSearch.tsx',
  'leaves/all.ts',
].map((file) => `src/widgets/${file}`)

/** Modules of the project that modules load, ever, themselves among them: paths below the project's folder. */
export function reachOf(starts: readonly string[], importsOf = readImports()): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const imported of importsOf(file)) visit(imported)
  }
  for (const start of starts) visit(start)
  return seen
}

/** Modules of all that an area's elements may show. */
export const reachOfArea = (area: string, importsOf?: (file: string) => readonly string[]): ReadonlySet<string> =>
  reachOf([...EVERY, `src/widgets/${area}/widget.ts`], importsOf)

/** What a module imports of the project, without what is of types alone; each module is read once. */
export function readImports(): (file: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (file) => {
    const found = known.get(file) ?? importsIn(file)
    known.set(file, found)
    return found
  }
}

function importsIn(file: string): string[] {
  const sources = new Set<string>()
  for (const { node } of nodesIn(parse(readFileSync(resolve(root, file), 'utf8'), file))) {
    if (!node['source'] || isOfTypes(node)) continue
    const { value } = node['source'] as Node
    if (typeof value === 'string') sources.add(value)
  }
  return [...sources].flatMap((source) => {
    const path = pathOf(source, file)
    return path && existsSync(resolve(root, path)) ? [path] : []
  })
}

function isOfTypes(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const specifiers: readonly Node[] = node.specifiers ?? []
  return specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type')
}

function pathOf(source: string, importer: string): string | undefined {
  if (!/\.tsx?$/.test(source)) return undefined
  if (source.startsWith('#')) return `src/${source.slice(1)}`
  return source.startsWith('.') ? relative(root, resolve(root, dirname(importer), source)) : undefined
}
