import { routeAt, type Widget } from '#widgets/kit/widget.ts'

/** What a widget sends before the screen at a path is there. */
export const readsAhead =
  ({ routes }: Widget) =>
  (path: string): readonly string[] => {
    const [pathname = '', query] = path.split('?')
    const match = routeAt(routes, pathname)
    if (!match) throw new Error(`No route at ${path}`)
    return match.route.reads?.({ params: match.params, search: query ? `?${query}` : '', preferences: {} }) ?? []
  }
