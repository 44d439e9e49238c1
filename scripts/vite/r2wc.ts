import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'rolldown'

/** Whose source {@link withoutProps} knows. */
export const R2WC_VERSION = '1.3.1'
const manifest = createRequire(import.meta.url).resolve('@r2wc/core/package.json')
const CORE = resolve(dirname(manifest), 'src/core.ts')

/** A node of the syntax tree, as far as it is looked at. */
interface Node {
  type: string
  start: number
  end: number
  body?: Node | Node[]
  declaration?: Node
  key?: Node & { name?: string }
  value?: Node
}
const bodyOf = (node: Node | undefined): Node[] =>
  Array.isArray(node?.body) ? node.body : node?.body ? bodyOf(node.body) : []

/**
 * r2wc's class without its handling of props and events. Our elements declare none to it: they read their attributes themselves, and tell
 * the page themselves (src/widgets/kit/element/element.ts). What is left is its life: shadow root, mount, update, unmount.
 */
export function withoutProps(code: string): string {
  const program = parseAst(code, { lang: 'ts' }) as unknown as Node
  const make = bodyOf(program).find(({ type }) => type === 'ExportDefaultDeclaration')?.declaration
  const made = bodyOf(make).find(({ type }) => type === 'ClassDeclaration')
  const members = bodyOf(made)
  const member = (name: string) => members.filter(({ key }) => key?.name === name)
  const begin = member('constructor')[0]?.value
  const dropped = [
    ...bodyOf(make).filter(({ type }) => type !== 'ClassDeclaration' && type !== 'ReturnStatement'),
    ...member('observedAttributes'),
    ...member('attributeChangedCallback'),
    ...member('propsSymbol'),
    ...bodyOf(begin)
      .filter(({ type }) => type === 'ForOfStatement' || type === 'ExpressionStatement')
      .slice(1),
    ...bodyOf(program).filter(({ start, end }) => code.slice(start, end).startsWith('const propsSymbol')),
  ]
  if (!made || dropped.length !== 18) throw new Error(`@r2wc/core is built otherwise than ${R2WC_VERSION} was`)
  let left = code
  for (const { start, end } of dropped.toSorted((a, b) => b.start - a.start)) {
    left = left.slice(0, start) + left.slice(end)
  }
  // All of ours have a shadow root.
  const lean = left.replace(/if \(options\.shadow\) (\{[\s\S]*?\n {6}\}) else \{[\s\S]*?\n {6}\}/, '$1')
  if (lean === left) throw new Error(`@r2wc/core is built otherwise than ${R2WC_VERSION} was`)
  // One that the page's server has drawn is there already (kit/element/snapshot.ts); to ask for it anew would empty it.
  const kept = lean.replace(
    /this\.attachShadow\(\{\s*mode: options\.shadow,?\s*\}\)/,
    "this.shadowRoot ?? this.attachShadow({ mode: 'open' })",
  )
  if (kept === lean) throw new Error(`@r2wc/core is built otherwise than ${R2WC_VERSION} was`)
  // Only an element in a document is rendered (kit/element/element.ts), so none has to remember whether it is; only what is shown is taken down.
  const unmarked = kept
    .replace(/const connectedSymbol = .*\n/, '')
    .replace(/\n\s*\[connectedSymbol\] = true;?\n/, '\n')
    .replaceAll(/this\[connectedSymbol\] = \w+\n/g, '')
    .replace('if (!this[connectedSymbol]) return', '')
    .replace(/(renderer\.mount\(\s*this\.container,)\s*ReactComponent,/, '$1')
    .replace(/if \(this\[contextSymbol\]\) \{(\s*renderer\.unmount\(.*\)\s*)\}/, '$1')
  if (unmarked.includes('connectedSymbol')) throw new Error(`@r2wc/core is built otherwise than ${R2WC_VERSION} was`)
  // What mount and update are handed of it.
  return unmarked.replaceAll(/,\s*this\[propsSymbol\]/g, '')
}

/** Puts r2wc's source, less what none of our elements uses, in its package's place. */
export function leanR2wc(): Plugin {
  return {
    name: 'fiscal-lean-r2wc',
    buildStart() {
      const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
      if (version !== R2WC_VERSION) this.error(`@r2wc/core is ${version}: look at scripts/vite/r2wc.ts anew`)
    },
    resolveId: { filter: { id: /^@r2wc\/core$/ }, handler: () => CORE },
    load: { filter: { id: CORE }, handler: () => withoutProps(readFileSync(CORE, 'utf8')) },
  }
}
