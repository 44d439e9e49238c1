import type { Presentation } from './first-paint.ts'
import type { ElementSettings } from './settings.ts'
import { printable } from '../print/print.ts'
import { routeAt } from '../widget.ts'

/** Lets an element print with a head of its own: what its page calls it is not known. */
export function elementPrinted(
  { widget }: Presentation,
  place: HTMLElement,
  settings: () => ElementSettings,
  tenant: () => string | undefined,
): () => void {
  return printable({
    place,
    title: () => routeAt(widget.routes, settings().view.split('?')[0] ?? '')?.route.title ?? widget.title,
    tenant,
  })
}
