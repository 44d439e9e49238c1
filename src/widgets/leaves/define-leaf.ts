import type { ReactNode } from 'react'
import type { FiscalEventDetails, FiscalState } from '../kit/public.ts'
import type { AttributeSentence, Sentence } from '../kit/sentence.ts'

/** Properties of a leaf's component: its attributes as text, and those of its class. */
export type LeafProps = Readonly<Record<string, unknown>>

/** How a leaf stands, for `:state()`. */
export interface LeafState {
  state: FiscalState
  /** Message for the console and `fiscal-error`. */
  fault?: string | undefined
  /** Code of the fault; that of a wrong attribute unless told. */
  code?: 'network'
}

/** A leaf as what feeds it sees it. */
export interface Leaf extends HTMLElement {
  readonly internals: ElementInternals
  /** The component's last properties. */
  readonly props: LeafProps
  /** Tells if this DOM lets it show anything. */
  readonly canShow: boolean
  /** Two letters that its `lang` begins with; '' without. */
  readonly language: string
  /** Gives the component more than attributes. */
  give(props: LeafProps): void
  tell(name: string, detail: object, cancelable?: boolean): boolean
  mirror(state: LeafState): void
  connectedCallback(): void
  disconnectedCallback(): void
  attributeChangedCallback(name: string, before: string | null, after: string | null): void
}

/** An attribute of a leaf's own. */
export interface LeafAttribute {
  about: AttributeSentence
  /** The values that it may have, where they are few. */
  values?: readonly string[]
  /** Value that counts where there is none. */
  unless?: string
  /** It shows nothing without. */
  isRequired?: true
}

/** A leaf, said once: what it promises to a page, and how it is drawn. */
export interface LeafDeclaration<Tag extends string = string> {
  tag: Tag
  /** Purpose, in a line. */
  shows: Sentence
  attributes: Readonly<Record<string, LeafAttribute>>
  /** Attributes that it has in common with the screens' elements; all have `theme`. With `token` it has `tokenProvider`. */
  common?: readonly ('tenant' | 'api' | 'token')[]
  /** Beside `root`. */
  parts: Readonly<Record<string, Sentence>>
  /** Events of its own: its component gets a function of each one's name. `detail` is a type of TypeScript. */
  events?: Readonly<Record<`fiscal-${string}`, { about: Sentence; detail: string }>>
  /** Events in common with the screens' elements; all tell `fiscal-state` and `fiscal-error`. */
  tells?: readonly (keyof FiscalEventDetails)[]
  /** Beside `loading`: any may wait for the words of its language. */
  states: readonly FiscalState[]
  judge: (props: LeafProps) => LeafState
  draw: (props: LeafProps) => ReactNode
  /** Rules that it alone draws by: the text of the sheet beside it. */
  sheet?: string
  /** Its class does this beside following attributes. */
  extend?: (Base: new () => Leaf) => new () => Leaf
}

/** Declares a leaf; element, types, manifest, pages and Storybook are derived from it. */
export const defineLeaf = <const Tag extends `fiscal-${string}`>(leaf: LeafDeclaration<Tag>): LeafDeclaration<Tag> =>
  leaf

/** Reads an attribute's text, '' where it has none. */
export function textProp(props: LeafProps, name: string): string {
  const value = props[name]
  return typeof value === 'string' ? value : ''
}
