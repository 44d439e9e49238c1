import type { Declared } from './kit/element/element.ts'
import { routeAt, type Widget } from './kit/widget.ts'
import { widgets } from './index.ts'

/** Returns a widget's declaration of one of its elements, without what needs more than it. */
export function declare(widget: Widget, tag: string): Declared {
  const spec = widget.elements[tag]
  if (!spec) throw new Error(`${widget.area} has no <${tag}>`)
  const { attributes = {}, height, start } = spec
  const names = Object.keys(attributes)
  const routeOf = (values: Readonly<Record<string, string>>) => {
    const [pathname = '', query] = start(values).split('?')
    return { ...routeAt(widget.routes, pathname), search: query ? `?${query}` : '' }
  }
  /** Value of each attribute: the one unless told, a placeholder, or its first value where there are few. */
  const values = Object.fromEntries(
    names.map((name) => [name, attributes[name]?.unless ?? attributes[name]?.values?.[0] ?? `~${name}~`]),
  )
  const required = names.filter((name) => attributes[name]?.unless === undefined)
  /** First reads where one attribute has an example of a form of its. */
  const readsOf = (of?: string, like?: string, example?: string) => {
    const filled = of !== undefined && example !== undefined ? { ...values, [of]: example } : values
    const { route, params = {}, search } = routeOf(filled)
    const reads = route?.reads?.({ params, search, preferences: {} }) ?? []
    const placeOf = (name: string) => (name === of ? `~${name}=${like}~` : `~${name}~`)
    return reads.map((path) =>
      required.reduce((text, name) => text.replaceAll(filled[name] ?? '', placeOf(name)), path),
    )
  }
  const forms = names.flatMap((name) =>
    Object.entries(attributes[name]?.forms ?? {}).flatMap(([like, example]) => readsOf(name, like, example)),
  )
  return {
    tag,
    area: widget.area,
    attributes: names,
    height,
    reads: forms.length > 0 ? forms : readsOf(),
    widget: async () => ({ default: widget }),
  }
}

/**
 * Every element. The loader's build puts this module's value in its place, so that the loader carries no area (scripts/vite/loader.ts). The
 * value is of the day of the build, so no element's first reads may depend on the day.
 */
export const declared: readonly Declared[] = widgets.flatMap((widget) =>
  Object.keys(widget.elements).map((tag) => declare(widget, tag)),
)
