import { paths } from '#widgets/paths.ts'
import { idsOf } from '../../screens/ids.ts'
import { parts } from '../../screens/screens.ts'
import { faults } from '../faults.ts'
import { overflowAt } from '../overflow.ts'
import { expect, ONE_MOUNT, test } from '../pages/reused-page.ts'
import { walk } from '../../screens/walk.ts'

// Every screen behind the login, on a phone; by axe on a monitor in its story. Other widths, and every screen as an element, are looked at with the pictures
// (tests/pictures/measures.pictures.ts), every element at its narrowest in a test of its own; what comes before the login is in
// login.host.spec.ts.

const PHONE = [390]

for (const [part, screens] of Object.entries(parts)) {
  test(`on a phone nothing leaves its box, and axe finds nothing: ${part}`, ONE_MOUNT, async ({ mounted, server }) => {
    test.slow()
    const found = await walk(mounted, screens, await idsOf(server), async ({ page, mount }) => [
      ...(await overflowAt(page, page.locator('body'), PHONE)),
      ...(await faults(page, mount)),
    ])
    expect(found).toEqual([])
  })
}

test('nor does anything in an element', async ({ mounted, server }) => {
  test.skip(mounted.mount === 'host', 'looked at above')
  const { note } = await idsOf(server)
  for (const [path, text] of [
    [paths.nfces(), 'Autorizada'],
    [paths.nfce(note), 'Emitente'],
  ] as const) {
    await mounted.open(path)
    await mounted.page.evaluate(() => document.body.style.setProperty('margin', '0'))
    await expect(mounted.root.getByText(text).locator('visible=true').first()).toBeVisible()
    expect(await overflowAt(mounted.page, mounted.root, PHONE), path).toEqual([])
    expect(await faults(mounted.page, 'embed'), path).toEqual([])
  }
})
