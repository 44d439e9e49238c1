import type { Locator } from '../fixtures.ts'

/** Inside of the list: containers, text, controls, icons. */
const PARTS = [
  '.fx',
  '.bar',
  '.chip',
  '.flt',
  'table',
  'th',
  'tbody tr',
  'tbody td',
  '.keylink',
  '.status',
  '.status svg',
  '.pager',
  'select',
]
/** What does not follow from how wide the page leaves the element. */
export const LOOKS = [
  'display',
  'visibility',
  'color',
  'background-color',
  'direction',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'line-height',
  'text-align',
  'text-transform',
  'padding',
  'margin',
  'border',
  'border-radius',
  'box-shadow',
  'box-sizing',
  'cursor',
  'opacity',
  'position',
  'transform',
]

/** How the parts of a list in the page are drawn. */
export const looks = (list: Locator) =>
  list.evaluate(
    (node, { parts, names }) =>
      parts.map((part) => {
        const found = node.shadowRoot?.querySelector(part)
        const style = found && getComputedStyle(found)
        return [part, Object.fromEntries(names.map((name) => [name, style?.getPropertyValue(name)]))] as const
      }),
    { parts: PARTS, names: LOOKS },
  )
