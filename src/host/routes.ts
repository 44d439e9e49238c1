import { widgets } from '#widgets/index.ts'
import { paths } from '#widgets/paths.ts'
import type { Load } from '#widgets/kit/failure/use-loaded.ts'
import { PROVIDER_RETURN } from './account/provider-reply.ts'
import { type Route, routeAt, type Widget } from '#widgets/kit/widget.ts'

/** The pages that mailed links lead to (the server writes them), and the login with the dialog that asks for one. */
export const linkPaths = { confirmEmail: '/confirm-email', resetPassword: '/reset-password' } as const
export const recoverPassword = '/login?recover=1'

const passwordDefinition: Load = () => import('./account/PasswordDefinition.tsx')

/** The screens that need no login, by their paths. */
export const publicScreens: ReadonlyMap<string, Load> = new Map<string, Load>([
  [paths.login(), () => import('./account/Login.tsx')],
  [linkPaths.confirmEmail, passwordDefinition],
  [linkPaths.resetPassword, passwordDefinition],
  [PROVIDER_RETURN, () => import('./account/ProviderReturn.tsx')],
])

/** Every route behind the login. */
export const routes: readonly Route[] = widgets.flatMap((widget) => widget.routes)

/** Returns the top bar's name of the page at a path. `isRefused`: the user may not see what stands there for others. */
export function titleAt(pathname: string, isRefused = false): string {
  if (pathname === paths.home() && isRefused) return 'Início'
  const widget = widgets.find((candidate: Widget) => routeAt(candidate.routes, pathname))
  return (widget && routeAt(widget.routes, pathname)?.route.title) ?? widget?.title ?? 'Página não encontrada'
}

/** The address of the screen at a path, without the dialog that may stand over it: opening one is no change of screen. */
export function screenAt(pathname: string): string {
  const over = routeAt(routes, pathname)?.over
  return over ? pathname.split('/').slice(0, -over.path.split('/').length).join('/') : pathname
}

/** Returns the path to be at after a change of tenant: keys in a path and companies in a filter are the former tenant's. */
export function acrossTenants(pathname: string, search: string): string {
  if (publicScreens.has(pathname)) return pathname + search
  return Object.keys(routeAt(routes, pathname)?.params ?? {}).length === 0 ? pathname : paths.home()
}
