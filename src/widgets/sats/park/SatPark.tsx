import { useRef } from 'react'
import { useAllowed } from '#api/client/use-connection.ts'
import { isRecent } from '#domain/sats/alert-age.ts'
import { Empty } from '#ui/painted/Empty.tsx'
import { NextStep } from '../../kit/empty/NextStep.tsx'
import { NO_SATS, TO_AGENT, TO_SAT } from '../../kit/empty/next-steps.ts'
import { ReadScreen } from '../../kit/failure/ReadScreen.tsx'
import { MissingDialog } from '../../kit/failure/MissingPart.tsx'
import { NoAccess } from '../../kit/Panels.tsx'
import { useLoaded, useOpened } from '../../kit/failure/use-loaded.ts'
import { monitoringParkOf } from '../../kit/preferences.ts'
import { usePreferences } from '../../kit/use-preferences.ts'
import { useRefresh } from '../../kit/refresh/use-refresh.ts'
import { useScrollMemory } from '../../kit/place/scroll-memory.ts'
import '../sats.css'
import { ParkBoxes } from './ParkBoxes.tsx'
import { ParkFeed } from './ParkFeed.tsx'
import { ParkBoxesSkeleton } from './ParkSkeleton.tsx'
import { ParkSummaryLine } from './ParkSummary.tsx'
import { ParkToolbar } from './ParkToolbar.tsx'
import { SatPanel } from './SatPanel.tsx'
import { useLeadingSat, useOpenSat } from './use-open-sat.ts'
import { usePark } from './use-park.ts'
import { useParkFeed } from './use-park-feed.ts'
import { useWall } from './wall/use-wall.ts'

/** Seconds between refreshes. */
const REFRESH_SECONDS = 60

/** Loads the head that only a wall has; without the network it is the park as it was, larger. */
const loadWallHead = () => import('./wall/WallHead.tsx').then(({ WallHead }) => ({ default: WallHead }))

const loadAlertDialog = () => import('../alerts/AlertDialog.tsx').then(({ AlertDialog }) => ({ default: AlertDialog }))

const LOAD_FAILURE = 'Erro ao carregar as informações'
const loadFailure = () => LOAD_FAILURE

/** The park of SATs: each company with its devices, and how each is. */
export default function SatPark() {
  const may = useAllowed()?.(['cfe_dashboard:read'])
  // The route asks for a login only (docs/decisions.md#login-only-routes), so that the screen itself says what is missing.
  return may === false ? <NoAccess /> : <Park />
}

function Park() {
  const [preferences, keep] = usePreferences()
  const { layout, includeHomolog } = monitoringParkOf(preferences)
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useScrollMemory()
  const { view, ...opened } = useOpenSat(frame)
  const AlertDialog = useOpened(loadAlertDialog, view.alert !== undefined, MissingDialog)
  const wall = useWall(frame)
  const WallHead = useLoaded(wall?.isOn ? loadWallHead : undefined, ParkSummaryLine)
  const { park, screen, times, now, ahead } = usePark(includeHomolog)
  useLeadingSat(park.data?.companies, view.sat)
  const feed = useParkFeed(includeHomolog)
  const refresh = () => {
    void park.refetch({ cancelRefetch: false })
    if (feed.may) void feed.read.refetch({ cancelRefetch: false })
  }
  useRefresh(REFRESH_SECONDS, Math.max(park.dataUpdatedAt, park.errorUpdatedAt), refresh)
  const recent = feed.alerts?.filter(({ created_utc }) => isRecent(created_utc, now)).length ?? 0

  return (
    <div ref={frame} className={wall?.isOn ? 'park-frame wall' : 'park-frame'} onKeyDown={opened.leave}>
      <div className={view.sat || feed.may ? 'split' : 'split alone'}>
        <div className="scroll" ref={scroller}>
          <ParkToolbar
            read={park}
            busy={park.isFetching}
            layout={layout}
            onLayout={(chosen) => keep('monitoringPark', { layout: chosen })}
            includeHomolog={includeHomolog}
            onHomolog={(include) => keep('monitoringPark', { includeHomolog: include })}
            wall={wall}
            bell={feed.may ? { recent, onOpen: opened.openFeed } : undefined}
            onRefresh={refresh}
          />
          {!screen?.sections.length ? null : WallHead ? (
            <WallHead
              summary={screen.summary}
              onOpen={opened.openSat}
              wall={wall}
              read={park}
              companies={screen.companies}
              frame={frame}
              isStill={view.sat !== undefined}
            />
          ) : (
            <ParkSummaryLine summary={screen.summary} onOpen={opened.openSat} wall={wall} />
          )}
          <ReadScreen
            // Not what the answer brought: until its boxes are drawn the shapes of the first ones stand.
            read={{ ...park, data: screen?.sections, refetch: refresh }}
            text={LOAD_FAILURE}
            failure={loadFailure}
            skeleton={<ParkBoxesSkeleton />}
          >
            {(drawn) =>
              drawn.length > 0 ? (
                <ParkBoxes sections={drawn} layout={layout} selected={view.sat} times={times} onOpen={opened.openSat} />
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
            onAlert={(alert) => opened.open(view.sat, alert)}
            onClose={opened.closeSat}
          />
        ) : (
          feed.may && (
            <ParkFeed
              feed={feed}
              park={park}
              now={now}
              isSheet={opened.isFeedOpen}
              onOpen={opened.open}
              onClose={opened.closeFeed}
            />
          )
        )}
      </div>
      {view.sat && view.alert && AlertDialog && (
        <AlertDialog id={view.alert} serial={view.sat} now={now} onClose={opened.closeAlert} />
      )}
    </div>
  )
}
