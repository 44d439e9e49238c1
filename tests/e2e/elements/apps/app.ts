/** What a test asks of the small apps in this folder, each in a framework of its own. */
export interface Wanted {
  tenant: string
  token: string
  /** Of the two elements, in this order. */
  order: readonly Item[]
  hidden: boolean
  mounted: boolean
}

export interface Item {
  tag: 'fiscal-nfce-list' | 'fiscal-cfe-list'
  theme: 'dark' | 'light'
}

export interface App {
  wanted: Wanted
  /** Draws the app as it is wanted now. */
  draw(wanted: Wanted): void
  /** Which elements have told that their data stand. */
  ready: string[]
}

export const NFCE: Item = { tag: 'fiscal-nfce-list', theme: 'light' }
export const CFE: Item = { tag: 'fiscal-cfe-list', theme: 'dark' }

declare global {
  interface Window {
    app: App
  }
}

/** Hands an app to the test. */
export function offer(draw: App['draw'], ready: string[] = []): string[] {
  const wanted: Wanted = { tenant: '', token: '', order: [], hidden: false, mounted: false }
  window.app = {
    wanted,
    ready,
    draw(next) {
      window.app.wanted = next
      draw(next)
    },
  }
  return ready
}

/** Where an app puts itself once the page is there. */
export const place = (): Element => document.querySelector('main') ?? document.body
