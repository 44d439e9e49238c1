import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'rolldown'

// Declarations say what elements are for, in sentences that partners, editors and Storybook read (src/widgets/kit/sentence.ts). No browser needs
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
const isSentence = ({ type, properties = [] }: Node): boolean =>
  type === 'ObjectExpression' && properties.some(({ key, value }) => key?.name === 'en' && value?.type === 'Literal')

/** Finds the properties that hold sentences. */
function* sentencesIn(node: Node): Generator<Node> {
  if (node.type === 'Property' && node.value && isSentence(node.value)) yield node
  else for (const value of Object.values(node).flat()) if (isNode(value)) yield* sentencesIn(value)
}

/** Returns a module without its sentences. */
export function withoutSentences(code: string, lang: 'ts' | 'tsx'): string {
  // The parser's own types are a union of every kind of node.
  const found = [...sentencesIn(parseAst(code, { lang }) as unknown as Node)]
  return found.reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(text.charAt(end) === ',' ? end + 1 : end),
    code,
  )
}

/** Takes the sentences out of the declarations of areas and leaves. */
export function dropSentences(): Plugin & { apply: 'build'; enforce: 'pre' } {
  return {
    name: 'fiscal-without-sentences',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/widgets\/(?:[\w-]+\/widget\.ts|leaves\/\w+\.tsx)$/, code: /\ben: / },
      handler: (code, id) => ({ code: withoutSentences(code, id.endsWith('x') ? 'tsx' : 'ts'), map: null }),
    },
  }
}
