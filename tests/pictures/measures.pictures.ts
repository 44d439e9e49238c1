import { expect, type Page, runReact, test } from '../e2e/fixtures.ts'
import { atEveryWidth } from '../e2e/overflow.ts'
import { paperFaults } from '../screens/paper.ts'
import type { PortalPage } from '../e2e/portal.ts'
import { areaOf, type Place, walk } from '../screens/walk.ts'
import { idsOf } from '../screens/ids.ts'
import { screens } from '../screens/screens.ts'

// Every screen of the back-office and every one of an element, at every width of the window and on every paper. What is found fails.

/** Widths (px) of A5, A4 and, lying, A4. */
const PAPERS = [559, 794, 1123]

/** Everything about a screen that can be measured. */
async function measure(place: Place, tenant: string): Promise<string[]> {
  const { page, root, mount } = place
  const found = await atEveryWidth(page, mount === 'host' ? page.locator('body') : root)
  for (const paper of PAPERS) found.push(...(await paperFaults(place, tenant, paper)))
  return found
}

for (const screen of screens) {
  test(`measures of ${screen.title}`, async ({ mounted, admin, server }) => {
    const ids = await idsOf(server)
    const look = (place: Place) => measure(place, admin.tenant.description)
    expect(await walk(mounted, [screen], ids, look)).toEqual([])
  })
  test(`measures of ${screen.title} in an element`, async ({ page, portal, admin, server }) => {
    const ids = await idsOf(server)
    const tag = screen.element?.tag ?? Object.keys(areaOf(screen.path(ids))?.elements ?? {})[0]
    test.skip(!tag, 'only the back-office has it')
    const look = (place: Place) => measure(place, admin.tenant.description)
    expect(await walk(onPortal(page, portal, tag ?? ''), [screen], ids, look)).toEqual([])
  })
}

/** An element on a partner's page. */
function onPortal(page: Page, portal: (content: PortalPage) => Promise<void>, tag: string): Place {
  const root = page.locator(tag)
  return {
    page,
    mount: 'embed',
    root,
    async open(path) {
      const view = path.replaceAll('&', '&amp;')
      await portal({ body: `<${tag} tenant="TENANT" view="${view}" back="list" preferences="page"></${tag}>` })
      await runReact(root)
    },
  }
}
