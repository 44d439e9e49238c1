import base from '#ui/styles/widget.css?inline'

/** Sheets that every shadow root adopts. The first says in which order all layers count. */
const texts: string[] = [base]
const roots = new Set<ShadowRoot>()
/** Constructed stylesheets, shared by every shadow root of a document: no markup, no CSP exception. */
const sheets = new WeakMap<Document, CSSStyleSheet[]>()

/** A sheet belongs to the document whose window made it: a root that another document adopts loses all of its own. */
function adopt(root: ShadowRoot): void {
  const { ownerDocument } = root
  const view = ownerDocument.defaultView
  if (!view) return
  const made = sheets.get(ownerDocument) ?? []
  sheets.set(ownerDocument, made)
  for (const text of texts.slice(made.length)) {
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(text)
    made.push(sheet)
  }
  if (root.adoptedStyleSheets.length < made.length) root.adoptedStyleSheets = made
}

/**
 * Adds a sheet to every element's root, now and later. What a screen imports as `./x.css` comes here in the library (scripts/vite/sheets.ts),
 * before the screen is drawn; in the back-office it is a stylesheet like any other.
 */
export function addSheet(css: string): void {
  texts.push(css)
  for (const root of roots) {
    try {
      adopt(root)
    } catch (error) {
      // The code that brings the sheet would be lost to every element of the page.
      console.error(error)
    }
  }
}

/** The sheets of all that has been loaded and will be, for one root. */
export interface AdoptedSheets {
  /** Another document may have adopted the root. */
  anew(): void
  /** The root is no longer shown. */
  end(): void
}

export function adoptSheets(root: ShadowRoot): AdoptedSheets {
  adopt(root)
  roots.add(root)
  followContrast()
  return { anew: () => adopt(root), end: () => void roots.delete(root) }
}

const loadForcedColors = () => import('./forced-colors.ts')
let contrast: MediaQueryList | undefined

/** Brings what a contrast theme of the system needs once there is one: few have it, and the others' first rows wait for no more. */
function followContrast(): void {
  if (contrast) return
  const query = matchMedia('(forced-colors: active)')
  contrast = query
  // Without it the browser's own colours stand, and it is asked for with the next change.
  const look = () => void (query.matches && loadForcedColors().catch(() => undefined))
  query.addEventListener('change', look)
  look()
}
