import css from '#ui/styles/widget.css?inline'

export { paint } from './paint.ts'

let sheet: CSSStyleSheet | undefined

/** One constructed stylesheet for every shadow root of the page: no markup, no CSP exception. */
export function adopt(root: ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}
