import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useAllowed, useCan, useRead } from '#api/client/use-connection.ts'
import { listSatNotifications } from '#api/contract/sats/sat-notifications.ts'
import { readPark } from '#api/contract/sats/sats.ts'
import { boxAge, isRecent } from '#domain/sats/alert-age.ts'
import { Empty } from '#ui/painted/Empty.tsx'
import { createLiveTimes } from '#ui/live-times.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { NextStep } from '../../kit/empty/NextStep.tsx'
import { NO_SATS, TO_AGENT, TO_SAT } from '../../kit/empty/next-steps.ts'
import { ReadRegion, ReadScreen } from '../../kit/failure/ReadScreen.tsx'
import { NoAccess } from '../../kit/Panels.tsx'
import { useLoaded } from '../../kit/failure/use-loaded.ts'
import { monitoringParkOf } from '../../kit/preferences.ts'
import { usePreferences } from '../../kit/use-preferences.ts'
import { useRefresh } from '../../kit/refresh/use-refresh.ts'
import { useClose, useGo, useRoute } from '../../kit/place/route.ts'
import { useScrollMemory } from '../../kit/place/scroll-memory.ts'
import { paths } from '../../paths.ts'
import '../sats.css'
import { AlertDialog } from '../alerts/AlertDialog.tsx'
import { AlertList } from '../alerts/AlertList.tsx'
import { ParkBoxes } from './ParkBoxes.tsx'
import { FeedSkeleton, ParkBoxesSkeleton } from './ParkSkeleton.tsx'
import { instantsOf, type ParkSection, type ParkSummary, sectionsOf, summaryOf } from './park-shape.ts'
import { ParkSummaryLine } from './ParkSummary.tsx'
import { ParkToolbar } from './ParkToolbar.tsx'
import { ParkView, type ParkViewState } from './park-view.ts'
import { SatPanel } from './SatPanel.tsx'
import { SideSheet } from './SideSheet.tsx'
import { useServerNow } from './use-server-now.ts'
import { useWall } from './wall/use-wall.ts'

/** Seconds between refreshes. */
const REFRESH_SECONDS = 60
/** Alerts that the feed holds. */
const FEED = 50

/** Loads the head that only a wall has; without the network it is the park as it was, larger. */
const loadWallHead = () => import('./wall/WallHead.tsx').then(({ WallHead }) => ({ default: WallHead }))

const LOAD_FAILURE = 'Erro ao carregar as informações'
const loadFailure = () => LOAD_FAILURE

/** The feed: what went on of late in the whole park, whether it is over or not. */
function useFeed(includeHomolog: boolean) {
  const may = useCan(listSatNotifications)
  const feed = useRead(
    listSatNotifications,
    { query: { include_homolog: includeHomolog ? '1' : '0', per_page: FEED } },
    { enabled: may, keepPrevious: true },
  )
  return { may, feed }
}

/** Brings the keyboard to a SAT's box, where there is one. */
function toBox(park: HTMLElement | null, serial: string | undefined): void {
  const boxes = park?.querySelectorAll<HTMLElement>('.box') ?? []
  const box = [...boxes].find(({ dataset }) => dataset['sat'] === serial)
  box?.focus({ preventScroll: true })
}

/** Tells if the keyboard is at nothing of the park: at the screen as a whole, or nowhere. */
function isAtNothing(park: HTMLElement | null): boolean {
  // Of what stands in a page or in an element.
  const { activeElement } = (park?.getRootNode() ?? document) as Document | ShadowRoot
  return activeElement === null || activeElement.contains(park)
}

const pathTo = (view: ParkViewState) => paths.park(ParkView.write(view))

/** The park of SATs: each company with its devices, and how each is. */
export default function SatPark() {
  const may = useAllowed()?.(['cfe_dashboard:read'])
  // The route asks for a login only (docs/decisions.md#login-only-routes), so that the screen itself says what is missing.
  return may === false ? <NoAccess /> : <Park />
}

