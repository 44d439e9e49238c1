import { readAddress } from '#api/client/address.ts'
import { sendAhead } from '#api/client/ahead.ts'
import { subjectOf } from '#api/client/subject.ts'
import type { readMe } from '#api/contract/access/users.ts'
import { fetchAhead } from '#widgets/kit/element/preload.ts'
import { originStore, storedPreferences } from '#widgets/kit/preferences.ts'
import { loadScreen, type Match, routeAt } from '#widgets/kit/widget.ts'
import { paths } from '#widgets/paths.ts'
import { watchErrors } from './errors.ts'
import { type Asked, type FirstPaint, paintFirst } from './first-paint.tsx'
import { firstReport, firstScreen } from './first-screen.ts'
import { hideLinkToken } from './account/link-token.ts'
import { sayMissing } from './missing-app.ts'
import { publicScreens, routes } from './routes.ts'
import { clearStoredSession, type Session, storedSession } from './session/stored-session.ts'

/** Whoever draws it shows that it could not be had. */
const isShown = () => undefined

const loadApp = () => import('./App.tsx')

/** How long React waits for the first data to be painted. */
const PATIENCE_MS = 1000
/** How long what was painted may stand while no screen says what it shows. */
const LONGEST_MS = 3000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Sends for the user and for the first data of the screen at the page's address; undefined where there is none. */
function ask(token: string, tenant: string): Asked | undefined {
  const match = routeAt(routes, location.pathname)
  const at = {
    params: match?.params ?? {},
    search: location.search,
    preferences: storedPreferences(originStore, tenant, subjectOf(token)),
  }
  const [, ...answers] = [readAddress<typeof readMe>('/users/me', {}), ...(match?.route.reads?.(at) ?? [])].map(
    (path) => {
      const answer = sendAhead({ api: '', tenant, token }, path)
      // Whoever needs the answer asks again and shows the failure.
      answer.catch(isShown)
      return answer
    },
  )
  return match && { match, at, answers }
}

/** The code of a screen and of what stands over it. */
async function loadScreens({ route, over }: Match): Promise<void> {
  const screens = [loadScreen(route), ...(over ? [loadScreen(over)] : [])]
  await Promise.all(screens.map((screen) => screen.catch(isShown)))
}

/** Runs the app in a place of the page, where it says itself what could not be had of it. */
function run(
  root: Element,
  draw: (app: Awaited<ReturnType<typeof loadApp>>) => void,
  coming = loadApp(),
): Promise<void> {
  return coming.then(draw, (error: unknown) =>
    sayMissing(error, () => void run(root, ({ start }) => start(root, isShown))),
  )
}

/** Has the screen take over what was painted once it shows as much, or where only shapes stand, as soon as it stands itself. */
function takeOver(painted: FirstPaint, start: (stage: Element, appear: () => void) => void): void {
  painted.handOver()
  // Not in the page until then, where nothing may stand twice.
  const stage = document.createElement('div')
  let isGiven = false
  const give = () => {
    if (!isGiven) painted.give(stage)
    isGiven = true
  }
  start(stage, give)
  void Promise.race([painted.isFilled() ? firstScreen : firstReport, wait(LONGEST_MS)]).then(give)
}

/**
 * The entry: sends for the user and the first data, has them painted, and fetches the app meanwhile, so that nothing waits in a row and rows
 * do not wait for React. The session is read without the store that the app keeps it in, which would come first otherwise.
 */
async function begin({ accessToken, tenant, email }: Session): Promise<void> {
  // index.html has it.
  const root = document.getElementById('root') as HTMLElement
  const open = publicScreens.get(location.pathname)
  const isSignedIn = !open && accessToken && tenant
  const asked = isSignedIn ? ask(accessToken, tenant.id) : undefined
  // The browser ends parsing in the task that ran this script, and lays out all that stands then: one long task with what follows.
  await wait(0)
  // A dialog over a screen opens as it is drawn, which it can in the page alone.
  const isPainted = asked && !asked.match.over && (asked.match.route.picture ?? asked.match.route.shapes)
  if (!isPainted || !isSignedIn || !email) {
    const app = loadApp()
    if (asked) void loadScreens(asked.match)
    else if (!isSignedIn) void (open ?? publicScreens.get(paths.login()))?.().catch(isShown)
    return run(root, ({ start }) => start(root, isShown), app)
  }
  const place = root.appendChild(document.createElement('div'))
  place.className = 'picture'
  const painted = paintFirst(place, { tenant, email }, asked, () => ask(accessToken, tenant.id))
  // What paints has been asked for before it.
  fetchAhead(() => loadScreens(asked.match))
  await Promise.race([painted.painted, wait(PATIENCE_MS)])
  const app = loadApp()
  // It is told once the screen is here as well.
  app.catch(isShown)
  await loadScreens(asked.match)
  return run(root, ({ start }) => takeOver(painted, start), app)
}

watchErrors()
hideLinkToken()
const stored = storedSession()
if (stored === 'outdated') {
  clearStoredSession()
  location.reload()
} else void begin(stored)
