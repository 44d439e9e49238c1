import css from './leaves.css?inline'

/** One constructed sheet for the leaves of a document: no markup, no CSP exception. */
const sheets = new WeakMap<Document, CSSStyleSheet>()

/** A sheet belongs to the document whose window made it: a root that another document adopts loses its own. */
export function adoptLeafSheet(root: ShadowRoot | null): void {
  const { ownerDocument, adoptedStyleSheets = [] } = root ?? {}
  const view = ownerDocument?.defaultView
  if (!root || !view) return
  const sheet = sheets.get(ownerDocument) ?? new view.CSSStyleSheet()
  if (!sheets.has(ownerDocument)) sheet.replaceSync(css)
  sheets.set(ownerDocument, sheet)
  if (adoptedStyleSheets[0] !== sheet) root.adoptedStyleSheets = [sheet]
}
