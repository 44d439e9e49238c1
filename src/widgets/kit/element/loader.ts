import { type Asker, sendAhead, sent } from '#api/client/ahead.ts'
import { API_ROOT } from '#api/client/address.ts'
import type { Declared, FiscalElement } from './element.ts'
import { failureWords } from '../failure/loader-words.ts'
import { loadFirstPaint } from './load-first-paint.ts'
import { pageDefaults } from './page-defaults.ts'
import type { FiscalErrorDetail } from '../public.ts'
import type { Mounted } from './first-paint.ts'

/** The server, tenant and token of an element as its attributes and the page's defaults say at this moment. */
const askerOf = (element: FiscalElement): Asker => ({
  api: element.setting('api') || pageDefaults.api || new URL(import.meta.url).origin,
  tenant: element.setting('tenant') || pageDefaults.tenant || '',
  token: element.setting('token'),
})

/** Once it is there, it asks for the first data itself. */
let firstPaintIsHere = false

/**
 * Puts an element on the page: fetches, side by side, its area's declaration, what paints, and the first data, which need wait for neither.
 * All else is done by what comes (first-paint.ts). Kept small: this is most of what a page loads before an element appears.
 */
export function mount(
  element: FiscalElement,
  { tag, attributes, height: [wide, narrow], reads, languages, widget }: Declared,
): Mounted {
  const since = performance.now()
  element.mirror('loading')
  // Of its final height from the first frame on. A percentage of padding is one of the width, so that this knows where it is narrow.
  const height = `var(--fiscal-min-height,clamp(${wide}px,(720px - 100%)*9999,${narrow}px))`
  const space = document.createElement('div')
  space.style.paddingTop = height
  // The element has made it, or the page's server.
  const root = element.shadowRoot as ShadowRoot
  /** The page's server has put the first picture into the page. */
  const isDrawn = root.firstChild
  if (!isDrawn) root.append(space)
  let ended = false
  /** The failure of code that draws, once it is here and throws. */
  let broken: FiscalErrorDetail | undefined
  let presented: Mounted | undefined

  /** Returns what `lang` names and its screens speak; undefined is Portuguese, whatever the page around speaks. */
  const languageNow = () => languages.find((one) => element.lang.slice(0, 2).toLowerCase() === one)
  let language: string | undefined
  const isLazy = () => element.setting('loading') === 'lazy'
  let wake = () => {}

  const start = async () => {
    // Frameworks insert an element first and set its attributes in the same task.
    await Promise.resolve()
    if (isLazy()) {
      await new Promise<void>((seen) => {
        const sight = new IntersectionObserver((all) => all.some((one) => one.isIntersecting) && wake())
        wake = () => {
          sight.disconnect()
          seen()
        }
        sight.observe(element)
      })
      if (ended) return
    }
    const bare = !element.setting('view')
    language = languageNow()
    const asker = { ...askerOf(element), language }
    // Before the code: a browser that holds six connections to a server must not keep the data waiting.
    // An address that is none would be one of the page's own, which must not get the token.
    // What has calls traced comes with the code.
    const isWhole = asker.token && asker.tenant && !pageDefaults.traceparent && /^https?:/.test(asker.api)
    // The reads are of its required attributes, which they name, and of no other that the page sets.
    const isNamed = (name: string) => reads.join().includes(`~${name}`)
    const isUsual = attributes.every((name) => isNamed(name) === Boolean(element.setting(name)))
    if (bare && !isDrawn && !firstPaintIsHere && isWhole && isUsual) {
      // What is kept of the user may ask for something else.
      for (const path of element.setting('preferences') ? [] : [...reads, `${API_ROOT}/users/me`]) {
        let fits = true
        const filled = path.replace(/~([^=~]+)=?(.*?)~/g, (_, name: string, like: string) => {
          const value = element.setting(name)
          fits &&= RegExp(like).test(value)
          return encodeURIComponent(value)
        })
        // A failure is told where the answer is taken; of one that nobody takes ahead.ts knows.
        // None of these names a person, which an address is not to show.
        if (fits) void sendAhead(asker, filled, { path: filled, init: { method: 'GET' } })
      }
    }
    const parts = Promise.all([loadFirstPaint(language), widget(language)])
    const [{ present, pictured, BROKEN }, { default: found }] = await parts
    if (ended) return
    if (language !== languageNow()) return begin()
    firstPaintIsHere = true
    broken = { ...BROKEN, retryable: true }
    const presentation = {
      element,
      tag,
      widget: found,
      height,
      asker: () => ({ ...askerOf(element), language }),
      sendAhead,
      sent,
      page: pageDefaults,
      since,
    }
    const first = isDrawn ? await pictured(presentation) : presentation
    if (!ended) presented = present(first)
  }
  const say = (error: unknown) => {
    console.error(error)
    if (ended) return
    const [message, again, reload] = failureWords(language)
    const trouble = broken ?? { code: 'network', message, retryable: true }
    element.mirror('error')
    // Nothing that has sheets or icons need be here.
    const panel = Object.assign(document.createElement('div'), { role: 'alert' })
    const add = (name: string, textContent: string, onclick?: () => void) =>
      panel.append(Object.assign(document.createElement(name), { textContent, onclick }), ' ')
    if (element.tell('error', trouble, true)) add('b', trouble.message)
    add('button', again, beginAnew)
    add('button', reload, () => location.reload())
    root.replaceChildren(panel)
  }
  const begin = () => void start().catch(say)
  const beginAnew = () => {
    presented?.end()
    presented = undefined
    root.replaceChildren(space)
    element.mirror('loading')
    begin()
  }
  begin()

  return {
    update() {
      if (!isLazy()) wake()
      if (presented && language !== languageNow()) beginAnew()
      presented?.update()
    },
    goBack: () => Boolean(presented?.goBack()),
    end() {
      ended = true
      wake()
      presented?.end()
      root.replaceChildren()
    },
  }
}
