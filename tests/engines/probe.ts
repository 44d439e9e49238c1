// What runs in the partner's page of these tests: it listens, and finds things in the page's one element as a user would.

export interface Wanted {
  css: string
  /** The whole of its name; any unless told. */
  name?: string
}

export type FieldKind = 'search' | 'choice' | 'day' | 'flag' | 'text'

export interface Probe {
  /** Errors, promises that nobody caught, styles and scripts that the page's policy refused. */
  complaints: string[]
  /** All that fit and can be seen. */
  find(wanted: Wanted): HTMLElement[]
  nameOf(element: HTMLElement): string
  /** What can be filled in below a selector. */
  fields(scope: string): { css: string; name: string; kind: FieldKind }[]
  /** Where to press the first that fits, once it stands still and nothing lies above it; else the reason. */
  spot(wanted: Wanted): Promise<{ x: number; y: number } | string>
  /** Waits until what has just happened is drawn. */
  rest(): Promise<void>
  /** How far the open popover is from what it hangs on, in px; undefined while none is open. */
  popover(): { apart: number; aside: number; narrower: number; options: number; many: boolean } | undefined
}

declare global {
  interface Window {
    probe: Probe
  }
}

/** Is served as the text of a script, so it uses nothing from outside itself. */
export function installProbe() {
  const complaints: string[] = []
  const complain = (text: unknown) => void complaints.push(String(text))
  addEventListener('error', ({ message, filename, lineno }) => complain(`${message} (${filename}:${lineno})`))
  addEventListener('unhandledrejection', ({ reason }) => complain(reason?.stack ?? reason))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    complain(`refused by ${effectiveDirective}: ${blockedURI} in ${sourceFile}`),
  )
  const { error } = console
  console.error = (...words) => {
    complain(words.join(' '))
    error(...words)
  }

  // Of what a callback of another origin's module throws WebKit tells no more than 'Script error.': it is heard where it is thrown.
  const heard = <Run extends (...args: never[]) => unknown>(run: Run) =>
    function (this: unknown, ...args: Parameters<Run>) {
      try {
        return run.apply(this, args)
      } catch (thrown) {
        complain(thrown instanceof Error ? `${thrown} ${thrown.stack}` : thrown)
        throw thrown
      }
    }
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'queueMicrotask'] as const) {
    const begin = window[name] as (run: () => void, ...more: unknown[]) => unknown
    const own = (run: () => void, ...more: unknown[]) =>
      begin.call(window, typeof run === 'function' ? heard(run) : run, ...more)
    Object.assign(window, { [name]: own })
  }
  for (const name of ['ResizeObserver', 'MutationObserver', 'IntersectionObserver'] as const) {
    const Observer = window[name] as new (run: () => void, ...more: unknown[]) => object
    const Own = class extends Observer {
      constructor(run: () => void, ...more: unknown[]) {
        super(heard(run), ...more)
      }
    }
    Object.assign(window, { [name]: Own })
  }
  const { addEventListener: listen, removeEventListener: end } = EventTarget.prototype
  const listeners = new WeakMap<object, EventListener>()
  const ownOf = (listener: EventListenerOrEventListenerObject | null) => {
    if (typeof listener !== 'function') return listener
    const own = listeners.get(listener) ?? heard(listener)
    listeners.set(listener, own)
    return own
  }
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    listen.call(this, type, ownOf(listener), options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    end.call(this, type, ownOf(listener), options)
  }

  const root = () => document.querySelector('main > :not(h1)')?.shadowRoot
  const all = (css: string) => [...(root()?.querySelectorAll<HTMLElement>(css) ?? [])]
  const isSeen = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })

  function nameOf(element: HTMLElement): string {
    const label = 'labels' in element && element.labels instanceof NodeList ? element.labels[0]?.textContent : undefined
    const name = (element.ariaLabel ?? label ?? element.textContent ?? '').trim()
    // 'Status: Todos' is named after its value, too.
    return element.matches('button[aria-haspopup="listbox"]') ? name.replace(/: .*$/, '') : name
  }

  const find = ({ css, name }: Wanted) =>
    all(css).filter((element) => isSeen(element) && (name === undefined || nameOf(element) === name))

  const kinds: Readonly<Record<FieldKind, string>> = {
    search: 'input[role="combobox"]',
    choice: 'button[aria-haspopup="listbox"]:not(.copy)',
    day: 'input[placeholder="dd/mm/aaaa"]',
    flag: 'input:is([type="checkbox"], [type="radio"])',
    text: 'input:is([type="text"], [type="search"], [type="email"], [type="password"], :not([type])):not([role], [readonly]), textarea',
  }
  const fields = (scope: string) =>
    find({
      css: Object.values(kinds)
        .map((css) => `${scope} :is(${css})`)
        .join(),
    }).map((element) => {
      const [kind, css] = Object.entries(kinds).find(([, selector]) => element.matches(selector)) ?? ['text', '']
      // The keys of `kinds` are the kinds.
      return { kind: kind as FieldKind, css: `${scope} :is(${css})`, name: nameOf(element) }
    })

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

  const rest = async () => {
    await frame()
    await frame()
  }

  function topmost(x: number, y: number): Element | null {
    let top = document.elementFromPoint(x, y)
    for (let inner = top; inner?.shadowRoot; top = inner) {
      const below: Element | null = inner.shadowRoot.elementFromPoint(x, y)
      if (!below || below === inner) break
      inner = below
      top = below
    }
    return top
  }

  async function spot(wanted: Wanted) {
    const [element] = find(wanted)
    if (!element) return 'it is not there'
    if (element.matches(':disabled, [aria-disabled="true"]')) return 'it is disabled'
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const before = element.getBoundingClientRect()
    await frame()
    await frame()
    const { left, top, width, height } = element.getBoundingClientRect()
    if (left !== before.left || top !== before.top) return 'it moves'
    const x = Math.round(left + width / 2)
    const y = Math.round(top + height / 2)
    const hit = topmost(x, y)
    if (!hit || !(element.contains(hit) || hit.contains(element))) return `${hit?.className ?? 'nothing'} lies above it`
    return { x, y }
  }

  function popover() {
    const [panel] = all('.pop:popover-open')
    const opener = panel && all(`[aria-controls="${panel.id}"]`)[0]
    if (!panel || !opener) return undefined
    const [open, button] = [panel, opener.closest('.input') ?? opener].map((element) => element.getBoundingClientRect())
    if (!open || !button) return undefined
    return {
      apart: Math.min(Math.abs(open.top - button.bottom), Math.abs(open.bottom - button.top)),
      aside: Math.min(Math.abs(open.left - button.left), Math.abs(open.right - button.right)),
      narrower: Math.max(0, button.width - open.width),
      options: panel.querySelectorAll('[role="option"], [role="menuitem"]').length,
      many: panel.ariaMultiSelectable === 'true',
    }
  }

  window.probe = { complaints, find, nameOf, fields, spot, rest, popover }
}
