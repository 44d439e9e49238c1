import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'rolldown'

// Declarations say what elements are for, in sentences that partners, editors and Storybook read (src/widgets/kit/words.ts). No browser needs
// them.

interface Node {
  type: string
  start: number
  end: number
  value?: Node
  key?: { name?: string }
  properties?: readonly Node[]
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Tells if a node is what is said of something: `{ en: '…', pt: '…' }`. */
const isWords = ({ type, properties = [] }: Node): boolean =>
  type === 'ObjectExpression' && properties.some(({ key, value }) => key?.name === 'en' && value?.type === 'Literal')

/** The properties that hold words. */
function* wordsIn(node: Node): Generator<Node> {
  if (node.type === 'Property' && node.value && isWords(node.value)) yield node
  else for (const value of Object.values(node).flat()) if (isNode(value)) yield* wordsIn(value)
}

/** Returns a module without the properties that hold words. */
export function withoutWords(code: string, lang: 'ts' | 'tsx'): string {
  // The parser's own types are a union of every kind of node.
  const found = [...wordsIn(parseAst(code, { lang }) as unknown as Node)]
  return found.reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(text.charAt(end) === ',' ? end + 1 : end),
    code,
  )
}

/** Takes words out of the declarations of areas and leaves. */
export function dropWords(): Plugin & { apply: 'build'; enforce: 'pre' } {
  return {
    name: 'fiscal-without-words',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/widgets\/(?:[\w-]+\/widget\.ts|leaves\/\w+\.tsx)$/, code: /\ben: / },
      handler: (code, id) => ({ code: withoutWords(code, id.endsWith('x') ? 'tsx' : 'ts'), map: null }),
    },
  }
}
