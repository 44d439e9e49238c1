/** Finds a control of the picture on what shows the same: by its kind, its words, and which of those alike it is. */
type Find = (screen: Element) => HTMLElement | undefined

const wordsOf = (control: Element) => control.ariaLabel ?? control.textContent

function likenessOf(picture: Element, target: EventTarget | null | undefined): Find {
  // An element of whatever document: another one may have adopted it.
  const control = (target as Element | null | undefined)?.closest('a,button,select,tr')
  if (!control) return () => undefined
  const words = wordsOf(control)
  const alike = (root: Element) =>
    [...root.querySelectorAll<HTMLElement>(control.localName)].filter((one) => wordsOf(one) === words)
  const place = alike(picture).findIndex((one) => one === control)
  return (screen) => alike(screen)[place]
}

/** Gives what has the focus in a picture on to its like. */
export function focusIn(picture: Element): (screen: Element) => void {
  const find = likenessOf(picture, (picture.getRootNode() as Partial<ShadowRoot>).activeElement)
  return (screen) => find(screen)?.focus({ preventScroll: true })
}

/**
 * Keeps what is pressed or chosen in a picture before React is there; the last one counts. Returns what does it on the screen that stands in
 * the picture's place.
 */
export function keepPress(picture: HTMLElement): (screen: Element) => void {
  let press = (_screen: Element): void => {}
  picture.addEventListener('click', ({ target }) => {
    const find = likenessOf(picture, target)
    press = (screen) => find(screen)?.click()
  })
  picture.addEventListener('keydown', ({ key, target }) => {
    // Browsers follow only links with an address by this key. Of whatever document it is, as above.
    const link = target as HTMLElement
    if (key === 'Enter' && link.role === 'link') link.click()
  })
  picture.addEventListener('change', ({ target }) => {
    const find = likenessOf(picture, target)
    // Nothing else in a picture tells of a change.
    const { value } = target as HTMLSelectElement
    press = (screen) => {
      const select = find(screen) as HTMLSelectElement | undefined
      if (!select) return
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  return (screen) => press(screen)
}
