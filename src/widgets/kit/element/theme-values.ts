import base from '#ui/styles/widget.css?inline'

/** The theme's variables (ui/theming.ts), as the sheet reads them. */
const names = new Set(base.match(/--fiscal-[\w-]+/g))

/** Tells if a value is one of a variable's kind: a family of fonts, a length, a colour. */
const hasSense = (name: string, value: string): boolean =>
  CSS.supports(name.endsWith('font') ? 'font-family' : /gutter|row|radius/.test(name) ? 'padding' : 'color', value)

/**
 * Lets the theme's variables count on a frame but for those whose value is none: `var()` would take it all the same, and what is drawn with
 * it be transparent or black. No sheet can tell: only a document may declare what kind a variable is, and it is not ours.
 */
export function themeBy(element: HTMLElement, frame: HTMLElement): void {
  const computed = getComputedStyle(element)
  for (const name of names) {
    const value = computed.getPropertyValue(name)
    if (value && !hasSense(name, value)) frame.style.setProperty(name, 'initial')
    else frame.style.removeProperty(name)
  }
  // Our frame cuts what would inherit: the page's font as it is now.
  if (element.getAttribute('font') === 'inherit') frame.style.setProperty('--fiscal-font', computed.fontFamily)
}
