import type { Declared } from './kit/element/element.ts'
import { routeAt, type Widget } from './kit/widget.ts'
import { widgets } from './index.ts'

/** What a widget says of one of its elements, without what needs more than it. */
export function declare(widget: Widget, tag: string): Declared {
  const { attributes = {}, height, start } = widget.elements[tag] ?? { height: [0, 0] as const, start: () => '' }
  const names = Object.keys(attributes)
  const [pathname = '', query] = start(Object.fromEntries(names.map((name) => [name, `~${name}~`]))).split('?')
  const match = routeAt(widget.routes, pathname)
  return {
    tag,
    area: widget.area,
    attributes: names,
    height,
    reads: match?.route.reads?.({ params: match.params, search: query ? `?${query}` : '', preferences: {} }) ?? [],
    widget: async () => ({ default: widget }),
    picture: match?.route.picture,
  }
}

/**
 * Every element. The loader's build puts this module's value in its place, so that the loader carries no area (scripts/vite/loader.ts). The
 * value is of the day of the build, so no element's first reads may depend on the day.
 */
export const declared: readonly Declared[] = widgets.flatMap((widget) =>
  Object.keys(widget.elements).map((tag) => declare(widget, tag)),
)
