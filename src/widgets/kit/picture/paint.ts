import type { ReactElement, ReactNode } from 'react'
import { Fragment } from 'react/jsx-runtime'

const SVG = 'http://www.w3.org/2000/svg'
/** SVG's own names that have capitals. */
const SVG_NAMES = /^(viewBox|pathLength|preserveAspectRatio)$/

type Props = Readonly<Record<string, unknown>> & {
  children?: ReactNode
  style?: Readonly<Record<string, string | number>>
}

const isElement = (node: object): node is ReactElement<Props> => 'type' in node && 'props' in node

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Attributes of host elements hold nothing else. */
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** React's name of an attribute, as the document knows it. */
function attributeName(name: string, svg: boolean): string {
  if (name === 'className') return 'class'
  if (name === 'htmlFor') return 'for'
  if (name === 'defaultValue') return 'value'
  if (svg) return SVG_NAMES.test(name) ? name : dashed(name)
  return name.toLowerCase()
}

function setAttributes(element: HTMLElement | SVGElement, props: Props, svg: boolean): void {
  const { style = {}, children: _children, ...attributes } = props
  // Through the object model: a style attribute in markup would need 'unsafe-inline'.
  for (const [property, size] of Object.entries(style)) {
    const text = typeof size === 'number' ? `${size}px` : size
    element.style.setProperty(dashed(property), text)
  }
  for (const [name, value] of Object.entries(attributes)) {
    // Of what React's event has, handlers in pictures use no more than the browser's own has as well.
    if (name === 'onClick' && value) element.addEventListener('click', value as EventListener)
    if (name === 'ref' && value) (value as (made: Element) => unknown)(element)
    if (name === 'ref' || /^on[A-Z]/.test(name) || value === undefined || value === null) continue
    const own = attributeName(name, svg)
    if (typeof value === 'boolean' && !/^(aria|data)-/.test(name)) {
      if (value) element.setAttribute(own, '')
    } else {
      element.setAttribute(own, asText(value))
    }
  }
}

/**
 * Draws JSX made of host elements and hookless components as plain DOM: how the first rows stand on the page before React is loaded.
 * Handlers are left out but for clicks; a ref is a function of the element, which comes into the page with its picture. React's own rendering
 * of the same components replaces it.
 */
export function paint(node: ReactNode, parent: Element | DocumentFragment, svg = false): void {
  if (Array.isArray(node)) {
    for (const child of node) paint(child, parent, svg)
  } else if (typeof node !== 'object') {
    if (node !== undefined && typeof node !== 'boolean') parent.append(String(node))
  } else if (node && isElement(node)) {
    const { type, props } = node
    if (type === Fragment) paint(props.children, parent, svg)
    else if (typeof type === 'string') {
      const inSvg = svg || type === 'svg'
      const element = inSvg ? document.createElementNS(SVG, type) : document.createElement(type)
      setAttributes(element, props, inSvg)
      paint(props.children, element, inSvg)
      // A choice can only be made among options that are there.
      if (element instanceof HTMLSelectElement) element.value = String(Reflect.get(props, 'value'))
      parent.append(element)
    } else {
      // Pictures hold function components only; classes and hooks have no place in them.
      paint((type as (props: Props) => ReactNode)(props), parent, svg)
    }
  }
}
