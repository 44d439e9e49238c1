import type { TokenProvider } from '../kit/public.ts'
import { type Leaf, leafClass } from './leaf-class.ts'
import { loadLights, loadPage } from './load-lights.ts'
import type { Following } from './sat-lights.ts'
import { judgeSatLight, SatLightLeaf } from './SatLightLeaf.tsx'

/** A light as what feeds it sees it. */
export interface SatLight extends Leaf {
  /** An attribute or the property of its name, '' where neither is set. */
  setting(name: string): string
  token: string | null | undefined
  tokenProvider: TokenProvider | undefined
}

/** One SAT's live state. It follows the page's tokens as every element does; what asks the server comes with the first light. */
export const satLightClass = () =>
  class extends leafClass('fiscal-sat-light', SatLightLeaf, judgeSatLight) implements SatLight {
    #token: string | undefined
    #provider: TokenProvider | undefined
    #following: Following | undefined
    #leavePage = () => {}

    override connectedCallback() {
      for (const name of ['token', 'tokenProvider']) {
        // Set on the bare element before it was upgraded.
        const own = Object.getOwnPropertyDescriptor(this, name)
        if (own && Reflect.deleteProperty(this, name)) Reflect.set(this, name, own.value)
      }
      super.connectedCallback()
      if (this.canShow) void this.#begin()
    }
    override disconnectedCallback() {
      this.#leavePage()
      this.#following?.end()
      this.#following = undefined
      super.disconnectedCallback()
    }
    override attributeChangedCallback(name: string, before: string | null, after: string | null) {
      if (name === 'token') this.#token = undefined
      else super.attributeChangedCallback(name, before, after)
      this.refresh()
    }
    async #begin() {
      try {
        const [{ pageDefaults, elements }, { follow }] = await Promise.all([loadPage(), loadLights()])
        // Moved meanwhile, it has begun anew.
        if (!this.isConnected || this.#following) return
        elements.add(this)
        this.#leavePage = () => void elements.delete(this)
        this.#following = follow(this, pageDefaults)
      } catch (error) {
        console.error(error)
        const message = 'Não foi possível carregar'
        this.give({ news: { of: this.setting('sat'), state: 'error', message } })
        this.tell('error', { code: 'network', message, retryable: true }, true)
      }
    }

    setting(name: string): string {
      const held = name === 'token' ? this.#token : undefined
      return held ?? this.getAttribute(name) ?? ''
    }
    refresh() {
      this.#following?.update()
    }
    /** Never in the markup. */
    get token(): string {
      return this.setting('token')
    }
    set token(token: string | null | undefined) {
      this.#token = String(token ?? '')
      this.refresh()
    }
    get tokenProvider(): TokenProvider | undefined {
      return this.#provider
    }
    set tokenProvider(provider: TokenProvider | undefined) {
      this.#provider = provider
      this.refresh()
    }
  }
