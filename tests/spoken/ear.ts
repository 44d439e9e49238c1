import type { Engine } from '../engines/engine.ts'
import type { Desktop } from './desktop.ts'

/** How long to wait for words, in ms: much longer than they take, for the cores are shared. */
const PATIENCE = 60_000
/** After which the focus is put anew: while a page loads, Orca has it elsewhere. */
const AGAIN = 5000

/** Who hears one browser by Orca, and has a keyboard. */
export class Ear {
  readonly #desktop: Desktop
  readonly #browser: Pick<Engine, 'run'>
  #from = 0

  constructor(desktop: Desktop, browser: Pick<Engine, 'run'>) {
    this.#desktop = desktop
    this.#browser = browser
  }

  /** What was said since the last thing that was awaited. */
  async #said(): Promise<string[]> {
    return (await this.#desktop.said()).slice(this.#from)
  }

  /**
   * Waits until something is said, or several things in whatever order, and answers all that was until then; what was said is past afterwards.
   */
  async hears(words: RegExp | readonly RegExp[], patience = PATIENCE): Promise<string[]> {
    const deadline = Date.now() + patience
    for (;;) {
      const said = await this.#said()
      const places = [words].flat().map((one) => said.findIndex((line) => one.test(line)))
      if (!places.includes(-1)) {
        const end = Math.max(...places) + 1
        this.#from += end
        return said.slice(0, end)
      }
      if (Date.now() > deadline) throw new Error(`${[words].flat().join(', ')} is not said, but: ${said.join(' | ')}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  press(...keys: readonly string[]): Promise<void> {
    return this.#desktop.press(...keys)
  }

  /** Puts the focus on what is called so, in the page or in an element of it, and waits until that is said. */
  async focus(css: string, name: string, said = new RegExp(`^${name} `)): Promise<string[]> {
    const deadline = Date.now() + PATIENCE
    for (;;) {
      await this.#browser.run(putFocus, css, name)
      try {
        return await this.hears(said, AGAIN)
      } catch (error) {
        if (Date.now() > deadline) throw error
        // Until something was pressed on a new page, Orca with Chromium hears of no focus there.
        await this.press('Tab')
      }
    }
  }
}

/** Runs in the page. Where it has the focus already, it comes back to it. */
function putFocus(css: string, name: string): boolean {
  const roots: ParentNode[] = [document]
  for (const { shadowRoot } of document.querySelectorAll('main *')) if (shadowRoot) roots.push(shadowRoot)
  const all = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement & { labels?: NodeList | null }>(css)])
  const nameOf = (one: (typeof all)[number]) => one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent
  const found = all.find((one) => one.checkVisibility() && nameOf(one).trim().startsWith(name))
  if (found?.matches(':focus')) found.blur()
  found?.focus()
  return found !== undefined
}
