declare global {
  interface Window {
    /** When the first row was painted, in ms since the epoch. */
    benchFirstRow?: number
    /** The key in the first row that can be seen, in the document or in the n-th element. */
    benchTopKey: (element?: number) => string | undefined
    /** Calls back in the first task after the frame under way was drawn. */
    benchPainted: (then: () => void) => void
    /** The longest task since it was set to 0, in ms by the clock on the wall; none above 50 ms leaves it 0. */
    benchLongest?: number
  }
}

/** Runs before the page's scripts: notes its longest task. */
export function watchLongestTask(): void {
  window.benchLongest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.benchLongest = Math.max(window.benchLongest ?? 0, duration)
  }).observe({ type: 'longtask', buffered: true })
}

/**
 * Runs in every frame before its own scripts, the same for everything that is measured: looks at each frame of the screen whether a row
 * with a whole access key can be seen, in the document or in an element's shadow root, and notes when that frame has been painted.
 */
export function watchFirstRow(): void {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function travels into the page
  const keyIn = (root: ParentNode): string | undefined => {
    for (const cell of root.querySelectorAll('tbody > tr:first-child > td:first-child')) {
      const key = /^[0-9A-Z]{44}/.exec(cell.textContent.replace(/\s/g, ''))?.[0]
      if (key && cell.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return key
    }
    return undefined
  }
  window.benchTopKey = (element = 0) => {
    const root = document.querySelectorAll('fiscal-nfce-list').item(element)?.shadowRoot
    return (root && keyIn(root)) ?? keyIn(document)
  }
  window.benchPainted = (then) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', then)
    port1.start()
    port2.postMessage(undefined)
  }
  const look = () => {
    if (!window.benchTopKey()) return requestAnimationFrame(look)
    return window.benchPainted(() => {
      window.benchFirstRow = performance.timeOrigin + performance.now()
    })
  }
  requestAnimationFrame(look)
}
