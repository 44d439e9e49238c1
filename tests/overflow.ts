/**
 * What of a screen leaves its box at the width it has now: beyond its edge, cut without a sign of it, a table or a row of anything that
 * has to be pushed sideways, a figure or a status that is cut at all, one cell upon another, a page that scrolls sideways; what is too
 * small for a finger on a phone, a CNPJ in figures of one width. `false` while it still waits for its data.
 *
 * Asked of an element or of the page's body. Playwright sends its text to a page: all that it needs stands in it.
 */
export async function overflowIn(node: Element): Promise<string[] | false> {
  // What follows the width by itself, such as a chart, does so after a frame.
  for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
  const inside = node.shadowRoot?.querySelector('.fx') ?? node
  if ([...inside.querySelectorAll('.skeleton, [aria-busy="true"]')].some((one) => one.checkVisibility())) return false
  const edge = node.getBoundingClientRect().right + 1
  const found: string[] = []
  type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
  const named = (one: Element) => `${one.localName}.${one.className} "${one.textContent?.trim().slice(0, 30)}"`
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (one: Element) => {
    const known = styles.get(one) ?? getComputedStyle(one)
    styles.set(one, known)
    return known
  }
  const seen = new Map<Element, boolean>()
  /** Drawn, and not for those alone who do not see it. */
  const isSeen = (one: Element): boolean => {
    const known = seen.get(one)
    if (known !== undefined) return known
    const { clipPath, position } = styleOf(one)
    const isForHearing = position === 'absolute' && clipPath.startsWith('inset(5')
    const above = one.parentElement
    const is =
      !isForHearing &&
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      (!above || above === inside || isSeen(above))
    seen.set(one, is)
    return is
  }
  // Browsers with bars of their own take this from what scrolls; those of the tests have none.
  const tables = [...inside.querySelectorAll<HTMLElement>('.table-wrap')]
  for (const one of tables) one.style.paddingInlineEnd = '15px'
  /** What may be pushed sideways: tabs, the matrix under its first column, lines of a file. */
  const mayScroll = '.tabs, pre, .table-wrap:has(.matrix)'
  /** Whose text stands in one line, in a box of a fixed height. */
  const ofOneLine = '.button, .chip, .tab, .menu-item'
  /** Of those beside a field's text its box is as large. */
  const forFingers = ':is(.button, summary, .segments button, .alert-row, .tab, .menu-item):not(.input *)'
  for (const one of inside.querySelectorAll<HTMLElement>('*')) {
    if (one.closest('svg, .sr-only') || one.matches('input, textarea, select') || !isSeen(one)) continue
    const { overflowX, textOverflow } = styleOf(one)
    const card = one.closest('.card')
    const out =
      card && one.matches('.button') ? one.getBoundingClientRect().right - card.getBoundingClientRect().right : 0
    if (out > 1) found.push(`leaves its card by ${Math.round(out)}: ${named(one)}`)
    const runsOver = one.scrollWidth > one.clientWidth + 1
    const isCut = runsOver && (overflowX === 'hidden' || overflowX === 'clip')
    if (isCut && textOverflow !== 'ellipsis') found.push(`cut: ${named(one)}`)
    if (isCut && textOverflow === 'ellipsis' && one.closest('td.right, .status'))
      found.push(`a figure or status is cut: ${named(one)}`)
    if (innerWidth < 720 && one.matches(forFingers) && one.getBoundingClientRect().height < 39.5)
      found.push(`too small for a finger: ${named(one)}`)
    if (
      one.childElementCount === 0 &&
      /\/\d{4}-\d\d/.test(one.textContent) &&
      styleOf(one).fontVariantNumeric !== 'normal'
    )
      found.push(`the hyphen of a CNPJ is widened: ${named(one)}`)
    if (one.matches(ofOneLine) && (runsOver || one.scrollHeight > one.clientHeight + 2))
      found.push(`text runs over: ${named(one)}`)
    if (
      runsOver &&
      (overflowX === 'auto' || overflowX === 'scroll') &&
      one.clientWidth > 0 &&
      !one.matches(mayScroll)
    ) {
      found.push(`scrolls sideways by ${one.scrollWidth - one.clientWidth}: ${named(one)}`)
    }
    let scroller: Element | null = one.parentElement
    while (scroller && styleOf(scroller).overflowX === 'visible') scroller = scroller.parentElement
    if (!scroller || scroller.contains(node)) {
      const { right, left, width } = one.getBoundingClientRect()
      if (right > edge && width > 1) found.push(`beyond the edge by ${Math.round(right - edge)}: ${named(one)}`)
      if (left < -1 && right > 0 && width > 1) found.push(`before the edge by ${Math.round(-left)}: ${named(one)}`)
    }
  }
  const textsOf = (one: Element) =>
    [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const linesOf = (text: Node) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()]
  }
  const high = (a: Edges, b: Edges) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  const wide = (a: Edges, b: Edges) => Math.min(a.right, b.right) - Math.max(a.left, b.left)
  /** The part of a line that nothing around it cuts off. */
  const shown = (line: Edges, text: Node, row: Element): Edges => {
    let { left, right, top, bottom } = line
    for (let box = text.parentElement; box && box !== row; box = box.parentElement) {
      if (styleOf(box).overflowX === 'visible' || styleOf(box).display === 'inline') continue
      const edges = box.getBoundingClientRect()
      left = Math.max(left, edges.left)
      right = Math.min(right, edges.right)
      top = Math.max(top, edges.top)
      bottom = Math.min(bottom, edges.bottom)
    }
    return { left, right, top, bottom }
  }
  for (const row of inside.querySelectorAll('tr, li, .bar, .card, .dialog > :is(header, footer)')) {
    if (!isSeen(row) || row.querySelector('li, .card, tr')) continue
    const lines = [row, ...row.querySelectorAll('*:not(svg, svg *, .sr-only, .input *, [popover], [popover] *)')]
      .filter((one) => isSeen(one) && !one.closest('[role="menu"]'))
      .flatMap((one) => textsOf(one).map((text) => linesOf(text).map((line) => shown(line, text, row))))
    for (const [index, one] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (one.some((a) => other.some((b) => wide(a, b) > 1 && high(a, b) > 4)))
          found.push(`one text lies on another: ${row.textContent?.trim().slice(0, 60)}`)
      }
    }
  }
  for (const row of inside.querySelectorAll('tbody tr')) {
    if (!isSeen(row)) continue
    const picks = [...row.querySelectorAll('.pick > input')].filter(isSeen).map((pick) => pick.getBoundingClientRect())
    const cells = [...row.querySelectorAll('td')].filter(isSeen).map((cell) => {
      // The box by which a row is chosen stands in the gutter, beside what its cell says.
      const drawn = [...cell.querySelectorAll('*:not(.pick, .pick *)')].filter(
        (one) => one.childElementCount === 0 && isSeen(one),
      )
      const range = document.createRange()
      range.selectNodeContents(cell)
      const pick = cell.querySelector(':scope > .pick')
      if (pick) range.setStartAfter(pick)
      const rects = drawn.length > 0 ? drawn.map((one) => one.getBoundingClientRect()) : [range.getBoundingClientRect()]
      const left = Math.min(...rects.map((one) => one.left))
      const right = Math.max(...rects.map((one) => one.right))
      const top = Math.min(...rects.map((one) => one.top))
      const bottom = Math.max(...rects.map((one) => one.bottom))
      // What is cut by an ellipsis ends with what cuts it.
      const cutting = [cell, ...cell.querySelectorAll('*')].filter((one) => styleOf(one).textOverflow === 'ellipsis')
      return { left, right: Math.min(right, ...cutting.map((one) => one.getBoundingClientRect().right)), top, bottom }
    })
    const boxes = [...picks, ...cells]
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) {
        if (wide(a, b) > 1 && high(a, b) > 2)
          found.push(`one cell lies on another: ${row.textContent?.trim().slice(0, 60)}`)
      }
    }
  }
  for (const one of tables) one.style.paddingInlineEnd = ''
  const page = document.documentElement
  if (page.scrollWidth > page.clientWidth) {
    found.push(`the page scrolls sideways by ${page.scrollWidth - page.clientWidth}`)
    const isBeyond = ({ right }: Edges) => right > page.clientWidth + 1
    for (const one of inside.querySelectorAll('*'))
      if (isSeen(one) && textsOf(one).some((text) => linesOf(text).some(isBeyond))) found.push(`beyond: ${named(one)}`)
  }
  return [...new Set(found)]
}
