import r2wc from '@r2wc/core'
import type { ReactNode } from 'react'
import { mount } from './loader.ts'
import type { FiscalEventDetails, FiscalState, TokenProvider } from '../public.ts'
import type { Mounted } from './first-paint.ts'
import type { Widget } from '../widget.ts'

/** Attributes that every element has (contract of the elements). */
const COMMON = ['token', 'tenant', 'api', 'view', 'theme', 'loading', 'preferences'] as const

/** r2wc's own hooks into its instances: they are registered symbols, so that a subclass can reach them. */
const RENDER = Symbol.for('r2wc.render')
const CONTEXT = Symbol.for('r2wc.context')

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
   * Addresses of its first reads for who neither asks for a `view` nor for kept preferences; `~name~` stands for an attribute. Only to save
   * time: the screen knows what it really needs.
   */
  reads: readonly string[]
  widget: () => Promise<{ default: Widget }>
  /** Loads the painter of a list's first rows. */
  rows: (() => Promise<unknown>) | undefined
}

type Unprefixed<Name> = Name extends `fiscal-${infer Own}` ? Own : never
type EventName = Unprefixed<keyof FiscalEventDetails>

/** An element as the page and the mount see it. */
export interface FiscalElement extends HTMLElement {
  /** An attribute or the property of its name, '' where neither is set. */
  setting(name: string): string
  tokenProvider: TokenProvider | undefined
  readonly internals: ElementInternals
  /** Tells the page; false when the page cancelled. */
  tell<Name extends EventName>(name: Name, detail: FiscalEventDetails[`fiscal-${Name}`], cancelable?: boolean): boolean
  /** Keeps `view` in step with what the user does, without taking it for what the page asked for. */
  moved(view: string): void
  /** Mirrors what it shows in `:state()`, and tells each change. */
  mirror(state: FiscalState): void
  refresh(): void
}

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * The class of one element: @r2wc/core's mounting in an open shadow root, mended where a partner's page would otherwise break it: properties
 * set before the library loads are kept, a removed attribute counts, functions and objects stay properties, a token is never reflected, a
 * move in the document keeps the state, events cross the shadow root and can be cancelled.
 */
export function elementClass(declared: Declared): CustomElementConstructor {
  const names = [...COMMON, ...declared.attributes]
  const Base = r2wc(
    // It mounts a component; which one is the mount's own business.
    (): ReactNode => null,
    { shadow: 'open' },
    {
      mount: (container: HTMLElement) =>
        // r2wc types its container as an element; with `shadow` it is the root, and that root's host is our class.
        mount((container as unknown as ShadowRoot).host as FiscalElement, declared),
      update: (mounted: Mounted) => mounted.update(),
      unmount: (mounted: Mounted) => mounted.end(),
    },
  )
  // r2wc does not type the hooks it leaves to subclasses.
  const Core = Base as unknown as new () => HTMLElement & {
    connectedCallback(): void
    disconnectedCallback(): void
    [RENDER](): void
    [CONTEXT]?: Mounted
  }

  class Element extends Core {
    static readonly observedAttributes = names
    readonly internals = this.attachInternals()
    #held = new Map<string, string>()
    #provider: TokenProvider | undefined
    #moving = false

    /** The base asks for a root: one that the page's server has drawn (snapshot.ts) would be emptied by asking for it anew. */
    override attachShadow(init: ShadowRootInit) {
      return this.shadowRoot ?? super.attachShadow(init)
    }

    override connectedCallback() {
      for (const name of [...names.map(camel), 'tokenProvider']) {
        // Set on the bare element before it was upgraded: hand the value to our accessors.
        const own = Object.getOwnPropertyDescriptor(this, name)
        if (own && Reflect.deleteProperty(this, name)) Reflect.set(this, name, own.value)
      }
      elements.add(this)
      // Moved: what shows it gives back what the removal took.
      if (this[CONTEXT]) this.refresh()
      else super.connectedCallback()
    }

    override disconnectedCallback() {
      elements.delete(this)
      // A move is a removal and an insertion: only what stays away is taken down.
      queueMicrotask(() =>
        setTimeout(() => {
          if (!this.isConnected && this[CONTEXT]) super.disconnectedCallback()
        }),
      )
    }

    /** Its presence makes `moveBefore` keep the element as it is. */
    connectedMoveCallback() {}

    attributeChangedCallback(name: string, before: string | null, after: string | null) {
      if (before === after) return
      this.#held.delete(name)
      // Of `view` and what it is about, what is set last counts: where the user went belongs to what was shown before.
      if (this[CONTEXT] && declared.attributes.includes(name)) this.removeAttribute('view')
      this.refresh()
    }

    setting(name: string): string {
      return this.#held.get(name) ?? this.getAttribute(name) ?? ''
    }
    hold(name: string, value: string | null | undefined) {
      const text = String(value ?? '')
      if (this.setting(name) === text) return
      if (name === 'token') this.#held.set(name, text)
      else if (text) this.setAttribute(name, text)
      else this.removeAttribute(name)
      this.refresh()
    }
    get tokenProvider() {
      return this.#provider
    }
    set tokenProvider(provider: TokenProvider | undefined) {
      this.#provider = provider
      this.refresh()
    }
    refresh() {
      if (this[CONTEXT] && !this.#moving) this[RENDER]()
    }
    moved(view: string) {
      this.#moving = true
      this.setAttribute('view', view)
      this.#moving = false
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
  for (const name of names) {
    Object.defineProperty(Element.prototype, camel(name), {
      get(this: Element) {
        return this.setting(name)
      },
      set(this: Element, value: string | null | undefined) {
        this.hold(name, value)
      },
      enumerable: true,
    })
  }
  return Element
}
