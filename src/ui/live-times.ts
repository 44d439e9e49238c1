type InstantOf = (name: string) => number | undefined

/** Writes the elapsed time of many places into the page, each second, without drawing anything anew. */
export interface LiveTimes {
  /**
   * Says by their names from which instants (ms) places count; those without one show nothing. `ahead`: by how many ms the clock of those
   * instants is ahead of this one.
   */
  set(instantOf: InstantOf, ahead: number): void
  /** Takes a container of places, until the answer is called: only the containers on screen, or soon there, are written to. */
  watch(container: HTMLElement): () => void
  /** Starts the clock; call the answer to stop it. */
  start(): () => void
}

const unknown = () => undefined

/** How far from the screen a container is written to. `scrollMargin`, where browsers know it, counts in scrollers within the page as well. */
const NEAR: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: '50%', scrollMargin: '50%' }

/**
 * One ticker for all places: `<time data-live="name" />` within chunks. The browser tells which chunks are on screen, so that thousands
 * of places cost what the visible ones do. `text`: what a place shows that many ms after its instant.
 */
export function createLiveTimes(text: (elapsed: number) => string): LiveTimes {
  const live = new Set<Element>()
  let instantOf: InstantOf = unknown
  let ahead = 0
  const now = () => Date.now() + ahead

  const write = (chunk: Element, at: number) => {
    for (const place of chunk.querySelectorAll<HTMLElement>('[data-live]')) {
      const instant = instantOf(place.dataset['live'] ?? '')
      const next = instant === undefined ? '' : text(at - instant)
      if (place.textContent === next) continue
      // A text that is there is changed; another one in its place would be laid out as if it were new.
      if (place.firstChild) place.firstChild.nodeValue = next
      else place.textContent = next
    }
  }
  let sight: IntersectionObserver | undefined
  const follow = (entries: readonly IntersectionObserverEntry[]) => {
    const at = now()
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) {
        live.add(target)
        write(target, at)
      } else live.delete(target)
    }
  }
  const writeAll = () => {
    const at = now()
    for (const chunk of live) write(chunk, at)
  }

  return {
    set(time, by) {
      instantOf = time
      ahead = by
      writeAll()
    },
    watch(container) {
      sight ??= new IntersectionObserver(follow, NEAR)
      // What is not on screen shows it when it comes there.
      write(container, now())
      sight.observe(container)
      return () => {
        sight?.unobserve(container)
        live.delete(container)
      }
    },
    start() {
      const timer = setInterval(() => {
        if (!document.hidden) writeAll()
      }, 1000)
      return () => clearInterval(timer)
    },
  }
}
