import { Component, type ComponentType, type ReactNode, use, useCallback, useMemo } from 'react'
import { Router, type RouterObject, useLocation } from 'wouter'
import type { CallError } from '#api/client/call.ts'
import type { Connection } from '#api/client/connection.ts'
import { ConnectionContext, useMe } from '#api/client/use-connection.ts'
import { satisfies } from '#domain/access/needs.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { keepFocusAround } from '#ui/keep-focus.ts'
import { SnackbarStack } from '#ui/overlay/SnackbarStack.tsx'
import type { Snackbars } from '#ui/overlay/snackbars.ts'
import { BROKEN } from './failure/broken.ts'
import { ReadFailure } from './failure/ReadFailure.tsx'
import { FailureContext } from './failure/failure.ts'
import { useFailureSnackbar } from './failure/use-failed.ts'
import { StepUp } from './factors/StepUp.tsx'
import { ListScreen } from './list/ListScreen.tsx'
import { leave } from './place/leaving.ts'
import { type Place, PlaceContext, usePlace } from './place/place.ts'
import { LeadsContext, MatchContext, useClose, useRoute } from './place/route.ts'
import { ReportContext, type ScreenState, useReport } from './report.ts'
import { SavedContext, type TellSaved } from './saved.ts'
import { SnackbarsContext } from './snackbars.ts'
import { type Missing, MissingDialog, MissingPart } from './failure/MissingPart.tsx'
import { keepLoaded, type LoadOf, useAhead, useLoaded } from './failure/use-loaded.ts'
import { loadScreen, type Match, type OverRoute, type Route, routeAt, type Screen } from './widget.ts'

/** A render error is caught and shown in place of the screen; the frame around it keeps working. */
class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    if (!this.state.failed) return this.props.children
    return <Failed onRetry={() => this.setState({ failed: false })} />
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  useReport('error')
  return (
    <slot name="error">
      <ErrorPanel message={BROKEN.message} onRetry={onRetry} />
    </slot>
  )
}

function Waiting() {
  useReport('loading')
  return null
}

/** Renders children only for users who hold what the matched routes need; all of them must hold. */
function Guard({ match, children }: { match: Match; children: ReactNode }) {
  const me = useMe()
  const place = usePlace()
  // A 403 says that the user has lost the tenant, whatever was known before.
  if (me.data && me.error?.status !== 403) {
    if (me.data.lacks_second_factor) return <Demanded />
    const needs = [...match.route.needs, ...(match.over?.needs ?? [])]
    return satisfies(needs, me.data) ? children : place.refused
  }
  if (me.error) return <Unreadable error={me.error} onRetry={() => void me.refetch()} busy={me.isFetching} />
  return <Waiting />
}

/** Few users meet it, and once. */
const loadDemanded = () => import('./factors/FactorDemanded.tsx')

function Demanded() {
  const FactorDemanded = useLoaded(loadDemanded)
  return FactorDemanded ? <FactorDemanded /> : <Waiting />
}

/** Shows that the user cannot be read; a 403 says that the tenant is not theirs. */
function Unreadable(failure: { error: CallError; onRetry: () => void; busy: boolean }) {
  useReport(failure.error.status === 403 ? 'auth' : 'error')
  useFailureSnackbar(failure.error)
  return (
    <slot name="error">
      <ReadFailure {...failure} />
    </slot>
  )
}

function Screens({ routes }: { routes: readonly Route[] }) {
  const [pathname] = useLocation()
  const place = usePlace()
  const match = routeAt(routes, pathname)
  if (!match) return place.unknown
  return (
    <MatchContext value={match}>
      <Boundary key={match.route.name}>
        <span hidden ref={keepFocusAround} />
        <Guard match={match}>
          <Loaded route={match.route} waiting={<Waiting />} missing={MissingScreen} />
          <Below route={match.route} routes={place.hasBack() ? routes : NONE} />
          {match.over && <Loaded route={match.over} missing={MissingOver} />}
        </Guard>
      </Boundary>
    </MatchContext>
  )
}

