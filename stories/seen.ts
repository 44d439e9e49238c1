// What axe has looked at since the page was opened, in each theme: screens, and kinds of elements.
const seen = new Set<string>()

/**
 * Whether a story shows what none before it has shown in its theme: its screen, or an element that differs from all others in what axe judges
 * it by. Where it shows nothing new axe would find again what it found before. `screen`: the title that its stories share.
 */
export function isUnseen(root: ParentNode, screen: string, theme: string): boolean {
  const known = seen.size
  const elements = root.querySelectorAll(':not([aria-hidden="true"], [aria-hidden="true"] *)')
  for (const one of [screen, ...Array.from(elements, kindOf)]) seen.add(`${theme} ${one}`)
  return seen.size > known
}

/**
 * An element's name, classes and attributes, with those values that are words of a state, whether it has a text and a label, and, where it has
 * a text, on what it stands.
 */
function kindOf(element: Element): string {
  const hasText = Array.from(element.childNodes).some((node) => node instanceof Text && node.data.trim() !== '')
  const isLabelled = 'labels' in element && element.labels instanceof NodeList && element.labels.length > 0
  const ground = hasText && `on ${element.parentElement?.localName} ${element.parentElement?.classList.value}`
  return [element.localName, ...attributesOf(element), isLabelled && 'label', ground].filter(Boolean).join(' ')
}

const attributesOf = (element: Element) =>
  Array.from(element.attributes, ({ name, value }) =>
    name === 'class' ? element.classList.value : /^[a-z]{1,12}$/.test(value) ? `${name}=${value}` : name,
  ).sort()
