import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DescribedAttribute, DescribedElement } from '../../src/widgets/reference/described.ts'
import { commonAttributes, events, functions, typeOf } from '../../src/widgets/reference/vocabulary.ts'
import { root } from '../vite/declarations.ts'
import { leafHandlers, leafProps } from './leaves.ts'
import { described, describedLeaves } from './reference.ts'

// The package's types, made of what custom-elements.json is made of.

const doc = (text: string, indent = '') => `${indent}/** ${text} */\n`
const isCommon = ({ name }: DescribedAttribute) => name in commonAttributes
/** A property reads '' where nothing is said. */
const propertyType = (attribute: DescribedAttribute) =>
  attribute.values ? `${typeOf(attribute.values)} | ''` : 'string'
const key = (name: string) => (name.includes('-') ? `'${name}'` : name)
const own = ({ attributes }: DescribedElement) => attributes.filter((one) => !isCommon(one))
const common = () => described[0]?.attributes.filter(isCommon) ?? []
/** Properties that no element has alone, and no attribute says. */
const alone = (indent: string, optional = '') =>
  (described[0]?.properties ?? []).map(
    ({ name, about, type }) => `${doc(about, indent)}${indent}${name}${optional}: ${type}`,
  )
/** Functions that every element has. */
const methods = (described[0]?.methods ?? []).map(
  ({ name, about, returns }) => `${doc(about, '  ')}  ${name}(): ${returns}`,
)
const onEvent = (name: string) => `on${name}`
const camelEvent = (name: string) => `on${name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`

const properties = (all: readonly DescribedAttribute[]) =>
  all.flatMap((one) => (one.property ? [`${doc(one.about, '  ')}  ${one.property}: ${propertyType(one)}`] : []))
const namesOf = ({ name, property }: DescribedAttribute) => [...new Set([name, ...(property ? [property] : [])])]
const propertyOf = (one: DescribedAttribute, name: string, isRequired = false) =>
  `${doc(one.about, '  ')}  ${key(name)}${isRequired ? '' : '?'}: ${typeOf(one.values)} | undefined`
/** Attributes and properties as templates take them. */
const props = (all: readonly DescribedAttribute[]) =>
  all.filter(({ isRequired }) => !isRequired).flatMap((one) => namesOf(one).map((name) => propertyOf(one, name)))
/** What an element needs is named, as attribute or as property; it may not be known yet. */
const required = (all: readonly DescribedAttribute[]) =>
  all
    .filter(({ isRequired }) => isRequired)
    .map((one) => {
      const names = namesOf(one)
      const ways = names.map((needed) => {
        const lines = names.map((name) => propertyOf(one, name, name === needed))
        return `{\n${lines.join('\n')}\n}`
      })
      return ` & (${ways.join(' | ')})`
    })
    .join('')

/** The three ways to hear: an event of ours, one of the browser's, one that only the page knows. */
const listening = (method: string, options: string) => `\
  ${method}<Type extends keyof FiscalEventMap>(
    type: Type,
    listener: (event: FiscalEventMap[Type]) => unknown,
    options?: boolean | ${options},
  ): void
  ${method}<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | ${options},
  ): void
  ${method}(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | ${options},
  ): void`

/** What does not depend on the element, with the public types of the sources as they stand there. */
export function commonTypes(): string {
  const source = readFileSync(resolve(root, 'src/widgets/kit/public.ts'), 'utf8')
  const [, ...types] = source.split(/^(?=\/\*\*|export )/m)
  return `${types.join('')}
${doc("The elements' events, which bubble and cross their shadow root.")}export interface FiscalEventMap {
${Object.entries(events)
  .map(([name, { about, detail }]) => `${doc(about.en, '  ')}  '${name}': CustomEvent<${detail}>`)
  .join('\n')}
}

${doc('What every element has.')}export interface FiscalElement extends HTMLElement {
${[...properties(common()), ...alone('  '), ...methods].join('\n')}
${listening('addEventListener', 'AddEventListenerOptions')}
${listening('removeEventListener', 'EventListenerOptions')}
}

${doc('What templates may set on every element. Vue sets what is no attribute by `.tokenProvider`, `.customize`.')}\
export interface FiscalProps {
${[...props(common()), ...alone('  ', '?')].join('\n')}
}
${described
  .filter((element) => own(element).length > 0)
  .map(
    (element) =>
      `\nexport type ${propsOf(element)} = FiscalProps & {\n${props(own(element)).join('\n')}\n}${required(own(element))}\n`,
  )
  .join('')}
declare global {
  ${doc('Elements are heard wherever their events come by: the document, the window, any element around them.').trim()}
  interface GlobalEventHandlersEventMap extends FiscalEventMap {}
}
`
}

