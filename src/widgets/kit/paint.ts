import type { ReactElement, ReactNode } from 'react'
import { Fragment } from 'react/jsx-runtime'

const SVG = 'http://www.w3.org/2000/svg'
/** SVG's own names that have capitals. */
const SVG_NAMES = new Set(['viewBox', 'pathLength'])

type Value = string | number | boolean | null | undefined
type Props = Readonly<Record<string, Value>> & {
  children?: ReactNode
  style?: Readonly<Record<string, string | number>>
}

const isElement = (node: object): node is ReactElement<Props> => 'type' in node && 'props' in node

/** React's name of an attribute, as the document knows it. */
function attributeName(name: string, svg: boolean): string {
  if (name === 'className') return 'class'
  if (name === 'htmlFor') return 'for'
  if (svg) return SVG_NAMES.has(name) ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return name.toLowerCase()
}

function dress(element: Element, props: Props, svg: boolean): void {
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || name === 'ref' || /^on[A-Z]/.test(name) || value === undefined || value === null)
      continue
    if (name === 'style') {
      // Through the object model: a style attribute in markup would need 'unsafe-inline'.
      for (const [property, text] of Object.entries(props.style ?? {})) {
        const style = (element as HTMLElement | SVGElement).style
        style.setProperty(
          property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
          // As React reads numbers.
          typeof text === 'number' ? `${text}px` : text,
        )
      }
    } else if (typeof value === 'boolean' && !name.startsWith('aria-') && !name.startsWith('data-')) {
      if (value) element.setAttribute(attributeName(name, svg), '')
    } else if (name === 'defaultValue' || name === 'value') {
      element.setAttribute('value', String(value))
    } else {
      element.setAttribute(attributeName(name, svg), String(value))
    }
  }
}

/**
 * Draws JSX made of host elements and hookless components as plain DOM: how the first rows stand on the page before React is loaded.
 * Handlers are left out; React's own rendering of the same components replaces the picture.
 */
export function paint(node: ReactNode, parent: Element | DocumentFragment, svg = false): void {
  if (node === null || node === undefined || typeof node === 'boolean') return
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') {
    parent.append(String(node))
  } else if (Array.isArray(node)) {
    for (const child of node) paint(child, parent, svg)
  } else if (isElement(node)) {
    const { type, props } = node
    if (type === Fragment) paint(props.children, parent, svg)
    else if (typeof type === 'string') {
      const inSvg = svg || type === 'svg'
      const element = inSvg ? document.createElementNS(SVG, type) : document.createElement(type)
      dress(element, props, inSvg)
      paint(props.children, element, inSvg)
      // A choice can only be made among options that are there.
      if (element instanceof HTMLSelectElement) element.value = String(props['value'])
      parent.append(element)
    } else {
      // Pictures hold function components only; classes and hooks have no place in them.
      paint((type as (props: Props) => ReactNode)(props), parent, svg)
    }
  }
}
