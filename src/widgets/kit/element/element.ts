import { internalsOf } from './define/internals.ts'
import { mount } from './loader.ts'
import type { FiscalCustomize, FiscalEventDetails, FiscalState, TokenProvider } from '../public.ts'
import type { Mounted } from './first-paint.ts'
import type { Widget } from '../widget.ts'

/** Attributes that every element has (contract of the elements). */
const COMMON = ['token', 'tenant', 'api', 'view', 'theme', 'loading', 'preferences', 'lang'] as const

export const elements = new Set<Pick<FiscalElement, 'refresh'>>()

/** The loader's knowledge of an element. All else of its area comes when one appears on the page. */
export interface Declared {
  /** Without a prefix. */
  tag: string
  area: string
  /** Beside the common ones. */
  attributes: readonly string[]
  /** Heights of its first frame (px): where it is wide, and below 720 px. */
  height: readonly [number, number]
  /**
   * Addresses of its first reads for who neither asks for a `view` nor for kept preferences; `~name~` stands for an attribute,
   * `~name=pattern~` for one that fits, without which the read is not made. Only to save time: the screen knows what it really needs.
   */
  reads: readonly string[]
  /** Two letters each: languages that its screens speak beside Portuguese. */
  languages: readonly string[]
  widget: (language?: string) => Promise<{ default: Widget }>
}

type Unprefixed<Name> = Name extends `fiscal-${infer Own}` ? Own : never
type EventName = Unprefixed<keyof FiscalEventDetails>

/** An element as the page and the mount see it. */
export interface FiscalElement extends HTMLElement {
  /** An attribute or the property of its name, '' where neither is set. */
  setting(name: string): string
  tokenProvider: TokenProvider | undefined
  /** The page's own in it. */
  customize: FiscalCustomize | undefined
  readonly internals: ElementInternals
  /** Tells the page; false when the page cancelled. */
  tell<Name extends EventName>(name: Name, detail: FiscalEventDetails[`fiscal-${Name}`], cancelable?: boolean): boolean
  /** Keeps `view` in step with what the user does, without taking it for what the page asked for. */
  moved(view: string): void
  /** Mirrors what it shows in `:state()`, and tells each change. */
  mirror(state: FiscalState): void
  refresh(): void
  /** Takes the user's last step in it back, as the back button of an app asks; false where there is none. */
  goBack(): boolean
}

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * The class of one element: mounts its screen in an open shadow root, so that nothing of a partner's page breaks it. Properties set before the library
 * loads are kept, a removed attribute counts, functions and objects stay properties, a token is never reflected, a move in the document
 * keeps the state, events cross the shadow root and can be cancelled.
 */
export function elementClass(declared: Declared): CustomElementConstructor {
  const names = [...COMMON, ...declared.attributes]

  class Element extends HTMLElement {
    static readonly observedAttributes = names
    readonly #found = internalsOf(this)
    // Only what is mounted asks for them.
    readonly internals = this.#found as ElementInternals
    #held = new Map<string, string>()
    /** Attributes that the page has written. */
    #pages = new Set<string>()
    #provider: TokenProvider | undefined
    #customize: FiscalCustomize | undefined
    /** The writer of an attribute at this moment: 0 the page, 1 the element as the page asks by a property, 2 the element by itself. */
    #writer = 0
    #mounted: Mounted | undefined
    readonly goBack = () => Boolean(this.#mounted?.goBack())

    constructor() {
      super()
      // One that the page's server has drawn (snapshot.ts) would be emptied by asking for it anew.
      if (this.#found && !this.shadowRoot) this.attachShadow({ mode: 'open' })
    }

    connectedCallback() {
      for (const name of [...names.map(camel), 'tokenProvider', 'customize']) {
        // Set on the bare element before it was upgraded: hand the value to our accessors.
        const own = Object.getOwnPropertyDescriptor(this, name)
        if (own && Reflect.deleteProperty(this, name)) Reflect.set(this, name, own.value)
      }
      if (!this.#found) return
      elements.add(this)
      // Moved: what shows it gives back what the removal took.
      if (this.#mounted) this.refresh()
      else this.#mounted = mount(this, declared)
    }

    disconnectedCallback() {
      elements.delete(this)
      // A move is a removal and an insertion: only what stays away is taken down.
      queueMicrotask(() =>
        setTimeout(() => {
          if (this.isConnected) return
          this.#mounted?.end()
          this.#mounted = undefined
        }),
      )
    }

    /** Its presence makes `moveBefore` keep the element as it is. */
    connectedMoveCallback() {}

    attributeChangedCallback(name: string, before: string | null, after: string | null) {
      if (before === after || this.#writer > 1) return
      if (this.#writer === 0) {
        if (after !== null) this.#pages.add(name)
        else if (!this.#pages.has(name)) return this.#restore(name, before)
      }
      this.#held.delete(name)
      // Of `view` and what it is about, what is set last counts: where the user went belongs to what was shown before.
      if (this.#mounted && declared.attributes.includes(name)) this.#write('view', '')
      this.refresh()
    }

    /** Writes again what the page never wrote and has taken off: a page that is morphed takes off whatever its server does not know. */
    #restore(name: string, value: string | null) {
      this.#held.set(name, value ?? '')
      // Not while the page goes through the attributes.
      queueMicrotask(() => this.#held.has(name) && this.#write(name, this.setting(name), 2))
    }
    #write(name: string, text: string, writer = 1) {
      this.#held.delete(name)
      this.#writer = writer
      if (text) this.setAttribute(name, text)
      else this.removeAttribute(name)
      this.#writer = 0
    }

    setting(name: string): string {
      return this.#held.get(name) ?? this.getAttribute(name) ?? ''
    }
    hold(name: string, value: string | null | undefined) {
      const text = String(value ?? '')
      if (this.setting(name) === text) return
      if (name === 'token') this.#held.set(name, text)
      else this.#write(name, text)
      this.refresh()
    }
    get tokenProvider() {
      return this.#provider
    }
    set tokenProvider(provider: TokenProvider | undefined) {
      this.#provider = provider
      this.refresh()
    }
    get customize() {
      return this.#customize
    }
    set customize(own: FiscalCustomize | undefined) {
      this.#customize = own
      this.refresh()
    }
    refresh() {
      this.#mounted?.update()
    }
    moved(view: string) {
      this.#write('view', view, 2)
    }
    mirror(state: FiscalState) {
      const { states } = this.internals
      if (states.has(state)) return
      states.clear()
      states.add(state)
      this.tell('state', { state })
    }
    tell<Name extends EventName>(name: Name, detail: FiscalEventDetails[`fiscal-${Name}`], cancelable = false) {
      return this.dispatchEvent(
        new CustomEvent(`fiscal-${name}`, { detail, cancelable, bubbles: true, composed: true }),
      )
    }
  }
  giveAccessors(Element.prototype, names)
  return Element
}

/** The part of an element that the properties of its attributes need. */
interface Holding {
  setting(name: string): string
  hold(name: string, value: string | null | undefined): void
}

function giveAccessors(prototype: Holding, names: readonly string[]): void {
  for (const name of names) {
    Object.defineProperty(prototype, camel(name), {
      get(this: Holding) {
        return this.setting(name)
      },
      set(this: Holding, value: string | null | undefined) {
        this.hold(name, value)
      },
      enumerable: true,
    })
  }
}
