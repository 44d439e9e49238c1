import { useEffect, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { Redirect, useLocation } from 'wouter'
import { useBrowserLocation, useSearch } from 'wouter/use-browser-location'
import { takeAhead } from '#api/client/ahead.ts'
import { join } from '#api/client/connection.ts'
import { subjectOf } from '#api/client/subject.ts'
import { createSnackbars } from '#ui/snackbars.ts'
import type { Place } from '#widgets/kit/place.ts'
import { useLoaded } from '#widgets/kit/use-loaded.ts'
import { WidgetRoot } from '#widgets/kit/WidgetRoot.tsx'
import { paths } from '#widgets/paths.ts'
import { NotFound } from './NotFound.tsx'
import { routes } from './routes.ts'
import { Shell } from './Shell.tsx'
import { sessionTokens, type Tenant, useSession } from './session.ts'

const loadLogin = () => import('./Login.tsx')

/** The host's place is the browser's address; who lacks a permission goes home (decisions 5). */
const place: Place = {
  hook: useBrowserLocation,
  searchHook: useSearch,
  href: (path) => path,
  refused: <Redirect to={paths.home()} replace />,
  unknown: <NotFound />,
}

const snackbars = createSnackbars()
const ignore = () => {}

function SignedIn({ tenant, subject }: { tenant: Tenant; subject: string }) {
  // Joined for as long as tenant and user stay: leaving cancels and empties the former cache.
  const joined = useMemo(() => join('', tenant.id, subject, sessionTokens, takeAhead), [tenant.id, subject])
  useEffect(() => () => joined.release(), [joined])
  return (
    <WidgetRoot
      routes={routes}
      connection={joined.connection}
      place={place}
      snackbars={snackbars}
      report={ignore}
      frame={(screens) => <Shell tenant={tenant}>{screens}</Shell>}
    />
  )
}

function App() {
  const [pathname] = useLocation()
  const Login = useLoaded(pathname === '/login' ? loadLogin : undefined)
  const search = useSearch()
  const { accessToken, tenant } = useSession()
  if (pathname === '/login') {
    return Login && <Login />
  }
  if (!accessToken || !tenant) {
    return <Redirect to={paths.login(pathname + search)} replace />
  }
  const subject = subjectOf(accessToken)
  return <SignedIn key={`${tenant.id} ${subject}`} tenant={tenant} subject={subject} />
}

/** Puts the back-office on its page. */
export function start(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has a #root')
  createRoot(root).render(<App />)
}
