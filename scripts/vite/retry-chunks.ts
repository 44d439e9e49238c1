import { resolve } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'
import { root } from './declarations.ts'

const PRELOAD = resolve(root, 'src/widgets/kit/element/preload.ts')
/** The parameter that is added to what loads a chunk; no name of the bundler's begins like this. */
const SUFFIX = '$suffix'

interface Node {
  type: string
  start: number
  end: number
  params?: readonly unknown[]
  source?: Node
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Every import() of a chunk, with the function without parameters that it stands in. */
function* importsOf(node: Node, within?: Node): Generator<{ source: Node; load: Node }> {
  if (node.type === 'ImportExpression' && node.source && within) yield { source: node.source, load: within }
  const inner = node.type === 'ArrowFunctionExpression' && node.params?.length === 0 ? node : within
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* importsOf(value, inner)
}

/** `() => import('./x.js')` as `($suffix) => import('./x.js' + $suffix)`: another attempt can ask by another address. */
export function withSuffixes(code: string): { code: string; count: number } {
  const found = [...importsOf(parseAst(code) as unknown as Node)]
  const inserts = found.flatMap(({ source, load }) => [
    // In front of `()` there may be `async`.
    { at: code.indexOf('(', load.start) + 1, text: SUFFIX },
    { at: source.end, text: `+${SUFFIX}` },
  ])
  let made = code
  for (const { at, text } of inserts.toSorted((a, b) => b.at - a.at)) made = made.slice(0, at) + text + made.slice(at)
  return { code: made, count: found.length }
}

/**
 * Puts ours in the place of what Vite wraps every import() in: Vite's asks once, and would write preload links into the foreign page's
 * head. In the library addresses are relative to the chunk that asks, in the back-office they begin at its root.
 */
export function retryChunks(): Plugin {
  let base = '/'
  return {
    name: 'fiscal-retry-chunks',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => {
      base = config.base
    },
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () =>
        base === './'
          ? `import { preload } from ${JSON.stringify(PRELOAD)}
             export const __vitePreload = preload`
          : `import { preloadStyled } from ${JSON.stringify(PRELOAD)}
             export const __vitePreload = preloadStyled`,
    },
    generateBundle: {
      // After Vite has written into the chunks what is asked for beside each import().
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.dynamicImports.length === 0) continue
          const { code, count } = withSuffixes(chunk.code)
          // What a chunk has itself needs no asking.
          if (count < chunk.dynamicImports.filter((file) => file !== chunk.fileName).length)
            this.error(`${chunk.fileName} has an import() that nothing repeats`)
          chunk.code = code
        }
      },
    },
  }
}
