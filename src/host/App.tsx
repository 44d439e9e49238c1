import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Redirect, useLocation } from 'wouter'
import { useLocationProperty, useSearch } from 'wouter/use-browser-location'
import { sent } from '#api/client/ahead.ts'
import { CallError } from '#api/client/call.ts'
import { join } from '#api/client/connection.ts'
import { outageText, retryDelay } from '#api/client/outage.ts'
import { subjectOf } from '#api/client/subject.ts'
import { earlyAnswers } from '#api/client/take-ahead.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { createSnackbars } from '#ui/overlay/snackbars.ts'
import { originStore } from '#widgets/kit/preferences.ts'
import { useLoaded } from '#widgets/kit/failure/use-loaded.ts'
import { WidgetRoot } from '#widgets/kit/WidgetRoot.tsx'
import { paths } from '#widgets/paths.ts'
import { AttentionContext, attentionTo, isSparing } from '#widgets/kit/place/attention.ts'
import { browserPlace } from './browser-place.ts'
import { onCaughtError } from './errors.ts'
import { firstScreen, noteState } from './first-screen.ts'
import { BROKEN, sayMissing } from './missing-app.ts'
import { NotFound } from './NotFound.tsx'
import { hostNotifications, keepNotifications } from './push/notifications.ts'
import { publicScreens, routes } from './routes.ts'
import { tenantIn } from '#widgets/kit/place/tenant.ts'
import { giveWay } from './session/follow.ts'
import { Shell } from './shell/Shell.tsx'
import {
  changeSession,
  endSession,
  leave,
  openSession,
  renew,
  type Tenant,
  tokensOf,
  useSession,
} from './session/session.ts'
import { addressIn, keepTenant, tenantOfTab } from './session/tab-tenant.ts'
import { identify, tokenOf } from './account/sign-in.ts'

const takeAhead = earlyAnswers(sent)
const loadHome = () => import('./Home.tsx')

/** Sends a user who lacks a permission home, where whoever may not see the dashboard finds another page (docs/decisions.md#home). */
function Refused(): ReactNode {
  const [pathname] = useLocation()
  const isHome = pathname === paths.home()
  const Home = useLoaded(isHome ? loadHome : undefined)
  if (!isHome) return <Redirect to={paths.home()} replace />
  return Home && <Home />
}

/** Returns the address of a path in this tab's tenant, unless it names one itself. */
function addressOf(path: string): string {
  const [pathname = '', search] = path.split('?')
  const session = useSession.getState()
  const tenant = tenantOfTab(session, tenantIn(location.search))
  const isAsItIs = !tenant || publicScreens.has(pathname) || tenantIn(search ?? '') !== undefined
  return isAsItIs ? path : addressIn(session, tenant, path)
}

const ownPlace: Parameters<typeof browserPlace>[0] = {
  refused: <Refused />,
  unknown: <NotFound />,
  preferences: originStore,
  notifications: hostNotifications,
  hasBack: () => true,
  signedOut() {
    leave()
    // After a logout the page loads anew, so that nothing of the session stays in memory. The login is told what to say by the
    // history's entry.
    history.replaceState({ notice: 'Informações salvas com sucesso' }, '', paths.login())
    location.reload()
  },
}
const place = browserPlace(ownPlace, addressOf)

interface SignedInProps {
  tenant: Tenant
  subject: string
}

