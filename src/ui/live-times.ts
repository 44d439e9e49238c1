type InstantOf = (name: string) => number | undefined

/** Writes the elapsed time of many places into the page, each second, without drawing anything anew. */
export interface LiveTimes {
  /**
   * Says by their names from which instants (ms) places count; those without one show nothing. `ahead`: by how many ms the clock of those
   * instants is ahead of this one.
   */
  set(instantOf: InstantOf, ahead: number): void
  /** Takes a container with `content-visibility: auto`, until the answer is called: only the containers on screen are written to. */
  watch(container: HTMLElement): () => void
  /** Starts the clock; call the answer to stop it. */
  start(): () => void
}

const unknown = () => undefined

/**
 * One ticker for all places: `<time data-live="name" />` within chunks. The browser tells which chunks are on screen, so that thousands
 * of places cost what the visible ones do. `text`: what a place shows that many ms after its instant.
 */
export function createLiveTimes(text: (elapsed: number) => string): LiveTimes {
  const live = new Set<HTMLElement>()
  let instantOf: InstantOf = unknown
  let ahead = 0
  const now = () => Date.now() + ahead

  const write = (chunk: HTMLElement, at: number) => {
    for (const place of chunk.querySelectorAll<HTMLElement>('[data-live]')) {
      const instant = instantOf(place.dataset['live'] ?? '')
      const next = instant === undefined ? '' : text(at - instant)
      if (place.textContent === next) continue
      // A text that is there is changed; another one in its place would be laid out as if it were new.
      if (place.firstChild) place.firstChild.nodeValue = next
      else place.textContent = next
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
      const change = (event: Event) => {
        // The event's own name is not yet among those of the element's typed events.
        if ((event as ContentVisibilityAutoStateChangeEvent).skipped) live.delete(container)
        else {
          live.add(container)
          write(container, now())
        }
      }
      // Live until the browser says otherwise: where it never does, every chunk is written to.
      live.add(container)
      write(container, now())
      container.addEventListener('contentvisibilityautostatechange', change)
      return () => {
        container.removeEventListener('contentvisibilityautostatechange', change)
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
