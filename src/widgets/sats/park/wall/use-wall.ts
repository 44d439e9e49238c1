import { type RefObject, useEffect, useState } from 'react'

/** Safari before 16.4 has its own names. */
interface WebkitFullscreen {
  webkitFullscreenEnabled?: boolean
  webkitFullscreenElement?: Element | null
  webkitRequestFullscreen?: () => void
  webkitExitFullscreen?: () => void
}

export interface Wall {
  isOn: boolean
  toggle: () => void
}

/**
 * Tells if an element fills the screen as a wall, with the way in and out; undefined where the page may not. The screen then stays awake.
 */
export function useWall(target: RefObject<HTMLElement | null>): Wall | undefined {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    // Within a shadow root the document only knows the host: the root itself is asked.
    const changed = () => {
      const root = target.current?.getRootNode()
      setIsOn(target.current !== null && fullscreenOf(root instanceof ShadowRoot ? root : document) === target.current)
    }
    const names = ['fullscreenchange', 'webkitfullscreenchange']
    for (const name of names) document.addEventListener(name, changed)
    return () => {
      for (const name of names) document.removeEventListener(name, changed)
    }
  }, [target])
  // How it looks, and what keeps the screen awake, come when they are needed; without the network it is the park as it was, larger.
  useEffect(() => {
    if (!isOn) return undefined
    const awake = import('./wall.ts').then(({ keepAwake }) => keepAwake()).catch(() => undefined)
    return () => void awake.then((end) => end?.())
  }, [isOn])
  // A server that draws a snapshot does not know the page: most may.
  const page: (Document & WebkitFullscreen) | undefined = globalThis.document
  if (page && !page.fullscreenEnabled && !page.webkitFullscreenEnabled) return undefined
  return { isOn, toggle: () => (isOn ? leave(page) : enter(target.current)) }
}

const fullscreenOf = (root: DocumentOrShadowRoot & WebkitFullscreen) =>
  root.fullscreenElement ?? root.webkitFullscreenElement

// A browser may refuse, which leaves everything as it was.
function enter(target: (HTMLElement & WebkitFullscreen) | null): void {
  if (!target) return
  // Not in the types of browsers that always have it.
  if ('requestFullscreen' in target) target.requestFullscreen().catch(() => {})
  else (target as WebkitFullscreen).webkitRequestFullscreen?.()
}

function leave(page: Document & WebkitFullscreen): void {
  if ('exitFullscreen' in page) page.exitFullscreen().catch(() => {})
  else (page as WebkitFullscreen).webkitExitFullscreen?.()
}
