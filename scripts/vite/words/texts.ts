import { type Node, nodesIn, parse } from '../syntax.ts'
import { isCode } from './positions.ts'
import { isText } from './text.ts'

/** A piece of a message: its own text, or a hole, which is code. */
export interface Piece {
  start: number
  end: number
  /** Undefined for a hole. */
  text?: string
  /** Name of a hole, unique in its message. */
  hole?: string
}

/** A text that screens show, with its holes: what stands in the catalogues. */
export interface Message {
  /** The Portuguese with `{name}` for each hole. */
  key: string
  kind: 'jsx' | 'attribute' | 'literal' | 'template'
  start: number
  end: number
  pieces: readonly Piece[]
  /** True of what the server makes in languages, too: it is tagged so (src/domain/phrase.ts). */
  isPhrase: boolean
  /** True of what stands in a refusal. */
  isRefused: boolean
}

type Plain = Omit<Message, 'isPhrase' | 'isRefused'>

/** A text that a module shows, in the order in which they stand. Throws where it cannot be read. */
export function messagesIn(code: string, file: string): Message[] {
  const found: Message[] = []
  /** Texts that belong to a message found already. */
  const taken = new Set<Node>()
  for (const at of nodesIn(parse(code, file))) {
    const { node } = at
    if (taken.has(node)) continue
    const plain = node.type.startsWith('JSX')
      ? jsxMessage(node, code, taken)
      : isCode(at)
        ? undefined
        : plainMessage(node, code)
    if (!plain) continue
    const isTagged = at.parents[0]?.type === 'TaggedTemplateExpression'
    if (!isTagged && !isText(plain.key, plain.kind === 'jsx')) continue
    found.push({ ...plain, isPhrase: isTagged, isRefused: at.parents.some(isRefusal) })
  }
  return found
}

/** Helpers that make refusals are called so. */
const isRefusal = ({ type, callee }: Node) =>
  type === 'NewExpression' ? callee.name === 'Refusal' : type === 'CallExpression' && /^refused?$/.test(callee.name)

/** A literal or a template outside JSX's own text. */
function plainMessage(node: Node, code: string): Plain | undefined {
  const { start, end } = node
  if (node.type === 'Literal' && typeof node.value === 'string') {
    return { key: node.value, kind: 'literal', start, end, pieces: [{ start, end, text: node.value }] }
  }
  if (node.type !== 'TemplateLiteral') return undefined
  const names = namer()
  const quasis: readonly Node[] = node['quasis']
  const expressions: readonly Node[] = node['expressions']
  const pieces = quasis.flatMap((quasi, i): Piece[] => {
    const hole = expressions[i]
    const text: Piece = { start: quasi.start, end: quasi.end, text: quasi.value.cooked }
    return hole ? [text, { start: hole.start, end: hole.end, hole: names(hole, code) }] : [text]
  })
  return { key: keyOf(pieces), kind: 'template', start, end, pieces }
}

/** The children of an element as one text, and the text of an attribute. */
function jsxMessage(node: Node, code: string, taken: Set<Node>): Plain | undefined {
  if (node.type === 'JSXAttribute' && node.value?.type === 'Literal') {
    const { value } = node
    taken.add(value)
    if (isCode({ node: value, parents: [node] })) return undefined
    const text = String(value.value)
    const piece = { start: value.start, end: value.end, text }
    return { key: text, kind: 'attribute', start: value.start, end: value.end, pieces: [piece] }
  }
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return undefined
  const names = namer()
  const children: readonly Node[] = node['children']
  const pieces = children.flatMap((child): Piece[] => {
    const at = { start: child.start, end: child.end }
    if (child.type === 'JSXText') {
      const text = jsxText(String(child.value))
      return text ? [{ ...at, text }] : []
    }
    const literal = child.type === 'JSXExpressionContainer' ? child.expression : undefined
    if (literal?.type === 'JSXEmptyExpression') return []
    if (literal?.type === 'Literal' && typeof literal.value === 'string') {
      taken.add(literal)
      return [{ ...at, text: literal.value }]
    }
    return [{ ...at, hole: names(literal ?? child, code) }]
  })
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (!first || !last || pieces.every(({ text }) => text === undefined)) return undefined
  // What stands apart from all text is no hole of it.
  return { key: keyOf(pieces), kind: 'jsx', start: first.start, end: last.end, pieces }
}

/** JSX's own rule of white space: lines are trimmed and joined by one space. */
function jsxText(raw: string): string {
  const lines = raw.split('\n')
  return lines
    .map((line, i) => {
      const begun = i === 0 ? line : line.trimStart()
      return i === lines.length - 1 ? begun : begun.trimEnd()
    })
    .filter((line) => line !== '')
    .join(' ')
}

const keyOf = (pieces: readonly Piece[]) => pieces.map(({ text, hole }) => text ?? `{${hole}}`).join('')

/** Names holes by what stands in them, so that who translates can guess: `{count}` of `sum.count`, `{strong}` of an element. */
function namer(): (node: Node, code: string) => string {
  const used = new Map<string, number>()
  return (node, code) => {
    const name = nameIn(node, code)
    const times = (used.get(name) ?? 0) + 1
    used.set(name, times)
    return times === 1 ? name : `${name}${times}`
  }
}

const wordOf = (node: Node) => (node.type === 'Literal' ? String(node.value).trim() : 'else')

function nameIn(node: Node, code: string): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression' && !node.computed) return nameIn(node.property, code)
  if (node.type === 'ChainExpression') return nameIn(node.expression, code)
  if (node.type === 'CallExpression') return nameIn(node.callee, code)
  if (node.type === 'JSXElement') return code.slice(node.openingElement.name.start, node.openingElement.name.end)
  if (node.type === 'ConditionalExpression') return `${wordOf(node.consequent)}|${wordOf(node.alternate)}`
  if (node.type === 'LogicalExpression') return 'if'
  return 'value'
}
