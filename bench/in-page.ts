declare global {
  interface Window {
    bench: PageWatch
  }
}

interface PageWatch {
  /** When the first row was painted, and when the second page was asked for: ms since the navigation began. */
  firstRow?: number
  secondPage?: number
  /** How often the park was brought up to date by parts. */
  amended?: number
  /** The longest task in ms by the clock on the wall; none above 50 ms leaves it 0. */
  longest: number
  /** The page, or the element's shadow root. */
  root: () => ParentNode
  /** The key in the first row that can be seen, in the document or the element. */
  topKey: () => string | undefined
  control: (words: string) => HTMLElement | undefined
  /** Returns the milliseconds from a press until what it leads to is painted. */
  press: (control: Control) => Promise<number>
}

export type Control = 'row' | 'Filtrar' | 'Próxima página'

/** Watches a page from before its own scripts. Playwright sends its text alone, so it uses nothing from outside. */
export function watchPage(): void {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function travels into the page
  const keyIn = (root: ParentNode): string | undefined => {
    const cell = root.querySelector('tbody > tr:first-child > td:first-child')
    const key = /^[0-9A-Z]{44}/.exec(cell?.textContent.replace(/\s/g, '') ?? '')?.[0]
    return cell?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ? key : undefined
  }
  const whenPainted = async (holds: () => unknown) => {
    while (!holds()) await new Promise(requestAnimationFrame)
    const { port1, port2 } = new MessageChannel()
    // It comes in the first task after the frame under way was drawn.
    const message = new Promise((resolve) => (port1.onmessage = resolve))
    port2.postMessage(undefined)
    await message
    return performance.now()
  }
  const bench: PageWatch = {
    longest: 0,
    root: () => document.querySelector('fiscal-nfce-list')?.shadowRoot ?? document,
    // The one without rows of its own may have a snapshot's within it.
    topKey: () => keyIn(bench.root()) ?? keyIn(document),
    control(words) {
      const all = [...bench.root().querySelectorAll<HTMLElement>('button, a')]
      return all.find((one) => (one.ariaLabel ?? one.textContent.trim()) === words && one.checkVisibility())
    },
    async press(name) {
      const before = bench.topKey()
      const control = name === 'row' ? bench.root().querySelector<HTMLElement>('tbody > tr') : bench.control(name)
      if (!control) throw new Error(`There is no ${name} to press`)
      const started = performance.now()
      control.click()
      const end = await whenPainted(() => {
        if (name === 'row') return bench.control('Voltar')
        if (name === 'Filtrar') return bench.root().querySelector('dialog[open]')
        return ![before, undefined].includes(bench.topKey())
      })
      return end - started
    },
  }
  window.bench = bench
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench.longest = Math.max(bench.longest, duration)
  }).observe({ type: 'longtask', buffered: true })
  void whenPainted(() => bench.topKey()).then((at) => (bench.firstRow = at))
}

/** Presses 'next page' again and again from the first row on, until it has sent for the page. */
export function pressUntilItWorks(): void {
  const send = window.fetch
  window.fetch = (...call) => {
    const [what] = call
    if (/[?&]page=2\b/.test(what instanceof Request ? what.url : String(what)))
      window.bench.secondPage ??= performance.now()
    return send(...call)
  }
  const every = setInterval(() => {
    if (window.bench.secondPage) clearInterval(every)
    else if (window.bench.firstRow) window.bench.control('Próxima página')?.click()
  }, 50)
}
