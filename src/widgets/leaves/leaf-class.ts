import r2wc from '@r2wc/react-to-web-component'
import type { ComponentType } from 'react'
import { internalsOf } from '../kit/element/define/internals.ts'
import { declaredLeaves, type LeafDeclaration, type LeafTag } from './declared-leaves.ts'
import { adoptLeafSheet } from './leaf-sheet.ts'
import { textProp } from './text-prop.ts'

/** r2wc's own hooks into its instances: they are registered symbols, so that a subclass can reach them. */
const RENDER = Symbol.for('r2wc.render')
const PROPS = Symbol.for('r2wc.props')

/** Properties of a leaf's component: its attributes as text, and those of its class. */
export type LeafProps = Readonly<Record<string, unknown>>

/** How a leaf stands, for `:state()`; `fault` is said to the page's developers. */
export interface LeafState {
  state: 'loading' | 'ready' | 'stale' | 'auth' | 'error'
  fault?: string | undefined
}

const THEMES: ReadonlySet<unknown> = new Set(['dark', 'light', 'auto'])

/** A leaf as what feeds it sees it. */
export interface Leaf extends HTMLElement {
  readonly internals: ElementInternals
  /** The component's last properties. */
  readonly props: LeafProps
  /** Gives the component more than attributes. */
  give(props: LeafProps): void
  tell(name: string, detail: object, cancelable?: boolean): boolean
  mirror(state: LeafState): void
}

/**
 * The class of a leaf: r2wc's own, mended where a partner's page would break it. It keeps properties that were set before the library came,
 * follows attributes that are taken away, draws once where several are set by the markup, and shows the page its state.
 */
export function leafClass(
  tag: LeafTag,
  View: ComponentType<Record<string, unknown>>,
  judge: (props: LeafProps) => LeafState,
) {
  const { attributes, events }: LeafDeclaration = declaredLeaves[tag]
  const observed = [...Object.keys(attributes), 'theme']
  // Never reflected: its class keeps it.
  const names = observed.filter((name) => name !== 'token')
  // r2wc types neither its hooks nor what its class is given.
  const Base = r2wc(View, {
    shadow: 'open',
    props: names,
    events: Object.fromEntries(events.map((name) => [name, { bubbles: true, composed: true }])),
  }) as unknown as new () => HTMLElement & {
    connectedCallback(): void
    disconnectedCallback(): void
    [RENDER](): void
    [PROPS]: Record<string, unknown>
  }

  return class extends Base implements Leaf {
    static readonly observedAttributes = observed
    readonly #found = internalsOf(this)
    // Only what has begun asks for them.
    readonly internals = this.#found as ElementInternals
    #isBegun = false

    override connectedCallback() {
      for (const name of names) {
        // Set on the bare element before it was upgraded: hand the value to r2wc's accessors.
        const own = Object.getOwnPropertyDescriptor(this, name)
        if (own && Reflect.deleteProperty(this, name)) Reflect.set(this, name, own.value)
      }
      if (!this.#found) return
      adoptLeafSheet(this.shadowRoot)
      this.#isBegun = true
      super.connectedCallback()
    }
    override disconnectedCallback() {
      this.#isBegun = false
      super.disconnectedCallback()
    }
    /** Its presence makes `moveBefore` keep the element as it is. */
    connectedMoveCallback() {}
    adoptedCallback() {
      if (this.#found) adoptLeafSheet(this.shadowRoot)
    }
    attributeChangedCallback(name: string, before: string | null, after: string | null) {
      if (before !== after) this.give({ [name]: after ?? undefined })
    }
    /** Tells if this DOM lets it show anything. */
    get canShow() {
      return this.#found !== undefined
    }
    get props() {
      return this[PROPS]
    }
    give(props: LeafProps) {
      Object.assign(this[PROPS], props)
      this[RENDER]()
    }
    override [RENDER]() {
      if (!this.#isBegun) return
      const { theme } = this.props
      if (theme && !THEMES.has(theme))
        console.warn(`${this.localName}: theme "${textProp(this.props, 'theme')}" is unknown`)
      super[RENDER]()
      this.mirror(judge(this.props))
    }
    #fault: string | undefined
    mirror({ state, fault }: LeafState) {
      const { states } = this.internals
      if (!states.has(state)) {
        states.clear()
        states.add(state)
        this.tell('state', { state })
      }
      if (fault && fault !== this.#fault) {
        console.warn(`${this.localName}: ${fault}`)
        this.tell('error', { code: 'config', message: fault, retryable: false }, true)
      }
      this.#fault = fault
    }
    tell(name: string, detail: object, cancelable = false) {
      return this.dispatchEvent(
        new CustomEvent(`fiscal-${name}`, { detail, cancelable, bubbles: true, composed: true }),
      )
    }
  }
}
