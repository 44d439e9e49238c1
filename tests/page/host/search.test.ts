import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#widgets/paths.ts'
import { notes } from '../partner-page.ts'
import { expectAt, openBackOffice } from './back-office.ts'

// The search of the back-office from its keys on; what it finds is tested in stories/kit/Search and of elements in ../elements/search.test.ts.

test('a key typed after Ctrl K leads to its note, and the name of an action to its form', async () => {
  const key = (await notes())[0]?.key ?? ''
  await openBackOffice('/companies')
  await expect.element(page.getByRole('table')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog', { name: 'Buscar' })).toHaveFocus()
  await userEvent.keyboard(key.slice(0, 43))
  await expect.element(page.getByRole('combobox', { name: 'Buscar' })).toHaveValue(key.slice(0, 43))
  await expect.element(page.getByRole('option', { name: /NFC-e/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expectAt(paths.nfce(key))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  history.back()
  await expectAt('/companies')

  // While nothing is sought, what was opened is the first that it offers; the browser keeps its address alone, by tenant and user.
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('group', { name: 'Abertos há pouco' }).getByRole('option')).toBeVisible()
  const kept = Object.entries(localStorage).filter(([, text]) => String(text).includes(key))
  expect(kept.map(([name, text]) => [name, JSON.parse(text).recent])).toEqual([
    [expect.stringMatching(/^fiscal\.preferences\.1:[^:]+:[^:]+$/), { paths: [paths.nfce(key)] }],
  ])
  await page.getByRole('option', { name: /^NFC-e \d+ · Série \d+$/ }).click()
  await expectAt(paths.nfce(key))
  history.back()
  await expectAt('/companies')

  await userEvent.keyboard('/')
  await userEvent.keyboard('novo alarme')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expectAt(paths.satAlarms())
})

test("what is typed into a field is the field's, and what is done in a dialog goes on", async () => {
  await openBackOffice(paths.satManager())
  const field = page.getByRole('searchbox')
  await field.click()
  await userEvent.keyboard('/')
  await expect.element(field).toHaveValue('/')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'NFCe', exact: true })
    .click()
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog', { name: 'Buscar' })).not.toBeInTheDocument()
})
