import type { ReactNode } from 'react'
import type { Answer } from '#api/client/ahead.ts'
import type { At, Route } from '../widget.ts'

/**
 * Draws what a route shows before React is there: the shapes of what is awaited, then its data, which `show` is given with the answer they
 * are of. `isFilled`: data stand already, so that no shapes are needed.
 */
export async function drawRoute(
  route: Route | undefined,
  at: At,
  first: Promise<Answer> | undefined,
  isFilled: () => boolean,
  show: (content: ReactNode, answer?: Answer) => void,
): Promise<void> {
  const pictured = (await route?.picture?.())?.default
  const shapes = (await route?.shapes?.())?.default
  if (!pictured && !shapes) return
  const contentOf = (answer: unknown) => (pictured ? pictured.picture(answer, at) : shapes?.())
  // Of two that are settled the first one counts: no shapes where data are here already.
  if (!isFilled() && !(await Promise.race([first, Promise.resolve()]).catch(() => undefined))) {
    show(contentOf(undefined))
  }
  if (!first || !pictured) return
  const answer = await first
  if (answer.status === 200) show(contentOf(answer.body), answer)
}
