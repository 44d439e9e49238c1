import { openConnection } from '#api/client/connection.ts'
import { subjectOf } from '#api/client/subject.ts'
import { type Me, readMe } from '#api/contract/access/users.ts'
import { readKey } from '#api/client/use-connection.ts'
import type { Presentation, ElementSettings } from '../element/first-paint.ts'
import { printable } from './print.ts'
import { routeAt } from '../widget.ts'

/** Lets an element print with a head of its own: what its page calls it is not known. */
export function elementPrinted(
  { widget }: Presentation,
  place: HTMLElement,
  settings: () => ElementSettings,
): () => void {
  return printable({
    place,
    title: () => routeAt(widget.routes, settings().view.split('?')[0] ?? '')?.route.title ?? widget.title,
    tenant() {
      const { api, tenant, token } = settings()
      const me = openConnection(api, tenant, subjectOf(token))?.queries.getQueryData<Me>(readKey(readMe, {}))
      return me?.tenants.find(({ id }) => id === tenant)?.description
    },
  })
}
