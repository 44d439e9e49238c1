import base from '#ui/styles/widget.css?inline'

/** Constructed stylesheets, shared by every shadow root of the page: no markup, no CSP exception. */
const sheets: CSSStyleSheet[] = []
const roots = new Set<ShadowRoot>()

function adopt(root: ShadowRoot): void {
  for (const sheet of sheets) if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}

/**
 * Adds a sheet to every element's root, now and later. What a screen imports as `./x.css` comes here in the library (scripts/vite/sheets.ts),
 * before the screen is drawn; in the back-office it is a stylesheet like any other.
 */
export function addSheet(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.push(sheet)
  for (const root of roots) adopt(root)
}

// The first: it says in which order all layers count.
addSheet(base)

/** Gives a root the sheets of all that has been loaded. Call what it returns when the root is no longer shown. */
export function dressRoot(root: ShadowRoot): () => void {
  roots.add(root)
  adopt(root)
  return () => void roots.delete(root)
}
