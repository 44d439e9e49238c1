import type { Meter } from './meter.ts'

/** Work that is done time and again. */
export interface Loop {
  /** Resolves when the turn under way, if there is one, is over. */
  idle(): Promise<void>
  /** Begins a turn now, or, if one is under way, another one right after it. */
  begin(): void
  /** No further turn; resolves when the one under way is over. */
  stop(): Promise<void>
}

export interface LoopOptions {
  /** Name of the work where its turns are counted. */
  name: string
  meter: Meter
  /** Unless told, only what is begun is done. */
  everyMs?: number | undefined
  /** Hears why a turn failed. */
  onError: (error: unknown) => void
  /** True if the first turn begins now. */
  atOnce?: boolean
}

/** Does the work every so often, one turn at a time: one that takes longer leaves out those that come meanwhile. */
export function repeat(work: () => Promise<unknown>, options: LoopOptions): Loop {
  const { name, meter, everyMs, onError, atOnce = false } = options
  let underWay: Promise<void> = Promise.resolve()
  let isBusy = false
  let isWanted = false
  let isOver = false
  const turn = () => {
    if (isBusy) return
    isBusy = true
    isWanted = false
    const start = performance.now()
    const note = (isDone: boolean) => meter.turn({ work: name, isDone }, performance.now() - start)
    underWay = work()
      .then(
        () => note(true),
        (error: unknown) => {
          note(false)
          onError(error)
        },
      )
      .finally(() => {
        isBusy = false
        if (isWanted) begin()
      })
  }
  const begin = () => {
    isWanted = true
    if (!isOver) turn()
  }
  const timer = everyMs === undefined ? undefined : setInterval(turn, everyMs)
  if (atOnce) turn()
  return {
    idle: () => underWay,
    begin,
    stop() {
      isOver = true
      clearInterval(timer)
      return underWay
    },
  }
}
