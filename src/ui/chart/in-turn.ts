import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const waiting = new Set<() => void>()

/**
 * Draws once those that wait before it are drawn, one a task: of several charts that come into view at once, none keeps a press or a
 * scroll waiting for all. Answers how to give up.
 */
export function inTurn(draw: () => void): () => void {
  // By itself: the very same function may be waiting already.
  const turn = () => draw()
  waiting.add(turn)
  if (waiting.size === 1) setTimeout(next)
  return () => void waiting.delete(turn)
}

function next(): void {
  const [turn] = waiting
  try {
    turn?.()
  } finally {
    if (turn) waiting.delete(turn)
    if (waiting.size > 0) setTimeout(next)
  }
}

/** The medium of a drawing. Paper does not wait for turns. */
export type DrawnFor = 'screen' | 'paper'

/**
 * Returns the medium for which a chart, or a part of one, may be drawn: once it is ready and it is its turn, on paper (`forPaper`) at once.
 */
export function useTurn(isReady: boolean, forPaper: boolean): DrawnFor | undefined {
  const [turn, setTurn] = useState<DrawnFor>()
  // Tasks and paper are outside of React. In its turn it is drawn within that task, otherwise React would draw several in one.
  useEffect(() => {
    if (!isReady || turn) return undefined
    const giveUp = inTurn(() => flushSync(() => setTurn('screen')))
    const draw = () => flushSync(() => setTurn('paper'))
    addEventListener('beforeprint', draw)
    return () => {
      giveUp()
      removeEventListener('beforeprint', draw)
    }
  }, [isReady, turn])
  return forPaper ? 'paper' : turn
}
