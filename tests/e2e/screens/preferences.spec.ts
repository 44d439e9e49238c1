import { expect, ONE_MOUNT, test } from '../pages/reused-page.ts'
import { NO_COUPONS_EMAIL } from '../people.ts'

test('how screens open is chosen in the profile, and taken back there', async ({
  mounted: { root, open, page, mount },
}) => {
  await open('/profile')
  const region = root.getByRole('region', { name: 'Preferências' })
  const notes = region.getByRole('group', { name: 'Notas NFC-e' })
  const size = notes.getByRole('button', { name: /^Itens por página/ })
  await expect(size).toHaveText('15')
  await size.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(size).toHaveText('50')
  await expect(size).toBeFocused()
  await region.getByRole('switch', { name: 'Incluir SATs de homologação' }).check()
  // An element keeps them with its page, which `open` leaves.
  if (mount === 'host') {
    await open('/nfces')
    await expect(root.getByLabel('Itens por página')).toHaveValue('50')
    await open('/profile')
    await expect(size).toHaveText('50')
  }
  await region.getByRole('button', { name: 'Restaurar padrões' }).click()
  await expect(size).toHaveText('15')
  await expect(region.getByRole('switch')).not.toBeChecked()
})

test('preferences are of the screens that one may open', ONE_MOUNT, async ({ mounted: { root, open } }) => {
  await open('/profile', { as: NO_COUPONS_EMAIL })
  const region = root.getByRole('region', { name: 'Preferências' })
  await expect(region.getByRole('group', { name: 'Notas NFC-e' })).toBeVisible()
  await expect(region.getByRole('group', { name: 'Cupons CF-e' })).toHaveCount(0)
})