function Park() {
  const { search } = useRoute()
  const go = useGo()
  const [preferences, keep] = usePreferences()
  const { layout, includeHomolog } = monitoringParkOf(preferences)
  const view = ParkView.read(search)
  const close = useClose()
  // From one SAT to the next: the way back leads to the boxes, not to each panel.
  const isOpen = view.sat !== undefined
  const show = useCallback(
    (next: ParkViewState) => go(pathTo(next), { replace: isOpen && next.alert === undefined }),
    [go, isOpen],
  )
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useScrollMemory()
  const [feedOpen, setFeedOpen] = useState(false)
  const wall = useWall(frame)
  const WallHead = useLoaded(wall?.isOn ? loadWallHead : undefined, ParkSummaryLine)

  const park = useRead(
    readPark,
    { query: { include_homolog: includeHomolog ? '1' : '0' } },
    { keepPrevious: true, unshared: true },
  )
  const { may: mayFeed, feed } = useFeed(includeHomolog)
  const { data } = park
  const refresh = () => {
    void park.refetch({ cancelRefetch: false })
    if (mayFeed) void feed.refetch({ cancelRefetch: false })
  }
  useRefresh(REFRESH_SECONDS, Math.max(park.dataUpdatedAt, park.errorUpdatedAt), refresh)
  // The same for both is one failure, which the boxes tell; and what the boxes wait for may be the same.
  const isSameFailure =
    park.error !== null && park.error.code === feed.error?.code && park.error.message === feed.error.message

  const { now, ahead } = useServerNow(park)
  const [times] = useState(() => createLiveTimes(boxAge))
  useEffect(() => times.start(), [times])
  useEffect(() => {
    if (data) times.set(instantsOf(data.companies), ahead)
  }, [data, ahead, times])

  // Sections that a refresh left as they were stay the same objects and are not drawn anew.
  const [shaped, setShaped] = useState<{ of: typeof data; sections?: ParkSection[]; summary?: ParkSummary }>({
    of: undefined,
  })
  // Deferred: what thousands of boxes need is drawn between two strokes of a key.
  const latest = useDeferredValue(data)
  if (shaped.of !== latest) {
    setShaped({
      of: latest,
      sections: latest && sectionsOf(latest.companies, shaped.sections),
      summary: latest && summaryOf(latest.companies),
    })
  }
  const { sections, summary } = shaped

  const closeSat = () => {
    close(pathTo({}))
    toBox(frame.current, view.sat)
  }
  // The feed that an alert was opened from gave way to the panel: its story leaves the keyboard at the SAT.
  useEffect(() => {
    if (view.sat && !view.alert && isAtNothing(frame.current)) toBox(frame.current, view.sat)
  }, [view.sat, view.alert])
  const closeFeed = () => {
    setFeedOpen(false)
    frame.current?.querySelector<HTMLElement>('.bell')?.focus()
  }
  const leaveSat = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(view.sat || feedOpen)) return
    event.preventDefault()
    if (view.sat) closeSat()
    else closeFeed()
  }
  const openSat = useCallback((sat: string) => show({ sat }), [show])
  const alerts = feed.data?.items.map((one) => ({
    ...one,
    icon: one.alarm_type.icon,
    about: `SAT ${one.sat.serial_number} · ${companyName(one.company)}`,
  }))
  const openAlert = (id: string) => {
    setFeedOpen(false)
    show({ sat: feed.data?.items.find((one) => one.id === id)?.sat.serial_number ?? view.sat, alert: id })
  }

  return (
    <div ref={frame} className={wall?.isOn ? 'park-frame wall' : 'park-frame'} onKeyDown={leaveSat}>
      <div className={view.sat || mayFeed ? 'split' : 'split alone'}>
        <div className="scroll" ref={scroller}>
          <ParkToolbar
            read={park}
            busy={park.isFetching}
            layout={layout}
            onLayout={(chosen) => keep('monitoringPark', { layout: chosen })}
            includeHomolog={includeHomolog}
            onHomolog={(include) => keep('monitoringPark', { includeHomolog: include })}
            wall={wall}
            bell={
              mayFeed
                ? {
                    recent: alerts?.filter(({ created_utc }) => isRecent(created_utc, now)).length ?? 0,
                    onOpen: () => setFeedOpen(true),
                  }
                : undefined
            }
            onRefresh={refresh}
          />
          {!sections?.length || !summary ? null : WallHead ? (
            <WallHead
              summary={summary}
              onOpen={openSat}
              wall={wall}
              read={park}
              frame={frame}
              isStill={view.sat !== undefined}
            />
          ) : (
            <ParkSummaryLine summary={summary} onOpen={openSat} wall={wall} />
          )}
          <ReadScreen
            // Not what the answer brought: until its boxes are drawn the shapes of the first ones stand.
            read={{ ...park, data: sections, refetch: refresh }}
            text={LOAD_FAILURE}
            failure={loadFailure}
            skeleton={<ParkBoxesSkeleton />}
          >
            {(drawn) =>
              drawn.length > 0 ? (
                <ParkBoxes sections={drawn} layout={layout} selected={view.sat} times={times} onOpen={openSat} />
              ) : (
                <slot name="empty">
                  <Empty icon="cpu" title="Nenhum sat" text={NO_SATS} action={<NextStep to={[TO_SAT, TO_AGENT]} />} />
                </slot>
              )
            }
          </ReadScreen>
        </div>
        {view.sat ? (
          <SatPanel
            key={view.sat}
            serial={view.sat}
            every={REFRESH_SECONDS}
            ahead={ahead}
            now={now}
            onAlert={(alert) => show({ sat: view.sat, alert })}
            onClose={closeSat}
          />
        ) : (
          mayFeed && (
            <SideSheet
              label="Alertas Recentes"
              title={
                <>
                  <h2>Alertas Recentes</h2>
                  <span className="text-fg-3 tabular-nums text-12">{alerts?.length}</span>
                </>
              }
              isSheet={feedOpen}
              closes={false}
              onClose={closeFeed}
            >
              <ReadRegion
                read={{
                  ...feed,
                  data: alerts,
                  error: isSameFailure ? park.error : park.isFetching ? null : feed.error,
                }}
                text="Não foi possível carregar os alertas"
                skeleton={<FeedSkeleton />}
                quiet={isSameFailure}
              >
                {(recent) =>
                  recent.length > 0 ? (
                    <AlertList alerts={recent} now={now} onOpen={openAlert} />
                  ) : (
                    <Empty icon="bell" title="Nenhum alerta recente" />
                  )
                }
              </ReadRegion>
            </SideSheet>
          )
        )}
      </div>
      {view.sat && view.alert && (
        <AlertDialog id={view.alert} serial={view.sat} now={now} onClose={() => close(pathTo({ sat: view.sat }))} />
      )}
    </div>
  )
}
