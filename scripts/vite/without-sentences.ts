import type { Plugin } from 'rolldown'
import { type Node, nodesIn, parse } from './syntax.ts'

// Declarations say what elements are for, in sentences that partners, editors and Storybook read (src/widgets/kit/sentence.ts). No browser needs
// them.

/** Tells if an object is what is said of something: `{ en: '…', pt: '…' }`. */
export const isSentence = ({ type, properties = [] }: Node): boolean =>
  type === 'ObjectExpression' &&
  properties.some(({ key, value }: Node) => key?.name === 'en' && value?.type === 'Literal')

/** Returns a module without its sentences. */
export function withoutSentences(code: string, file: string): string {
  const found = [...nodesIn(parse(code, file))].filter(
    ({ node }) => node.type === 'Property' && isSentence(node['value']),
  )
  return found.reduceRight(
    (text, { node: { start, end } }) => text.slice(0, start) + text.slice(text.charAt(end) === ',' ? end + 1 : end),
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
      handler: (code, id) => ({ code: withoutSentences(code, id), map: null }),
    },
  }
}
