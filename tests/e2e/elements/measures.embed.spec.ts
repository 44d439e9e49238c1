import { paths } from '#widgets/paths.ts'
import { idsOf } from '../../screens/ids.ts'
import { paperFaults } from '../../screens/paper.ts'
import { faults } from '../faults.ts'
import { overflowAt } from '../overflow.ts'
import { expect, test } from '../pages/reused-page.ts'

test('an element prints white, whole and without what one works with; on a phone nothing leaves its box, and axe finds nothing', async ({
  mounted,
  admin,
  server,
}) => {
  const { note } = await idsOf(server)
  for (const [path, text] of [
    [paths.nfces('?status=authorized'), 'Autorizada'],
    [paths.nfce(note), 'Emitente'],
  ] as const) {
    await mounted.open(path)
    // Before anything is drawn nothing is loading either.
    await expect(mounted.root.locator('.button').first()).toBeVisible()
    expect(await paperFaults(mounted, admin.tenant.description, 794), path).toEqual([])
    await mounted.page.evaluate(() => document.body.style.setProperty('margin', '0'))
    await expect(mounted.root.getByText(text).locator('visible=true').first()).toBeVisible()
    expect(await overflowAt(mounted.page, mounted.root, [390]), path).toEqual([])
    expect(await faults(mounted.page, 'embed'), path).toEqual([])
  }
})
