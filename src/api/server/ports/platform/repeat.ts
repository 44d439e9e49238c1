/** Work that is done time and again. */
export interface Loop {
  /** Resolves when the turn under way, if there is one, is over. */
  idle(): Promise<void>
  /** No further turn; resolves when the one under way is over. */
  stop(): Promise<void>
}

/** Does the work every so often, one turn at a time: one that takes longer leaves out those that come meanwhile. `onError` is told why a turn failed. */
export function repeat(
  work: () => Promise<unknown>,
  { everyMs, onError, atOnce = false }: { everyMs: number; onError: (error: unknown) => void; atOnce?: boolean },
): Loop {
  let underWay: Promise<void> = Promise.resolve()
  let isBusy = false
  const turn = () => {
    if (isBusy) return
    isBusy = true
    underWay = work()
      .then(() => {}, onError)
      .finally(() => {
        isBusy = false
      })
  }
  const timer = setInterval(turn, everyMs)
  if (atOnce) turn()
  return {
    idle: () => underWay,
    stop() {
      clearInterval(timer)
      return underWay
    },
  }
}
