import { expect, test } from 'vitest'
import type { Page } from '#api/contract/page.ts'
import { readSatAlarmFiring, type SatAlarm } from '#api/contract/sats/sat-alarms.ts'
import type { SatNotification } from '#api/contract/sats/sat-notifications.ts'
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

test('an alert is silenced in two presses, or by the form', async () => {
  await mayChange()
  const { items } = await read<Page<SatNotification>>('/sat_notifications/?active=1&per_page=100')
  const alert = items.find((one) => !one.is_silenced)
  if (!alert) throw new Error('The demonstration has alerts')
  const element = await open(paths.satAlerts(`?sat=${alert.sat.serial_number}&alert=${alert.id}`))
  const dialog = element.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Silenciar' }).click()
  await element.getByRole('menuitem', { name: 'Escolher…' }).click()
  const form = element.getByRole('dialog', { name: 'Novo silêncio' })
  await expect.element(form.getByLabelText('SAT')).toHaveValue(alert.sat.serial_number)
  await form.getByRole('button', { name: 'Cancelar' }).click()

  const again = await open(paths.satAlerts(`?sat=${alert.sat.serial_number}&alert=${alert.id}`))
  await again.getByRole('dialog').getByRole('button', { name: 'Silenciar' }).click()
  await again.getByRole('menuitem', { name: '1 h' }).click()
  await expect.element(again.getByText(/^Silenciado até \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible()
  await expect.element(again.getByRole('dialog').getByRole('link', { name: 'Silenciado' })).toBeVisible()
  const [made] = await silences('&state=in_force')
  expect(made).toMatchObject({
    sat: { serial_number: alert.sat.serial_number },
    alarm_type: { id: alert.alarm_type.id },
    reason: alert.message,
  })
})

test('an alarm is paused and resumed, and its form says on how many SATs it would fire', async () => {
  await mayChange()
  const answers = [
    {
      to: readSatAlarmFiring,
      reply: (request: Request) => {
        const value = new URL(request.url).searchParams.get('value')
        return Response.json({ firing: Number(value), looked_at: 120, sats: 120 })
      },
    },
  ]
  const element = await open(paths.satAlarms(), { answers })
  const card = element.getByRole('button', { name: /^Cupons em memória maior que 50 cupons/ }).first()
  await card.click()
  const form = element.getByRole('form')
  await expect.element(form.getByText('Dispararia agora em 50 de 120 SATs')).toBeVisible()
  await form.getByRole('textbox', { name: 'Valor' }).fill('3')
  await expect.element(form.getByText('Dispararia agora em 3 de 120 SATs')).toBeVisible()
  // What is typed is not lost by it.
  await expect.element(form.getByRole('button', { name: 'Pausar' })).toHaveAttribute('aria-disabled', 'true')
  await form.getByRole('textbox', { name: 'Valor' }).fill('50')
  await form.getByRole('button', { name: 'Pausar' }).click()
  await element.getByRole('alertdialog').getByRole('button', { name: 'Pausar' }).click()
  await isGone(form)
  await expect.element(card.getByText('Pausado')).toBeVisible()
  const paused = async () =>
    (await read<Page<SatAlarm>>('/sat_alarms/?per_page=1000')).items.filter(({ paused_utc }) => paused_utc !== null)
  expect(await paused()).toHaveLength(1)
  await card.click()
  await form.getByRole('button', { name: 'Retomar' }).click()
  await expect.element(card.getByText('nenhum SAT agora')).toBeVisible()
  expect(await paused()).toEqual([])
})
