import frame from './LeafFrame.css?inline'

/**
 * Returns what gives a root of a leaf its rules: those of all leaves and its own. One constructed sheet a document: no markup, no CSP
 * exception. It belongs to the document whose window made it: a root that another document adopts loses its own.
 */
export function leafSheet(own = ''): (root: ShadowRoot | null) => void {
  const sheets = new WeakMap<Document, CSSStyleSheet>()
  return (root) => {
    const { ownerDocument, adoptedStyleSheets = [] } = root ?? {}
    const view = ownerDocument?.defaultView
    if (!root || !view) return
    const sheet = sheets.get(ownerDocument) ?? new view.CSSStyleSheet()
    if (!sheets.has(ownerDocument)) sheet.replaceSync(frame + own)
    sheets.set(ownerDocument, sheet)
    if (adoptedStyleSheets[0] !== sheet) root.adoptedStyleSheets = [sheet]
  }
}