const propsOf = (element: DescribedElement) =>
  own(element).length > 0 ? element.className.replace(/Element$/, 'Props') : 'FiscalProps'

const FUNCTIONS = Object.entries(functions)
  .map(([name, { about, parameter }]) => {
    const optional = 'optional' in parameter ? '?' : ''
    return `${doc(about)}export declare function ${name}(${parameter.name}${optional}: ${parameter.type.text}): void\n`
  })
  .join('')
const IMPORTED = `import type { DefineOptions, PageDefaults } from './common.js'\n`

/** The declarations of an area's entry. */
export function areaTypes(area: string): string {
  const all = described.filter((element) => element.area === area)
  const classes = all.map(
    (element) =>
      `${doc(`\`<${element.tag}>\`: ${element.shows}.`)}export interface ${element.className} extends FiscalElement {\n${properties(own(element)).join('\n')}\n}`,
  )
  return `${IMPORTED}import type { FiscalElement } from './common.js'
export type * from './common.js'
${FUNCTIONS}
${classes.join('\n').replaceAll('{\n\n}', '{}')}

declare global {
  interface HTMLElementTagNameMap {
${all.map(({ tag, className }) => `    '${tag}': ${className}`).join('\n')}
  }
}
`
}

/** Those of the entry that defines every element. */
export const indexTypes = (areas: readonly string[]): string => `${IMPORTED}export type * from './common.js'
${areas.map((area) => `export type * from './${area}.js'`).join('\n')}
${FUNCTIONS}`

const imports = (areas: readonly string[]) => {
  const names = [...new Set(described.map(propsOf))].toSorted()
  return `import type { ${['FiscalEventMap', ...names].join(', ')} } from './common.js'
${areas
  .map((area) => {
    const classes = described.filter((one) => one.area === area).map(({ className }) => className)
    return `import type { ${classes.join(', ')} } from './${area}.js'`
  })
  .join('\n')}
import type { ${describedLeaves.flatMap((leaf) => [leaf.className, leafProps(leaf)]).join(', ')} } from './leaves.js'
`
}
/** Every element, leaves too: its tag, its type, and what a template may set on it. */
const rows = (indent: string, nameOf: (name: string) => string) =>
  [
    ...described.map((one) => ({ ...one, props: propsOf(one) })),
    ...describedLeaves.map((one) => ({ ...one, props: leafProps(one) + leafHandlers(one, nameOf) })),
  ]
    .map(({ tag, className, props: settable }) => `${indent}'${tag}': Fiscal<${className}, ${settable}>`)
    .join('\n')
const handlers = (nameOf: (name: string) => string) =>
  `{\n${Object.keys(events)
    .map((name) => `  ${key(nameOf(name))}?: ((event: FiscalEventMap['${name}']) => void) | undefined`)
    .join('\n')}\n}`

/** React 19: \`<fiscal-nfce-list tenant="…" onfiscal-ready={…} />\`, or \`<Fiscal tag="fiscal-nfce-list" …>\`. */
export const reactTypes = (
  areas: readonly string[],
): string => `import type { DetailedHTMLProps, HTMLAttributes, ReactElement } from 'react'
${imports(areas)}
interface Handlers ${handlers(onEvent)}
type Fiscal<Element, Props> = DetailedHTMLProps<HTMLAttributes<Element>, Element> & Props & Handlers

${doc('What React may set on each element.')}export interface FiscalTags {
${rows('  ', onEvent)}
}

${doc('Draws an element, also where React takes over what a server has drawn: then React alone sets neither functions nor listeners.')}\
export declare function Fiscal<Tag extends keyof FiscalTags>(props: { tag: Tag } & FiscalTags[Tag]): ReactElement

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends FiscalTags {}
  }
}
`

/** Vue 3: \`<fiscal-nfce-list tenant="…" @fiscal-ready="…" />\`. */
export const vueTypes = (
  areas: readonly string[],
): string => `import type { DefineComponent, HTMLAttributes } from 'vue'
${imports(areas)}
interface Handlers ${handlers(camelEvent)}
type Fiscal<Element, Props> = DefineComponent<Props & Handlers & Omit<HTMLAttributes, keyof Props>, { $el: Element }>

declare module 'vue' {
  interface GlobalComponents {
${rows('    ', camelEvent)}
  }
}
`

/** Svelte 5: \`<fiscal-nfce-list tenant="…" onfiscal-ready={…} />\`. */
export const svelteTypes = (areas: readonly string[]): string => `import type { HTMLAttributes } from 'svelte/elements'
${imports(areas)}
interface Handlers ${handlers(onEvent)}
type Fiscal<Element extends EventTarget, Props> = HTMLAttributes<Element> & Props & Handlers

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${rows('    ', onEvent)}
  }
}
`
