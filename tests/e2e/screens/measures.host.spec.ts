import { idsOf } from '../../screens/ids.ts'
import { paperFaults } from '../../screens/paper.ts'
import { parts } from '../../screens/screens.ts'
import { walk } from '../../screens/walk.ts'
import { faults } from '../faults.ts'
import { overflowAt } from '../overflow.ts'
import { expect, test } from '../pages/reused-page.ts'

// Every screen behind the login, on a phone and on paper; by axe on a monitor in its story. Other widths, and every screen as an element,
// are looked at with the pictures (tests/pictures/measures.pictures.ts), every element at its narrowest in a test of its own; what comes
// before the login is in tests/page/host/frame.test.ts.

const PHONE = [390]
/** The width (px) of A4. */
const A4 = 794

for (const [part, screens] of Object.entries(parts)) {
  test(`every screen prints white, whole and without what one works with; on a phone nothing leaves its box, and axe finds nothing: ${part}`, async ({
    mounted,
    server,
    admin,
  }) => {
    test.slow()
    const found = await walk(mounted, screens, await idsOf(server), async (place) => [
      ...(await paperFaults(place, admin.tenant.description, A4)),
      ...(await overflowAt(place.page, place.page.locator('body'), PHONE)),
      ...(await faults(place.page, place.mount)),
    ])
    expect(found).toEqual([])
  })
}
