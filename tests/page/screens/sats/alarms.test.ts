import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Page } from '#api/contract/page.ts'
import { createSatAlarm, deleteSatAlarm, readSatAlarmFiring, type SatAlarm } from '#api/contract/sats/sat-alarms.ts'
import { paths } from '#widgets/paths.ts'
import { overflowIn } from '../../../overflow.ts'
import { hasFocus, isGone, open, press, tabTo } from '../../acts.ts'
import { answer, hear, mayChange, read, refuse } from '../../partner-page.ts'

const GROUP = 'Lojas do Ceará'
const REFUSED = refuse({ code: 'invalid', message: 'Hoje não.' })
const form = (element: Locator) => element.getByRole('form')
const unsaved = (element: Locator) => element.getByRole('alertdialog', { name: 'Descartar o que foi preenchido?' })
const discard = (element: Locator) => unsaved(element).getByRole('button', { name: 'Descartar' }).click()
const save = (element: Locator) => form(element).getByRole('button', { name: 'Salvar' })
const value = (element: Locator) => form(element).getByRole('textbox', { name: 'Valor' })
const inMemory = (element: Locator) =>
  element.getByRole('button', { name: /^Cupons em memória maior que 50 cupons/ }).first()
const choose = async (element: Locator, field: string, option: string) => {
  await form(element)
    .getByRole('button', { name: new RegExp(`^${field}:`) })
    .click()
  await element.getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
}
const alarms = async () => (await read<Page<SatAlarm>>('/sat_alarms/?per_page=1000')).items

test('the form of an alarm stays in its card on a phone', async () => {
  const element = await open(paths.satAlarms())
  await page.viewport(390, 844)
  await inMemory(element).click()
  await expect.element(form(element).getByRole('button', { name: 'Pausar' })).toBeVisible()
  await expect.poll(() => overflowIn(element.element())).toEqual([])
})

test('an alarm is made, kept through failures, changed though similar, deleted, and brought back', async () => {
  await mayChange()
  const told = hear('saved')
  const element = await open(paths.satAlarms())
  const before = await alarms()
  await element.getByRole('button', { name: 'Novo Alarme' }).click()
  await expect.element(value(element)).toHaveValue('0')
  await save(element).click()
  await expect.element(form(element).getByText('Escolha quando alertar')).toBeVisible()
  await expect.element(form(element).getByText('Escolha ao menos um grupo')).toBeVisible()
  await choose(element, 'Quando', 'Estado de operação')
  await choose(element, 'Operador', 'igual a')
  await expect.element(form(element).getByRole('button', { name: 'Opção: Bloqueado pela SEFAZ' })).toBeVisible()
  await choose(element, 'Opção', 'Bloqueado pelo contribuinte')
  await form(element).getByRole('combobox', { name: 'Grupos' }).click()
  await element.getByRole('option', { name: GROUP }).click()
  // Closes the list, not the form
  await userEvent.keyboard('{Escape}')

  await answer([{ to: createSatAlarm, reply: REFUSED }])
  await save(element).click()
  await expect.element(element.getByText('Ocorreu um erro ao salvar as informações: Hoje não.')).toBeVisible()
  await expect.element(form(element).getByText(GROUP)).toBeVisible()
  await answer([])
  await save(element).click()
  await expect.element(element.getByText('Informações salvas com sucesso')).toBeVisible()
  const card = element.getByRole('button', {
    name: `Estado de operação igual a Bloqueado pelo contribuinte Erro ${GROUP}`,
    exact: false,
  })
  await hasFocus(card)
  const made = (await alarms()).find(({ id }) => !before.some((one) => one.id === id))
  expect(made).toMatchObject({
    alarm_type_id: 'operation_state',
    operator_name: 'eq',
    selected_option_id: '2',
    value: null,
    groups: [{ description: GROUP }],
  })

  await card.click()
  await choose(element, 'Quando', 'Diferença do relógio')
  await expect.element(value(element)).toHaveValue('1')
  await value(element).fill('a45')
  await expect.element(value(element)).toHaveValue('45')
  await save(element).click()
  const similar = element.getByRole('alertdialog', { name: 'Já existe outro alarme similar cadastrado' })
  await expect.element(similar).toMatchTextContent('Isso pode causar notificações duplicadas')
  await expect.element(similar).toMatchTextContent('Deseja salvar mesmo assim ?')
  await similar.getByRole('button', { name: 'Cancelar' }).click()
  await hasFocus(save(element))
  await save(element).click()
  await similar.getByRole('button', { name: 'Salvar mesmo assim' }).click()
  const changed = element.getByRole('button', {
    name: `Diferença do relógio maior que 45 segundos Alerta ${GROUP}`,
    exact: false,
  })
  await hasFocus(changed)
  expect((await alarms()).find(({ id }) => id === made?.id)).toMatchObject({
    alarm_type_id: 'clock_drift',
    value: '45',
    unit_type_name: 'seconds',
    selected_option_id: null,
  })
  const saved = { what: 'sat_alarm', id: made?.id }
  expect(told).toEqual([saved, saved])

  await changed.click()
  const erase = form(element).getByRole('button', { name: 'Excluir' })
  const asked = element.getByRole('alertdialog', { name: 'Excluir este alarme?' })
  await erase.click()
  await answer([{ to: deleteSatAlarm, reply: REFUSED }])
  await asked.getByRole('button', { name: 'Excluir' }).click()
  await expect.element(element.getByText(/^Ocorreu um erro ao tentar excluir o alarme/)).toBeVisible()
  await answer([])
  await erase.click()
  await asked.getByRole('button', { name: 'Excluir' }).click()
  await isGone(form(element))
  await hasFocus(element.getByRole('button', { name: 'Novo Alarme' }))
  expect((await alarms()).map(({ id }) => id)).not.toContain(made?.id)

  await element.getByRole('button', { name: 'Desfazer' }).click()
  await expect.element(element.getByText('Exclusão desfeita')).toBeVisible()
  await isGone(element.getByText('Alarme excluído'))
  await expect.element(changed).toBeVisible()
  expect((await alarms()).map(({ id }) => id)).toContain(made?.id)
})

