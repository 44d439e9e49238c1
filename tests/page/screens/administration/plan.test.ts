import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { paths } from '#widgets/paths.ts'
import { hasFocus, isGone, open } from '../../acts.ts'
import { mayChange } from '../../partner-page.ts'

test('the plan shows what is used of each quota; a plan is made, refused by field, and changed', async () => {
  await mayChange()
  const element = await open(paths.subscriptionPlan())
  const companies = element.getByRole('article', { name: 'Empresas' })
  await expect
    .element(companies.getByRole('meter', { name: 'Empresas cadastradas' }))
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^\d+ de \d+$/))
  await expect.element(element.getByText(/^Renova em 01\/\d\d\/\d{4}$/)).toBeVisible()
  await expect.element(element.getByRole('button', { name: 'Editar plano', exact: true })).toBeEnabled()

  const description = 'Plano de loja'
  await element.getByRole('button', { name: 'Novo plano' }).click()
  const dialog = element.getByRole('dialog')
  // Whoever types at once types into the first field.
  await hasFocus(dialog)
  await userEvent.keyboard(description)
  await expect.element(dialog.getByLabelText('Descrição')).toHaveValue(description)
  const documents = dialog.getByLabelText('Documentos por requisição')
  await documents.fill('0')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Informe 1 ou mais')).toBeVisible()
  await hasFocus(documents)
  await userEvent.keyboard('0{Home}1{Enter}')
  await isGone(dialog)

  const edit = element.getByRole('button', { name: `Editar ${description}` })
  const registered = dialog.getByLabelText('Empresas cadastradas')
  await edit.click()
  await expect.element(documents).toHaveValue('100')
  await expect.element(registered).toHaveValue('')
  await registered.fill('12')
  await dialog.getByLabelText('Notas NFC-e').click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await isGone(dialog)
  await edit.click()
  await expect.element(registered).toHaveValue('12')
  await expect.element(dialog.getByLabelText('Notas NFC-e')).not.toBeChecked()
})
