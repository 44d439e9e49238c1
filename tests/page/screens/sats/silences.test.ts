import { expect, test } from 'vitest'
import type { Page } from '#api/contract/page.ts'
import type { Silence } from '#api/contract/sats/silences.ts'
import { paths } from '#widgets/paths.ts'
import { isGone, open } from '../../acts.ts'
import { hear, mayChange, read } from '../../partner-page.ts'

const silences = async (query = '') => (await read<Page<Silence>>(`/sat_silences/?per_page=100${query}`)).items

test('a silence is made, changed, ended and deleted', async () => {
  await mayChange()
  const told = hear('saved')
  const element = await open(paths.satSilences())
  await element.getByRole('button', { name: 'Novo silêncio' }).click()
  const form = element.getByRole('dialog')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(form.getByText('Diga por que')).toBeVisible()
  await expect.element(form.getByText('Informe dia e hora')).toBeVisible()
  await form.getByLabelText('Motivo').fill('Manutenção da madrugada')
  await form.getByRole('button', { name: 'Toda semana' }).click()
  for (const day of ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']) {
    await form.getByRole('checkbox', { name: day }).click()
  }
  await expect.element(form.getByText('Sem uma pausa ele não acabaria: pause o alarme')).toBeVisible()
  await form.getByLabelText('Às').fill('2359')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await isGone(form)
  const [made] = await silences()
  expect(made).toMatchObject({ reason: 'Manutenção da madrugada', until_time: '23:59', state: 'in_force' })
  await expect.element(element.getByText(/^Todos os dias, das 00:00 às 23:59/)).toBeVisible()

  await element.getByRole('button', { name: 'Editar Manutenção da madrugada' }).click()
  await form.getByLabelText('Motivo').fill('Manutenção')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await isGone(form)
  await element.getByRole('button', { name: 'Encerrar agora Manutenção' }).click()
  await element.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).click()
  await expect.element(element.getByText('Silêncio encerrado')).toBeVisible()
  expect((await silences('&state=scheduled')).map(({ reason }) => reason)).toContain('Manutenção')

  await element.getByRole('button', { name: 'Editar Manutenção' }).click()
  await form.getByRole('button', { name: 'Excluir' }).click()
  await element.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect.element(element.getByText('Silêncio excluído')).toBeVisible()
  expect((await silences()).filter(({ id }) => id === made?.id)).toEqual([])
  expect(told).toEqual(Array(4).fill({ what: 'sat_silence', id: made?.id }))
})
