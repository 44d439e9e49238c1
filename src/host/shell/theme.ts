/** `auto` follows the system's. */
export type Theme = 'dark' | 'light' | 'auto'

/** By browser, not by user: the page of who has yet to log in has a theme as well. */
const KEY = 'fiscal.theme'

/** Ground of the menu, which browsers draw around the page (ui/styles/tokens.css). */
const GROUND = { dark: '#0b0c0f', light: '#f2f3f5' }

const isTheme = (text: string | null): text is Theme => text === 'dark' || text === 'light' || text === 'auto'

/** Reads this browser's choice, made in whichever tab; dark where there is none. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return isTheme(stored) ? stored : 'dark'
  } catch {
    return themeView()
  }
}

/** Shows a theme, and keeps it for the other tabs and the next visit. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme)
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Returns the page's present theme. */
export function themeView(): Theme {
  const current = document.documentElement.dataset['theme'] ?? null
  return isTheme(current) ? current : 'dark'
}

/** Calls at each change, also by the first script, which has a copy of its own of all this. Call what it returns when done. */
export function onTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** Needs no body: it is called before there is one. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  setMeta('color-scheme', theme === 'auto' ? 'light dark' : theme)
  const isLight = theme === 'light' || (theme === 'auto' && systemIsLight().matches)
  setMeta('theme-color', isLight ? GROUND.light : GROUND.dark)
}

/** Shows what another tab chooses, and what the system changes to. */
export function followTheme(): void {
  const show = () => showTheme(storedTheme())
  systemIsLight().addEventListener('change', show)
  addEventListener('storage', ({ key }) => {
    // Null where all was cleared.
    if (key === KEY || key === null) show()
  })
}

const systemIsLight = () => matchMedia('(prefers-color-scheme: light)')

function setMeta(name: string, content: string): void {
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content)
}
