import { widgets } from '#widgets/index.ts'
import { routeAt } from '#widgets/kit/widget.ts'

/** Every element by the routes it starts at. */
const tags = new Map(
  widgets.flatMap(({ routes, elements }) =>
    Object.entries(elements).flatMap(([tag, { attributes = {}, start }]) => {
      const values = Object.values(attributes).flatMap((one) => one.values ?? [])
      return (values.length > 0 ? values : ['x']).map((value) => {
        const any = Object.fromEntries(Object.keys(attributes).map((name) => [name, value]))
        return [routeAt(routes, start(any))?.route, tag] as const
      })
    }),
  ),
)
/** Selects whatever element is on a partner's page. */
export const ANY_ELEMENT = [...new Set(tags.values())].join(', ')

/** The element that starts where a path leads, or else the first one of the area. */
export function tagAt(path: string): string {
  const pathname = path.split('?')[0] ?? ''
  const area = widgets.find(({ routes }) => routeAt(routes, pathname))
  const found = area && (tags.get(routeAt(area.routes, pathname)?.route) ?? Object.keys(area.elements)[0])
  if (!found) throw new Error(`no element has ${path}`)
  return found
}