function SignedIn({ tenant, subject }: SignedInProps) {
  // Joined for as long as tenant and user stay: leaving cancels and empties the former cache.
  const joined = useMemo(
    () => join({ api: '', tenant: tenant.id }, subject, tokensOf(subject), { takeAhead, isOfTab: true }),
    [tenant.id, subject],
  )
  useEffect(() => () => joined.release(), [joined])
  // The browser's notifications lie outside of React. What fails is done by the next page.
  useEffect(() => {
    firstScreen.then(() => keepNotifications(joined.connection)).catch(() => undefined)
  }, [joined])
  const isTheirs = useSession(({ tenants }) => tenants?.some(({ id }) => id === tenant.id) ?? true)
  // The tab's storage lies outside of React.
  useEffect(() => {
    if (isTheirs) keepTenant(tenant)
  }, [tenant, isTheirs])
  // Theirs alone: what a call of a former tenant has to say, nobody hears.
  const [snackbars] = useState(createSnackbars)
  return (
    <WidgetRoot
      routes={routes}
      connection={joined.connection}
      place={place}
      snackbars={snackbars}
      report={noteState}
      frame={(screens) => (
        <>
          <TenantInAddress tenant={tenant} />
          <Shell tenant={tenant}>{screens}</Shell>
        </>
      )}
    />
  )
}

/** Names the tenant in the address, however one came there. Apart: it is drawn anew with each page of a list. */
function TenantInAddress({ tenant }: { tenant: Tenant }): ReactNode {
  const session = useSession()
  const here = useLocationProperty(currentAddress)
  // The address lies outside of React.
  useEffect(() => {
    const address = addressIn(session, tenant, here)
    if (address !== here) history.replaceState(history.state, '', address)
  }, [session, tenant, here])
  return null
}

const currentAddress = () => location.pathname + location.search + location.hash
const currentTenant = () => tenantIn(location.search)

/**
 * A session that another version has stored, or a part of one: renewed and completed before anything is shown. Where the server cannot
 * answer it is tried again.
 */
function Renewing(): ReactNode {
  const [outage, setOutage] = useState<CallError>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const complete = async (failures: number) => {
      try {
        const accessToken = await renew()
        if (accessToken) changeSession(await identify(tokenOf(accessToken)))
        else endSession()
      } catch (error) {
        if (!(error instanceof CallError) || error.status === 401 || error.code === 'no-tenant') return endSession()
        if (isGone) return
        setOutage(error)
        timer = setTimeout(() => void complete(failures + 1), retryDelay(failures, error))
      }
    }
    void complete(0)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
  return outage ? (
    <main className="content">
      <ErrorPanel message={outageText(outage)} />
    </main>
  ) : null
}

export function App(): ReactNode {
  const [pathname] = useLocation()
  const isPublic = publicScreens.has(pathname)
  const Public = useLoaded(publicScreens.get(pathname))
  const session = useSession()
  const { accessToken, refreshToken, email, isOver } = session
  const named = useLocationProperty(currentTenant)
  const tenant = useMemo(() => tenantOfTab(session, named), [session, named])
  if (isPublic) return Public && <Public />
  if (accessToken && email && tenant) {
    const subject = subjectOf(accessToken)
    return <SignedIn key={`${tenant.id} ${subject}`} tenant={tenant} subject={subject} />
  }
  if (refreshToken) return <Renewing />
  return <ToLogin pathname={pathname} isOver={isOver} />
}

/** Reads the query by itself: the whole back-office would be drawn anew with each page of a list. */
function ToLogin({ pathname, isOver }: { pathname: string; isOver: boolean | undefined }): ReactNode {
  const search = useSearch()
  return <Redirect to={paths.login(pathname + search) + location.hash} replace state={{ isOver }} />
}

/** Draws the back-office in a place of the page. Of an error that no screen has caught React leaves nothing: words stand there then. */
export function start(page: Element): void {
  openSession(giveWay)
  draw(page)
}

function draw(page: Element): void {
  const again = () => {
    page.replaceChildren()
    draw(page)
  }
  const root = createRoot(page, {
    onCaughtError,
    onUncaughtError(error) {
      // Not in the midst of what React does.
      queueMicrotask(() => {
        root.unmount()
        sayMissing(error, again, BROKEN)
      })
    },
  })
  root.render(
    <AttentionContext value={isSparing() ? attentionTo(document) : Promise.resolve()}>
      <App />
    </AttentionContext>,
  )
}
