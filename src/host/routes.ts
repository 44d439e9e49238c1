import { widgets } from '#widgets/index.ts'
import { paths } from '#widgets/paths.ts'
import type { Route, Widget } from '#widgets/kit/widget.ts'
import { routeAt } from '#widgets/kit/widget.ts'

const home: Route = { name: 'home', path: paths.home(), needs: [], screen: () => import('./Home.tsx') }

/** Every route behind the login: home and all areas. */
export const routes: readonly Route[] = [home, ...widgets.flatMap((widget) => widget.routes)]

/** What the top bar calls the page at a path. */
export function titleAt(pathname: string): string {
  if (pathname === home.path) return 'Início'
  const widget = widgets.find((candidate: Widget) => routeAt(candidate.routes, pathname))
  return widget?.title ?? 'Página não encontrada'
}

/** The address of the screen at a path, without the dialog that may stand over it: opening one is no change of screen. */
export function screenAt(pathname: string): string {
  const over = routeAt(routes, pathname)?.over
  return over ? pathname.split('/').slice(0, -over.path.split('/').length).join('/') : pathname
}
