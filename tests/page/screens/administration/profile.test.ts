import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { paths } from '#widgets/paths.ts'
import { openServer } from '../../../../stories/server.tsx'
import { addUser } from '../../../../stories/users.ts'
import { hasFocus, isGone, open, ownPreferences, press } from '../../acts.ts'
import { mayChange } from '../../partner-page.ts'

const READS_NOTES = 'sonotas@aurora.example'

test('how screens open is chosen in the profile, and taken back there', async () => {
  const element = await open(paths.profile(), { attributes: ownPreferences() })
  const region = element.getByRole('region', { name: 'Preferências' })
  const size = region.getByRole('group', { name: 'Notas NFC-e' }).getByRole('button', { name: /^Itens por página/ })
  await expect.element(size).toHaveTextContent('15')
  await press(size, '{Enter}')
  await expect.element(element.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(size).toHaveTextContent('50')
  await hasFocus(size)
  const homolog = region.getByRole('switch', { name: 'Incluir SATs de homologação' })
  await homolog.click()
  await expect.element(homolog).toBeChecked()
  await region.getByRole('button', { name: 'Restaurar padrões' }).click()
  await expect.element(size).toHaveTextContent('15')
  await expect.element(homolog).not.toBeChecked()
})

test('preferences are of the screens that one may open', async () => {
  await mayChange()
  const { store } = await openServer()
  await addUser(store, { email: READS_NOTES, description: 'Só notas', permissions: ['nfce:read'] })
  const element = await open(paths.profile(), { as: READS_NOTES })
  const region = element.getByRole('region', { name: 'Preferências' })
  await expect.element(region.getByRole('group', { name: 'Notas NFC-e' })).toBeVisible()
  await isGone(region.getByRole('group', { name: 'Cupons CF-e' }))
})