const NONE: readonly Route[] = []

/** Has the code of the screens come that the present one leads to: of its rows, which have a parameter, before that of its links. */
function Below({ route, routes }: { route: Route; routes: readonly Route[] }) {
  const [ofRows, ofLinks] = useMemo(() => {
    const below = routes.filter(({ path }) => path.startsWith(`${route.path}/`))
    const isOfRow = ({ path }: Route) => path.slice(route.path.length).includes(':')
    const rows = [...below.filter(isOfRow), ...(route.over ?? [])]
    return [rows.map(loadOf), below.filter((one) => !isOfRow(one)).map(loadOf)]
  }, [route, routes])
  useAhead(ofRows, true)
  useAhead(ofLinks)
  return null
}

const MissingScreen = (props: Missing) => (
  <slot name="error">
    <MissingPart {...props} />
  </slot>
)

/** A dialog over its parent that could not be had: closed, it leaves the parent's path. */
function MissingOver(props: Missing) {
  const [pathname] = useLocation()
  const close = useClose()
  const { search } = useRoute()
  const over = use(MatchContext)?.over?.path ?? ''
  const parent = pathname.split('/').slice(0, -over.split('/').length).join('/')
  return <MissingDialog {...props} onClose={() => close(parent + search)} />
}

/** One function a route, by which its screen is known. */
const loads = new WeakMap<Route | OverRoute, LoadOf<Screen>>()
function loadOf(route: Route | OverRoute): LoadOf<Screen> {
  const load = loads.get(route) ?? (() => loadScreen(route))
  loads.set(route, load)
  return load
}

/** Notes the screen of a route whose code has come by itself: the first render draws it. */
export const keepScreen = (route: Route, screen: Screen): void => keepLoaded(loadOf(route), screen)

interface LoadedProps {
  route: Route | OverRoute
  waiting?: ReactNode
  missing?: ComponentType
}

function Loaded({ route, waiting, missing }: LoadedProps) {
  const Screen = useLoaded(loadOf(route), missing)
  if (!Screen) return waiting
  return 'list' in Screen ? <ListScreen screen={Screen} /> : <Screen />
}

interface Props {
  routes: readonly Route[]
  connection: Connection
  place: Place
  snackbars: Snackbars
  report: (state: ScreenState) => void
  onFailure?: (error: CallError) => boolean
  onSaved?: TellSaved
  /** Draws the frame around the screens: the host's shell. Elements have none. */
  frame?: (screens: ReactNode) => ReactNode
}

const always = () => true
const unheard = () => {}

/** A subtree of routes with all it needs to know: who calls, where it is, whom it tells. */
export function WidgetRoot({
  routes,
  connection,
  place,
  snackbars,
  report,
  onFailure = always,
  onSaved = unheard,
  frame = (screens) => screens,
}: Props) {
  const leads = useCallback((path: string) => routeAt(routes, path.split('?')[0] ?? '') !== undefined, [routes])
  const around: RouterObject['aroundNav'] = (navigate, to, options) => leave(place, () => navigate(to, options), to)
  return (
    <ConnectionContext value={connection}>
      <PlaceContext value={place}>
        <SnackbarsContext value={snackbars}>
          <ReportContext value={report}>
            <FailureContext value={onFailure}>
              <SavedContext value={onSaved}>
                <Router hook={place.hook} searchHook={place.searchHook} aroundNav={around}>
                  <LeadsContext value={leads}>{frame(<Screens routes={routes} />)}</LeadsContext>
                  <StepUp />
                  <SnackbarStack snackbars={snackbars} />
                </Router>
              </SavedContext>
            </FailureContext>
          </ReportContext>
        </SnackbarsContext>
      </PlaceContext>
    </ConnectionContext>
  )
}
