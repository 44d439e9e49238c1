// Of a list's filters those that are in force keep their place. The others stand as far as there is room, and are counted at 'Filtrar': the
// browser measures, before a frame is painted, so that none shows a toolbar that does not fit, also while React is awaited.

const px = (size: string) => Number.parseFloat(size) || 0
const gapIn = (box: Element) => px(getComputedStyle(box).columnGap)
const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)
const sizeOf = (box: Element) => `${box.clientWidth} ${box.clientHeight}`
const isFolded = (chip: Element) => chip.hasAttribute('data-folded')

/** Room (px) right of the last chip that stands; less than none where chips reach out of the toolbar. */
function roomIn(line: Element, bar: Element): number {
  const beside = bar.querySelector(':scope > .flex-1')?.getBoundingClientRect().width ?? 0
  const last = [...line.children].findLast((one) => !isFolded(one))
  if (!last) return beside + line.clientWidth
  if (line.scrollWidth > line.clientWidth) return line.clientWidth - line.scrollWidth
  const end = line.getBoundingClientRect().right - px(getComputedStyle(line).paddingRight)
  return beside + end - last.getBoundingClientRect().right
}

/** Says at 'Filtrar' which filters are behind it. Returns the room (px) that this takes. */
function tell(button: Element | null, labels: readonly string[]): number {
  const count = button?.querySelector<HTMLElement>('.folded-count')
  if (!button || !count) return 0
  count.hidden = labels.length === 0
  if (labels.length === 0) {
    button.removeAttribute('aria-description')
    count.removeAttribute('data-count')
    return 0
  }
  button.setAttribute('aria-description', `Mais filtros: ${labels.join(', ')}`)
  count.dataset['count'] = String(labels.length)
  return count.offsetWidth + gapIn(button)
}

/** Narrower (px) than this a line shows a part of one chip, which says nothing. */
const NARROWEST = 96

/**
 * On a phone a line has all the room that there is (toolbar.css), and scrolls: nothing is to be folded, and 'Filtrar' stays as wide as it comes,
 * but where actions leave next to none.
 */
const scrolls = (line: Element) => getComputedStyle(line).flexGrow === '1' && line.clientWidth >= NARROWEST

/** Folds chips that are not in force away, the last ones first, until the others find room. `widths` (px) of each are for when it is folded. */
function fold(line: Element, widths: WeakMap<Element, number>): void {
  const bar = line.closest('.bar')
  if (!bar || !line.checkVisibility()) return
  const chips = [...line.querySelectorAll(':scope > .unset')]
  if (scrolls(line)) {
    for (const one of chips) one.removeAttribute('data-folded')
    tell(line.nextElementSibling, [])
    return
  }
  // Their texts may be others than they were.
  const isKnown = chips.every((one) => !isFolded(one) || widths.has(one))
  for (const one of line.children) if (!isKnown || !one.matches('.unset')) one.removeAttribute('data-folded')
  const button = line.nextElementSibling
  const labels = chips.map((one) => one.querySelector('.set > span')?.textContent ?? '')
  // While one of them stands those in force are as wide as they are: texts that give way would always leave room for it.
  line.toggleAttribute('data-roomy', !chips.every(isFolded))
  const counted = tell(button, labels)
  const visible = chips.filter((one) => !isFolded(one))
  for (const one of visible) widths.set(one, one.getBoundingClientRect().width + gapIn(line))
  const widthOf = (chip: Element) => widths.get(chip) ?? 0
  let room = roomIn(line, bar) + sum(visible.map(widthOf))
  if (sum(chips.map(widthOf)) <= room + counted) room += counted
  const fits = chips.map((one) => (room -= widthOf(one)) >= 0)
  // Of what stands in a page or in an element; the button is the one of FilterBar.tsx.
  const { activeElement } = line.getRootNode() as Document | ShadowRoot
  for (const [index, chip] of chips.entries()) {
    if (!fits[index] && chip.contains(activeElement) && button) (button as HTMLElement).focus({ preventScroll: true })
    chip.toggleAttribute('data-folded', !fits[index])
  }
  line.toggleAttribute('data-roomy', fits.includes(true))
  tell(
    button,
    labels.filter((_, index) => !fits[index]),
  )
}

/**
 * Keeps the chips of a line within their toolbar for as long as it stands. What is watched is what folding does not change: how wide the
 * toolbar is, what stands at its end, what the chips say, and in which font.
 */
export function foldChips(line: Element | null): (() => void) | undefined {
  // Where a picture is drawn outside of a browser nothing has a size.
  if (!line || !('ResizeObserver' in globalThis)) return undefined
  let widths = new WeakMap<Element, number>()
  let watched: readonly Element[] = []
  const sizes = new ResizeObserver(() => {
    const before = watched.map(sizeOf)
    fold(line, widths)
    // A toolbar of two lines may have become one of one: told in the same frame, the page would hear of it as an error ('ResizeObserver loop …').
    const changed = watched.filter((one, index) => sizeOf(one) !== before[index])
    for (const one of changed) sizes.unobserve(one)
    if (changed.length > 0) requestAnimationFrame(() => changed.forEach((one) => one.isConnected && sizes.observe(one)))
  })
  const watch = () => {
    const bar = line.closest('.bar')
    widths = new WeakMap()
    sizes.disconnect()
    if (!bar) return
    watched = [bar, ...[...bar.children].filter((one) => !one.matches('.chips, .flex-1'))]
    for (const one of watched) sizes.observe(one)
  }
  const texts = new MutationObserver(watch)
  texts.observe(line, { childList: true, characterData: true, subtree: true, attributeFilter: ['class'] })
  // A picture's line comes into the page once it is whole, and perhaps before its font. Nothing of the page's holds it: nobody ends a picture's.
  queueMicrotask(watch)
  // Asked at once it would have the page laid out as it is, half made.
  requestAnimationFrame(() => void document.fonts.ready.then(() => line.isConnected && watch()))
  return () => {
    sizes.disconnect()
    texts.disconnect()
  }
}
