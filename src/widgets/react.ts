import { createElement, type ReactElement, type ReactNode, type Ref, useCallback, useLayoutEffect, useRef } from 'react'

/** The component's knowledge of the elements, made of their descriptions (src/widgets/reference/known-to-react.ts). */
export interface Known {
  /** Attributes by the names of their properties, where these differ: a server writes attributes alone. */
  attributes: Readonly<Record<string, string>>
  /** Properties that never stand in a page: secrets and functions. */
  properties: readonly string[]
  /** Names of events. */
  events: readonly string[]
}

interface Props extends Readonly<Record<string, unknown>> {
  tag: string
  ref?: Ref<HTMLElement> | undefined
  children?: ReactNode
}

/**
 * Makes the component that draws an element by React. React itself leaves out functions where it takes over what a server has drawn
 * (react/react#35446), so that an element had neither `tokenProvider` nor listeners until the next change: this one sets them, and the
 * token, as soon as the element stands, before it asks for anything. On a server it writes what may stand in a page.
 */
export function reactComponent({ attributes, properties, events }: Known): (props: Props) => ReactElement {
  const isOurs = (name: string) => properties.includes(name) || events.some((event) => name === `on${event}`)

  return function Fiscal({ tag, ref, children, ...props }) {
    const node = useRef<HTMLElement>(null)
    const last = useRef<{ element: HTMLElement | null; props: Readonly<Record<string, unknown>> }>(undefined)
    const hold = useCallback(
      (element: HTMLElement | null) => {
        node.current = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
        return undefined
      },
      [ref],
    )
    // Effects of this kind run in the task in which the element came: it has asked for nothing yet.
    useLayoutEffect(() => {
      const { current: element } = node
      const before = last.current?.element === element ? last.current?.props : undefined
      last.current = { element, props }
      for (const name of properties) {
        // What has not changed here may have been set by the page meanwhile.
        if (element && props[name] !== before?.[name]) Reflect.set(element, name, props[name])
      }
    })
    useLayoutEffect(() => {
      const { current: element } = node
      const hear = (event: Event) => {
        const listener = last.current?.props[`on${event.type}`]
        if (typeof listener === 'function') listener(event)
      }
      for (const event of events) element?.addEventListener(event, hear)
      return () => {
        for (const event of events) element?.removeEventListener(event, hear)
      }
    }, [tag])

    const written = Object.entries(props)
      .filter(([name]) => !isOurs(name))
      .map(([name, value]) => [attributes[name] ?? name, value])
    return createElement(tag, { ...Object.fromEntries(written), ref: hold }, children)
  }
}
