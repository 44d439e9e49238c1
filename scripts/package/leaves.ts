import {
  attributesOfLeaf,
  type DescribedLeaf,
  describedLeaves,
  eventsOfLeaf,
} from '../../src/widgets/reference/described-leaves.ts'

// leaves.js in the package: for bundlers, and its types.

/** The file as a bundler can follow it: its chunks by plain addresses, and the page's settings from the entries' own shared file. */
export function leavesForBundlers(code: string): string {
  const plain = code
    .replace(/import\(`(\.\/chunks\/[\w-]+\.js)\$\{\w+\}`\)/, "import('$1')")
    .replace(/import\([`"']\.\/elements\.js[`"']\)/, "import('./page.js')")
  if (/import\(`[^`]*\$/.test(plain) || !plain.includes("'./page.js'")) {
    throw new Error('leaves.js names others in a way that scripts/package/leaves.ts does not know')
  }
  return plain
}

const doc = (text: string) => `/** ${text} */`
const fields = (leaf: DescribedLeaf, isOptional: boolean) =>
  [
    ...attributesOfLeaf(leaf).map(
      ({ name, about, type, values, isRequired }) =>
        `  ${doc(about)}\n  ${name}${isOptional && !isRequired ? '?' : ''}: ${values?.map((value) => `'${value}'`).join(' | ') ?? type} | undefined`,
    ),
    ...Object.entries(leaf.properties ?? {}).map(
      ([name, about]) => `  ${doc(about)}\n  ${name}${isOptional ? '?' : ''}: TokenProvider | undefined`,
    ),
  ].join('\n')
const propsOf = ({ className }: DescribedLeaf) => className.replace(/Element$/, 'Props')

export const leavesTypes =
  (): string => `import type { DefineOptions, FiscalEventMap, TokenProvider } from './common.js'
export type * from './common.js'

${doc("The leaves' events, which bubble and cross their shadow root.")}
export interface FiscalLeafEventMap extends FiscalEventMap {
  ${doc('A key was copied; the detail does not hold it.')}
  'fiscal-copied': CustomEvent<Record<string, never>>
}
${describedLeaves
  .map(
    (leaf) => `
${doc(`\`<${leaf.tag}>\`: ${leaf.description}.`)}
export interface ${leaf.className} extends HTMLElement {
${fields(leaf, false)}
  addEventListener<Type extends keyof FiscalLeafEventMap>(
    type: Type,
    listener: (event: FiscalLeafEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

${doc(`What templates may set on \`<${leaf.tag}>\`.`)}
export interface ${propsOf(leaf)} {
${fields(leaf, true)}
}
`,
  )
  .join('')}
/** Defines the leaves once more under a prefix; importing has defined them without one. On a server it does nothing. */
export declare function defineLeaves(options?: DefineOptions): void

declare global {
  interface GlobalEventHandlersEventMap {
    'fiscal-copied': CustomEvent<Record<string, never>>
  }
  interface HTMLElementTagNameMap {
${describedLeaves.map(({ tag, className }) => `    '${tag}': ${className}`).join('\n')}
  }
}
`

const camelEvent = (name: string) => `on${name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`
const handlers = (leaf: DescribedLeaf, nameOf: (name: string) => string) =>
  `{ ${eventsOfLeaf(leaf)
    .map((name) => `'${nameOf(name)}'?: ((event: FiscalLeafEventMap['${name}']) => void) | undefined`)
    .join('; ')} }`

const FRAMEWORKS = {
  react: {
    open: 'export interface FiscalTags {',
    close: '}\n',
    nameOf: (name: string) => `on${name}`,
    row: (element: string, props: string, more: string) => `Fiscal<${element}, ${props}> & ${more}`,
  },
  vue: {
    open: "declare module 'vue' {\n  interface GlobalComponents {",
    close: '  }\n}\n',
    nameOf: camelEvent,
    row: (element: string, props: string, more: string) => `Fiscal<${element}, ${props} & ${more}>`,
  },
  svelte: {
    open: "declare module 'svelte/elements' {\n  interface SvelteHTMLElements {",
    close: '  }\n}\n',
    nameOf: (name: string) => `on${name}`,
    row: (element: string, props: string, more: string) => `Fiscal<${element}, ${props}> & ${more}`,
  },
} as const

/** What a framework's types of the other elements are followed by. */
export function leafTemplates(framework: keyof typeof FRAMEWORKS): string {
  const { open, close, nameOf, row } = FRAMEWORKS[framework]
  const names = describedLeaves.flatMap((leaf) => [leaf.className, propsOf(leaf)])
  const rows = describedLeaves.map(
    (leaf) => `      '${leaf.tag}': ${row(leaf.className, propsOf(leaf), handlers(leaf, nameOf))}`,
  )
  return `\nimport type { FiscalLeafEventMap, ${names.join(', ')} } from './leaves.js'\n\n${open}\n${rows.join('\n')}\n${close}`
}
