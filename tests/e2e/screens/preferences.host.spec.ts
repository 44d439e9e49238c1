import { expect, test } from '../pages/reused-page.ts'

test('what is chosen in the profile is how screens open, loaded anew too', async ({
  mounted: { root, open, page },
}) => {
  await open('/profile')
  const size = root
    .getByRole('region', { name: 'Preferências' })
    .getByRole('group', { name: 'Notas NFC-e' })
    .getByRole('button', { name: /^Itens por página/ })
  await expect(size).toHaveText('15')
  await size.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(size).toHaveText('50')
  await open('/nfces')
  await expect(root.getByLabel('Itens por página')).toHaveValue('50')
  await open('/profile')
  await expect(size).toHaveText('50')
})