test('by keyboard: a card opens with Enter, Esc leaves it, and there is one form at most', async () => {
  const element = await open(paths.satAlarms())
  const card = inMemory(element)
  await expect.element(card).toBeVisible()
  await tabTo(card)
  await userEvent.keyboard('{Enter}')
  await hasFocus(value(element))
  await userEvent.keyboard('{End}7')
  await expect.element(value(element)).toHaveValue('507')
  await userEvent.keyboard('{Escape}')
  await discard(element)
  await isGone(form(element))
  await hasFocus(card)
  await userEvent.keyboard('{Enter}')
  await expect.element(value(element)).toHaveValue('50')

  const fresh = element.getByRole('button', { name: 'Novo Alarme' })
  await press(fresh, '{Enter}')
  await expect.element(form(element)).toHaveLength(1)
  await expect.element(form(element)).toHaveAccessibleName('Novo alarme')
  await hasFocus(form(element).getByRole('button', { name: /^Quando/ }))
  await userEvent.keyboard(' ')
  await expect.element(element.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('Vers{Enter}')
  const version = form(element).getByRole('textbox', { name: 'Versão' })
  await tabTo(version, 5)
  await userEvent.keyboard('020511')
  await expect.element(version).toHaveValue('02.05.11')
  await userEvent.keyboard('{Escape}')
  await discard(element)
  await hasFocus(fresh)
})

test('what was typed in an alarm is left only once that is agreed: by Esc, Cancelar, another alarm', async () => {
  const element = await open(paths.satAlarms())
  const other = element.getByRole('button', { name: /^Nível da bateria/ }).first()
  await inMemory(element).click()
  await press(value(element), '{Escape}')
  await isGone(form(element))
  await inMemory(element).click()
  await value(element).fill('517')
  for (const leave of [
    () => press(value(element), '{Escape}'),
    () => form(element).getByRole('button', { name: 'Cancelar' }).click(),
    () => other.click(),
  ]) {
    await leave()
    await unsaved(element).getByRole('button', { name: 'Continuar editando' }).click()
    await isGone(unsaved(element))
    await expect.element(value(element)).toHaveValue('517')
  }
  const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(closing(), 'a page around an element is not ours to keep open').toBe(false)
  await other.click()
  await discard(element)
  await expect.element(form(element).getByRole('button', { name: 'Opção: Baixo' })).toBeVisible()
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
  await expect.element(form(element).getByText('Dispararia agora em 50 de 120 SATs')).toBeVisible()
  await form(element).getByRole('textbox', { name: 'Valor' }).fill('3')
  await expect.element(form(element).getByText('Dispararia agora em 3 de 120 SATs')).toBeVisible()
  // What is typed is not lost by it.
  await expect.element(form(element).getByRole('button', { name: 'Pausar' })).toHaveAttribute('aria-disabled', 'true')
  await form(element).getByRole('textbox', { name: 'Valor' }).fill('50')
  await form(element).getByRole('button', { name: 'Pausar' }).click()
  await element.getByRole('alertdialog').getByRole('button', { name: 'Pausar' }).click()
  await isGone(form(element))
  await expect.element(card.getByText('Pausado')).toBeVisible()
  const paused = async () =>
    (await read<Page<SatAlarm>>('/sat_alarms/?per_page=1000')).items.filter(({ paused_utc }) => paused_utc !== null)
  expect(await paused()).toHaveLength(1)
  await card.click()
  await form(element).getByRole('button', { name: 'Retomar' }).click()
  await expect.element(card.getByText('nenhum SAT agora')).toBeVisible()
  expect(await paused()).toEqual([])
})
