import { parseAst } from 'rolldown/parseAst'

/**
 * A node of the bundler's parser. Its own types are a union of some two hundred kinds, most of which none of this asks for: what is read of a
 * node follows from its `type`, by ESTree.
 */
export interface Node {
  type: string
  start: number
  end: number
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  [field: string]: any
}

export interface At {
  node: Node
  /** Those that it stands in, the nearest first. */
  parents: readonly Node[]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Every node of a tree, in the order in which they stand, without what is of types alone. */
export function* nodesIn(node: Node, parents: readonly Node[] = []): Generator<At> {
  if (node.type.startsWith('TS') && !HOLDING.has(node.type)) return
  yield { node, parents }
  for (const [field, value] of Object.entries(node)) {
    if (field === 'typeAnnotation' || field === 'typeArguments' || field === 'returnType') continue
    for (const inner of [value].flat()) if (isNode(inner)) yield* nodesIn(inner, [node, ...parents])
  }
}

/** What TypeScript wraps a value in. */
const HOLDING = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

/** Returns the tree of a module. Throws where it cannot be read. */
export const parse = (code: string, file: string): Node =>
  // The parser's own types are a union of every kind of node.
  parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file) as unknown as Node
