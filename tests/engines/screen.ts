import type { Portal, PortalPage } from '../e2e/portal.ts'
import type { Engine, Key } from './engine.ts'
import { installProbe, type Wanted } from './probe.ts'

/** How long to wait for what must come, in ms: much longer than it takes, for the cores are shared. */
const PATIENCE = 30_000
/** A page that hangs answers never; one on a busy machine within this, in ms. */
const ANSWER = 10_000

export interface Opened {
  tag: string
  tenant: string
  attributes?: Readonly<Record<string, string>>
  /** Given by the page when it is asked again; the first one it gives is refused by the API as an expired one is. */
  token: string
}

/** One element on a partner's page in some engine, used as a user would: by what can be seen and pressed. */
export class Screen {
  readonly #engine: Engine
  readonly #page: Partial<PortalPage>
  #isOpen = false
  /** The page did not answer: the browser is of no use any more. */
  hangs = false

  /** `page`: how it differs from the usual one. */
  constructor(engine: Engine, page: Partial<PortalPage> = {}) {
    this.#engine = engine
    this.#page = page
  }

  /**
   * Puts the element on a page, whose provider gives its token: anew on the page that the one before it has left, which has all that is
   * loaded, unless something failed there.
   */
  async open(portal: Portal, { tag, tenant, attributes = {}, token }: Opened): Promise<void> {
    if (!this.#isOpen) {
      portal.show({
        body: '',
        ...this.#page,
        script: `(${installProbe.toString()})()`,
        // Without it WebKit and Firefox ask for one, which the page's policy refuses.
        head: `<link rel="icon" href="data:,">${this.#page.head ?? ''}`,
      })
      await this.#within(PATIENCE, this.#engine.goto(portal.origin))
      this.#isOpen = true
    }
    await this.ask(putElement, tag, { tenant, ...attributes }, token)
  }

  /** What follows is not to be tried on this page. */
  giveUp(): void {
    this.#isOpen = false
  }

  /** What a function says in the page, once that is something. `what` tells of it where it never is. */
  async until<Args extends unknown[], Result>(
    what: string,
    look: (...args: Args) => Result,
    ...args: Args
  ): Promise<NonNullable<Awaited<Result>>> {
    const deadline = Date.now() + PATIENCE
    for (;;) {
      const found = await this.ask(look, ...args)
      if (found) return found
      if (Date.now() > deadline) throw new Error(`never: ${what}. ${await this.#story()}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  /** What a function says in the page now. Throws when the page does not answer. */
  ask<Args extends unknown[], Result>(look: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>> {
    return this.#within(ANSWER, this.#engine.run(look, ...args))
  }

  async click(wanted: Wanted): Promise<void> {
    const deadline = Date.now() + PATIENCE
    for (;;) {
      const found = await this.ask((what) => window.probe.spot(what), wanted)
      if (typeof found !== 'string') return this.#within(ANSWER, this.#engine.click(found.x, found.y))
      if (Date.now() > deadline) {
        throw new Error(`${wanted.css} ${wanted.name ?? ''} cannot be pressed: ${found}. ${await this.#story()}`)
      }
    }
  }

  press(...keys: readonly Key[]): Promise<void> {
    return this.#within(ANSWER, this.#engine.press(...keys))
  }

  count(css: string): Promise<number> {
    return this.ask((selector) => window.probe.find({ css: selector }).length, css)
  }

  /** Waits until so many can be seen. */
  async shows(css: string, isThere = true): Promise<void> {
    await this.until(
      `${css} ${isThere ? 'is' : 'is not'} there`,
      (selector, wanted) => window.probe.find({ css: selector }).length > 0 === wanted,
      css,
      isThere,
    )
  }

  /** Waits for `:state()`. */
  async inState(name: string): Promise<void> {
    await this.until(
      `state ${name}`,
      (state) => document.querySelector('main > :not(h1)')?.matches(`:state(${state})`),
      name,
    )
  }

  view(): Promise<string> {
    return this.ask(() => document.querySelector('main > :not(h1)')?.getAttribute('view') ?? '')
  }

  /** What the page complained of until now. Throws when it neither answers nor draws any more. */
  complaints(): Promise<string[]> {
    return this.ask(async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      return window.probe.complaints
    })
  }

  #within<Result>(ms: number, answer: Promise<Result>): Promise<Result> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.hangs = true
        reject(new Error(`the page does not answer within ${ms} ms`))
      }, ms)
    })
    return Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }

  async #story(): Promise<string> {
    const text = await this.ask(() => {
      const element = document.querySelector('main > :not(h1)')
      const stage = element?.shadowRoot?.querySelector('dialog[open]') ?? element?.shadowRoot?.querySelector('.stage')
      return `${element?.getAttribute('view')}: ${stage?.textContent?.slice(0, 300)} ${window.probe.complaints.join()}`
    })
    return `The screen: ${text}`
  }
}

/** Runs in the page, where no other element is then. It has its provider before it is one. */
async function putElement(tag: string, attributes: Readonly<Record<string, string>>, token: string): Promise<void> {
  document.querySelector('main > :not(h1)')?.remove()
  // Until it is known that it was not merely moved.
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  const reasons: string[] = []
  const tokenProvider = async ({ reason }: { reason: string }) => {
    reasons.push(reason)
    return reason === 'expired' ? token : `${token.slice(0, -4)}AAAA`
  }
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.querySelector('main')?.append(Object.assign(element, { tokenProvider, reasons }))
}
