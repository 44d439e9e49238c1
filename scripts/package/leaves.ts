import type { DescribedElement } from '../../src/widgets/reference/described.ts'
import { events, leafFunctions, typeOf } from '../../src/widgets/reference/vocabulary.ts'
import { describedLeaves } from './reference.ts'

// leaves.js in the package: for bundlers, and its types.

/** The file as a bundler can follow it: its chunks by plain addresses, and the page's settings from the entries' own shared file. */
export function leavesForBundlers(code: string): string {
  const plain = code
    .replace(/import\(`(\.\/chunks\/[\w-]+\.js)\$\{\w+\}`\)/g, "import('$1')")
    .replace(/import\([`"']\.\/elements\.js[`"']\)/, "import('./page.js')")
  if (/import\(`[^`]*\$/.test(plain) || !plain.includes("'./page.js'")) {
    throw new Error('leaves.js names others in a way that scripts/package/leaves.ts does not know')
  }
  return plain
}

const doc = (text: string) => `/** ${text} */`
const fields = ({ attributes, properties }: DescribedElement, isOptional: boolean) =>
  [
    ...attributes.flatMap((one) => (one.property ? [{ ...one, type: `${typeOf(one.values)} | undefined` }] : [])),
    ...properties.map((one) => ({ ...one, isRequired: false })),
  ]
    .map(({ name, about, type, isRequired }) => {
      return `  ${doc(about)}\n  ${name}${isOptional && !isRequired ? '?' : ''}: ${type}`
    })
    .join('\n')

/** Events that leaves alone tell. */
const ownOf = ({ events: all }: DescribedElement) => all.filter(({ name }) => !(name in events))
const ownEvents = () =>
  describedLeaves
    .flatMap(ownOf)
    .map(({ name, about, detail }) => `    ${doc(about)}\n    '${name}': CustomEvent<${detail}>`)
    .join('\n')

export const leafProps = ({ className }: DescribedElement): string => className.replace(/Element$/, 'Props')
/** What templates hear of a leaf, by the names that `nameOf` gives to events, beside what they hear of every element. */
export const leafHandlers = (leaf: DescribedElement, nameOf: (name: string) => string): string =>
  ownOf(leaf)
    .map(({ name, detail }) => ` & { '${nameOf(name)}'?: ((event: CustomEvent<${detail}>) => void) | undefined }`)
    .join('')

export const leavesTypes =
  (): string => `import type { DefineOptions, FiscalEventMap, TokenProvider } from './common.js'
export type * from './common.js'

${doc("The leaves' events, which bubble and cross their shadow root.")}
export interface FiscalLeafEventMap extends FiscalEventMap {
${ownEvents()}
}
${describedLeaves
  .map(
    (leaf) => `
${doc(`\`<${leaf.tag}>\`: ${leaf.shows}.`)}
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
export interface ${leafProps(leaf)} {
${fields(leaf, true)}
}
`,
  )
  .join('')}
${doc(leafFunctions.defineLeaves.about)}
export declare function defineLeaves(options?: DefineOptions): void

declare global {
  interface GlobalEventHandlersEventMap {
${ownEvents()}
  }
  interface HTMLElementTagNameMap {
${describedLeaves.map(({ tag, className }) => `    '${tag}': ${className}`).join('\n')}
  }
}
`
