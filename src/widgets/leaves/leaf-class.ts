import r2wc from '@r2wc/react-to-web-component'
import type { ReactNode } from 'react'
import { internalsOf } from '../kit/element/define/internals.ts'
import { type Leaf, type LeafDeclaration, type LeafProps, type LeafState, textProp } from './define-leaf.ts'
import { leafSheet } from './leaf-sheet.ts'
import { leavesIn } from './load.ts'

/** r2wc's own hooks into its instances: they are registered symbols, so that a subclass can reach them. */
const RENDER = Symbol.for('r2wc.render')
const PROPS = Symbol.for('r2wc.props')

const THEMES: ReadonlySet<unknown> = new Set(['dark', 'light', 'auto'])

/**
 * The class of a leaf: r2wc's own, mended where a partner's page would break it. It keeps properties that were set before the library came,
 * follows attributes that are taken away, draws once where several are set by the markup, shows the page its state, and speaks the language
 * of its `lang`.
 */
export function leafClass(leaf: LeafDeclaration): CustomElementConstructor {
  const { tag, attributes, common = [], events = {}, sheet, extend = (Base) => Base } = leaf
  const adopt = leafSheet(sheet)
  const names = [...Object.keys(attributes), ...common, 'theme']
  // The token is never reflected: its class keeps it. `lang` is every element's own.
  const observed = [...names, 'lang']
  const reflected = names.filter((name) => name !== 'token')
  /** The leaf in the language that it is drawn in; only `#speak` below gives another. */
  const speechOf = ({ speech = leaf }: LeafProps) => speech as LeafDeclaration
  const Base = baseOf(reflected, Object.keys(events), (props) => speechOf(props).draw(props))

  class LeafElement extends Base implements Leaf {
    static readonly observedAttributes = observed
    readonly #found = internalsOf(this)
    // Only what has begun asks for them.
    readonly internals = this.#found as ElementInternals
    #isBegun = false
    /** Attributes that the page has written: as of every element (kit/element/element.ts), what it never wrote it cannot take off. */
    #pages = new Set<string>()
    #isWriting = false

    override connectedCallback() {
      for (const name of reflected) {
        // Set on the bare element before it was upgraded: hand the value to r2wc's accessors.
        const own = Object.getOwnPropertyDescriptor(this, name)
        if (own && Reflect.deleteProperty(this, name)) Reflect.set(this, name, own.value)
      }
      if (!this.#found) return
      adopt(this.shadowRoot)
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
      if (this.#found) adopt(this.shadowRoot)
    }
    attributeChangedCallback(name: string, before: string | null, after: string | null) {
      if (before === after) return
      if (!this.#isWriting) {
        if (after !== null) this.#pages.add(name)
        // A page that is morphed takes off whatever its server does not know; it may still be going through the attributes.
        else if (!this.#pages.has(name)) return queueMicrotask(() => this.#restore(name))
      }
      if (name === 'lang') this.#speak()
      this.give({ [name]: after ?? undefined })
    }
    get language() {
      return this.lang.slice(0, 2).toLowerCase()
    }
    /** Waits for the words of its language; where they cannot be had it stays Portuguese. */
    #speak() {
      const coming = this.#found && leavesIn(this.language)
      this.#coming = coming
      this[PROPS]['speech'] = undefined
      const take = (speech?: LeafDeclaration) => {
        if (this.#coming !== coming) return
        this.#coming = undefined
        this.give({ speech })
      }
      coming?.then(
        ({ leaves }) => take(leaves.find((one) => one.tag === tag)),
        (error) => (console.error(error), take()),
      )
    }
    #coming: object | undefined
    #restore(name: string) {
      const value = this.props[name]
      if (typeof value === 'string') this.write(() => this.setAttribute(name, value))
    }
    /** Writes attributes as a property asks, which is not the page's markup. */
    write(act: () => void) {
      this.#isWriting = true
      act()
      this.#isWriting = false
    }
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
      if (this.#coming) return this.mirror({ state: 'loading' })
      const { theme } = this.props
      if (theme && !THEMES.has(theme))
        console.warn(`${this.localName}: theme "${textProp(this.props, 'theme')}" is unknown`)
      super[RENDER]()
      this.mirror(speechOf(this.props).judge(this.props))
    }
    #fault: string | undefined
    mirror({ state, fault, code }: LeafState) {
      const { states } = this.internals
      if (!states.has(state)) {
        states.clear()
        states.add(state)
        this.tell('state', { state })
      }
      if (fault && fault !== this.#fault) {
        console.warn(`${this.localName}: ${fault}`)
        this.tell('error', { code: code ?? 'config', message: fault, retryable: Boolean(code) }, true)
      }
      this.#fault = fault
    }
    tell(name: string, detail: object, cancelable = false) {
      return this.dispatchEvent(
        new CustomEvent(`fiscal-${name}`, { detail, cancelable, bubbles: true, composed: true }),
      )
    }
  }
  writeByProperty(LeafElement.prototype, Base.prototype, reflected)
  return extend(LeafElement)
}

interface Based extends HTMLElement {
  connectedCallback(): void
  disconnectedCallback(): void
  [RENDER](): void
  [PROPS]: Record<string, unknown>
}

/** r2wc types neither its hooks nor what its class is given. */
const baseOf = (props: string[], events: readonly string[], draw: (props: Record<string, unknown>) => ReactNode) =>
  r2wc(draw, {
    shadow: 'open',
    props,
    events: Object.fromEntries(events.map((name) => [name, { bubbles: true, composed: true }])),
  }) as unknown as new () => Based

/** Has what is written by a property pass for no markup of the page's. */
function writeByProperty(prototype: { write(act: () => void): void }, base: object, names: readonly string[]): void {
  for (const name of names) {
    const { get, set } = Object.getOwnPropertyDescriptor(base, name) ?? {}
    Object.defineProperty(prototype, name, {
      get,
      set(this: typeof prototype, value: unknown) {
        this.write(() => set?.call(this, value))
      },
      enumerable: true,
      configurable: true,
    })
  }
}
