import type { ReactNode } from 'react'
import type { Answer } from '#api/client/ahead.ts'
import type { At, Route } from '../widget.ts'

/**
 * Draws what a route shows before React is there: the shapes of what is awaited, then its data. `show` is given undefined as the answer
 * with shapes; `isFilled`: data or other shapes stand already, so that none are needed.
 */
export async function drawRoute(
  route: Route | undefined,
  at: At,
  first: Promise<Answer> | undefined,
  isFilled: () => boolean,
  show: (content: ReactNode, answer: unknown) => void,
): Promise<void> {
  const pictured = (await route?.picture?.())?.default
  const shapes = (await route?.shapes?.())?.default
  if (!pictured && !shapes) return
  const contentOf = (answer: unknown) => (pictured ? pictured.picture(answer, at) : shapes?.())
  // Of two that are settled the first one counts: no shapes where data are here already.
  if (!isFilled() && !(await Promise.race([first, Promise.resolve()]).catch(() => undefined))) {
    show(contentOf(undefined), undefined)
  }
  if (!first || !pictured) return
  const { status, body } = await first
  if (status === 200) show(contentOf(body), body)
}
