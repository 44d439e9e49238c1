import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import type { Page } from '#api/contract/page.ts'
import { createSatCommand, type SatCommand } from '#api/contract/sats/sat-commands.ts'
import { paths } from '#widgets/paths.ts'
import { choose, hasFocus, isGone, open, press, standsAt, tabTo } from '../../acts.ts'
import { answer, mayChange, read, refuse, savedText } from '../../partner-page.ts'
import { findSat, post, report } from './agent.ts'

const send = (element: Locator) => element.getByRole('button', { name: 'Enviar comando' })
const command = (element: Locator, name: string) =>
  choose(element, element.getByRole('button', { name: /^Comando:/ }), name)

test('a command is refused, mended, sent, followed, and its file saved', async () => {
  await mayChange()
  const { serial_number: serial } = await findSat()
  const element = await open(paths.satCommands(serial))
  await expect.element(element.getByText('Nenhum comando enviado')).toBeVisible()
  await expect.element(send(element)).toHaveAttribute('aria-disabled', 'true')
  await command(element, 'Extrair logs')
  await standsAt(element, paths.satCommands(serial, '?spec=ExtrairLogs'))
  await expect.element(element.getByText('Copia o registro de operações do equipamento para um arquivo.')).toBeVisible()
  const code = element.getByRole('textbox', { name: 'Código de ativação' })
  await code.fill('123')
  await userEvent.keyboard('{Enter}')
  await expect.element(element.getByText('Mínimo de 8 caracteres')).toBeVisible()
  await hasFocus(code)
  await expect.element(code).toHaveAttribute('type', 'password')
  await element.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect.element(code).toHaveAttribute('type', 'text')
  await code.fill('12345678')

  // The server knows more than the form: what it says stands in the form, and nothing typed is lost.
  const fields = { 'parameters.codigo_de_ativacao': 'Não é este' }
  await answer([{ to: createSatCommand, reply: refuse({ code: 'invalid', message: 'Dados inválidos', fields }) }])
  await send(element).click()
  await expect.element(element.getByText('Não é este')).toBeVisible()
  await expect.element(code).toHaveValue('12345678')
  await answer([])
  await press(code, '{Enter}')
  const row = element.getByRole('row', { name: /Extrair logs/ })
  await expect.element(row.getByText('Na fila')).toBeVisible()
  await expect.element(code).toHaveValue('')

  const { commands } = await report<{ commands: { id: string }[] }>(serial)
  expect(commands).toMatchObject([{ function: 'ExtrairLogs', parameters: { codigo_de_ativacao: '12345678' } }])
  await expect.element(row.getByText('Em execução')).toBeVisible()
  const log = '10:00 ligado\n10:01 conectado\n'
  await post(`/sat_commands/${commands[0]?.id}/result`, {
    raw: `123456|15000|Transferencia completa|||${btoa(log)}`,
  })
  await expect.element(row.getByText('Concluído')).toBeVisible()
  await expect.element(row.getByText('15000')).toBeVisible()
  const name = new RegExp(`^Baixar logs-${serial}-123456.log`)
  expect(await savedText(() => row.getByRole('button', { name }).click())).toBe(log)
})

test('a dangerous command is asked about, may be called off, and is not sent twice', async () => {
  await mayChange()
  const { id: satId, serial_number: serial } = await findSat()
  const element = await open(paths.satCommands(serial))
  await command(element, 'Bloquear SAT')
  const code = element.getByRole('textbox', { name: 'Código de ativação' })
  await code.fill('12345678')
  await tabTo(send(element))
  await userEvent.keyboard('{Enter}')
  const ask = element.getByRole('alertdialog')
  await expect.element(ask).toMatchTextContent(serial)
  await expect
    .element(ask)
    .toMatchTextContent('O caixa deixa de vender com este equipamento até que ele seja desbloqueado.')
  await hasFocus(ask)
  await userEvent.keyboard('{Tab}')
  await hasFocus(ask.getByRole('button', { name: 'Cancelar' }))
  await userEvent.keyboard('{Escape}')
  await isGone(ask)
  await expect.element(code).toHaveValue('12345678')
  const sent = async () => (await read<Page<SatCommand>>(`/sat_commands/?sat_id=${satId}`)).items
  expect(await sent()).toEqual([])
  await send(element).click()
  await ask.getByRole('button', { name: 'Enviar comando' }).click()
  await expect.element(element.getByRole('row', { name: /Bloquear SAT/ }).getByText('Na fila')).toBeVisible()
  await isGone(ask)
  // The same one twice is refused in the server's words.
  await code.fill('12345678')
  await send(element).click()
  await ask.getByRole('button', { name: 'Enviar comando' }).click()
  await expect.element(element.getByText('Este SAT já tem um comando igual à espera da resposta').first()).toBeVisible()
  await expect.element(code).toHaveValue('12345678')
  expect(await sent()).toHaveLength(1)
})
