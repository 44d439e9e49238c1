import type { Declared } from './kit/element.ts'
import { routeAt, type Widget } from './kit/widget.ts'
import { widgets } from './index.ts'

/** A day on which no read of today's may be asked for. */
const ANOTHER_DAY = Date.UTC(2001, 1, 3)

/** What `work` gives when the clock says so. */
function at<T>(time: number, work: () => T): T {
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    // Without a time it is now.
    constructor(...given: [] | ConstructorParameters<typeof Date>) {
      super(...((given.length > 0 ? given : [time]) as ConstructorParameters<typeof Date>))
    }
    static override now = () => time
  } as DateConstructor
  try {
    return work()
  } finally {
    globalThis.Date = RealDate
  }
}

/** What a widget says of one of its elements, without what needs more than it. */
export function declare(widget: Widget, tag: string): Declared {
  const { attributes = {}, start } = widget.elements[tag] ?? { start: () => '' }
  const names = Object.keys(attributes)
  const [pathname = '', query] = start(Object.fromEntries(names.map((name) => [name, `~${name}~`]))).split('?')
  const match = routeAt(widget.routes, pathname)
  const reads = () =>
    match?.route.reads?.({ params: match.params, search: query ? `?${query}` : '', preferences: {} }) ?? []
  const today = reads()
  // What depends on the day cannot be said beforehand: the screen asks for it.
  const always = String(at(ANOTHER_DAY, reads)) === String(today)
  return {
    tag,
    area: widget.area,
    attributes: names,
    reads: always ? today : [],
    widget: async () => ({ default: widget }),
    picture: match?.route.picture,
  }
}

/** Every element. The loader's build puts this module's value in its place, so that the loader carries no area (scripts/vite/loader.ts). */
export const declared: readonly Declared[] = widgets.flatMap((widget) =>
  Object.keys(widget.elements).map((tag) => declare(widget, tag)),
)
