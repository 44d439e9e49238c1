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
  const { route, params = {}, search } = routeOf(values)
  const reads = route?.reads?.({ params, search, preferences: {} }) ?? []
  const named = (path: string) =>
    required.reduce((text, name) => text.replaceAll(values[name] ?? '', `~${name}~`), path)
  // What a route makes of a value (a key without its blanks) is not what the page wrote: it is asked for once the code has come.
  const isAsWritten = (path: string) => [...path.matchAll(/~(.+?)~/g)].every(([, name = '']) => required.includes(name))
  return {
    tag,
    area: widget.area,
    attributes: names,
    height,
    reads: reads.map(named).filter(isAsWritten),
    // Sources are Portuguese: other languages are of a build.
    languages: [],
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
