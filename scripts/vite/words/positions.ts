import type { At, Node } from '../syntax.ts'
import { isSentence } from '../without-sentences.ts'

/** Properties whose text is for programs, or for who writes pages (reference/). */
const CODE_FIELDS = new Set([
  'summary',
  'about',
  'shows',
  'heading',
  'menu',
  'icon',
  'path',
  'name',
  'className',
  'key',
  'kind',
  'area',
  'needs',
  'd',
  'type',
  'detail',
])

/** Attributes that no one reads. */
const CODE_ATTRIBUTES =
  /^(class(Name)?|\w+ClassName|key|id|htmlFor|name|type|role|icon|kind|d|viewBox|style|slot|part|to|href|path|rel|target|lang|dir|autoComplete|inputMode|data-.*|xmlns|fill|stroke.*|tone|variant|size|align|as|form|method|pattern|accept|aria-(live|haspopup|current|controls|labelledby|describedby|hidden|relevant|sort|orientation|autocomplete))$/

/** Tells of a `name` if it is to people, as that of a line in a chart is: it begins as a sentence does, or has words apart. */
const isTitled = (field: string, value: Node): boolean => field === 'name' && isTitle(value)

function isTitle(node: Node): boolean {
  if (node.type === 'ConditionalExpression') return isTitle(node.consequent) || isTitle(node.alternate)
  if (node.type === 'Literal') return /^\p{Lu}\p{Ll}/u.test(String(node.value))
  const quasis: readonly Node[] = node.type === 'TemplateLiteral' ? node['quasis'] : []
  return quasis.some(({ value }) => /\s/.test(value.cooked))
}

/** Calls that compare a text, or look something up by it. */
const CODE_CALLS =
  /^(includes|startsWith|endsWith|has|get|delete|split|indexOf|lastIndexOf|test|exec|match|querySelector(All)?|closest|matches|addEventListener|omit|removeEventListener|(get|has|remove|toggle|set)Attribute|matchMedia|getElementById|createElement|setProperty|getPropertyValue|enum|literal|require|cx|clsx|toggle|add|remove|regex|getItem|setItem|removeItem|append|fetch|readAddress|localeCompare|supports)$/

/** Tells of a literal if it is for programs: it stands where nothing is shown from. */
export function isCode({ node, parents: [parent, ...above] }: At): boolean {
  if (!parent) return true
  switch (parent.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'ExpressionStatement':
    case 'SwitchCase':
      return true
    case 'TaggedTemplateExpression':
      return nameOf(parent['tag']) !== 'phrase'
    case 'BinaryExpression':
      return parent.operator !== '+'
    case 'MemberExpression':
      return parent.property === node
    case 'Property':
    case 'PropertyDefinition':
      return (
        parent.key === node ||
        (CODE_FIELDS.has(nameOf(parent.key)) && !isTitled(nameOf(parent.key), node)) ||
        (above[0] !== undefined && isSentence(above[0]))
      )
    case 'JSXAttribute':
      return CODE_ATTRIBUTES.test(nameOf(parent.name)) && !isTitled(nameOf(parent.name), node)
    case 'AssignmentExpression':
      return CODE_ATTRIBUTES.test(nameOf(parent.left))
    case 'CallExpression':
      return parent.arguments.includes(node) && CODE_CALLS.test(nameOf(parent.callee))
    case 'NewExpression':
      return /^(URL|RegExp|Map|Error|TypeError|RangeError|Event|CustomEvent|DOMException|BroadcastChannel|Blob)$/.test(
        nameOf(parent.callee),
      )
    default:
      return TRANSPARENT.has(parent.type) && isCode({ node: parent, parents: above })
  }
}

/** What hands its content on as it is. */
const TRANSPARENT = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'ArrayExpression',
  'ParenthesizedExpression',
  'JSXExpressionContainer',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
])

function nameOf(node: Node): string {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name
  if (node.type === 'MemberExpression') return nameOf(node.property)
  if (node.type === 'ChainExpression') return nameOf(node.expression)
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'JSXNamespacedName') return `${nameOf(node.namespace)}:${nameOf(node.name)}`
  return ''
}
