import { loadScreen, type Match } from '../../widget.ts'

// Named, because the build repeats what stands around an import() (scripts/vite/retry-chunks.ts).
const loadReactRoot = () => import('../react-root.tsx')
const loadOwn = () => import('../../list/own/own-list.tsx')

/** The words of Chromium, Firefox and Safari for an import that could not be fetched. */
const UNFETCHED = /dynamically imported module|Importing a module script failed/

/** React and a route's screens. Where nothing stands React itself shows that a screen could not be had; rows that stand stay. */
export async function loadReact(match: Match | undefined, isFilled: boolean, customizes: boolean) {
  const screens = [match?.route, match?.over].map(async (one) => one && loadScreen(one))
  // A list is whole without what its page adds.
  const own = customizes ? loadOwn().catch(() => undefined) : undefined
  const [react, added, screen] = await Promise.all([
    loadReactRoot(),
    own,
    ...screens.map((one) => (isFilled ? one : one.catch(() => undefined))),
  ])
  if (added) react.keepOwn(added)
  return { react, screen: screen?.default }
}

/** Asks for code that cannot be had again and again, each time once `onMissing` has ended. */
export async function untilLoaded<T>(load: () => Promise<T>, onMissing: (error: unknown) => Promise<void>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    // Of what could not be fetched the browser has a line of its own; not of code that cannot be read, or throws as it comes.
    if (!UNFETCHED.test(String(error))) console.error(error)
    await onMissing(error)
    return untilLoaded(load, onMissing)
  }
}
