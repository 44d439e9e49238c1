import type { Page as Items } from '#api/contract/page.ts'
import type { SatAlarm } from '#api/contract/sats/sat-alarms.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { findSat, reportReading, type Signed } from '../api.ts'
import { expect, type Locator, test, ONE_MOUNT } from '../pages/reused-page.ts'
import { tabTo } from '../tab-to.ts'

const OPTION = { id: '2', description: 'Bloqueado pelo contribuinte', seconds: '45' }
const GROUP = 'Lojas do Ceará'
const form = (root: Locator) => root.getByRole('form')
const unsaved = (root: Locator) => root.getByRole('alertdialog', { name: 'Descartar o que foi preenchido?' })
const discard = (root: Locator) => unsaved(root).getByRole('button', { name: 'Descartar' }).click()
const save = (root: Locator) => form(root).getByRole('button', { name: 'Salvar' })
const choose = async (root: Locator, field: string, option: string) => {
  await form(root)
    .getByRole('button', { name: new RegExp(`^${field}:`) })
    .click()
  await root.getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
}
const alarms = async (admin: Signed) => (await admin.json<Items<SatAlarm>>('/sat_alarms/?per_page=1000')).items

test('an alarm is made, kept through failures, changed though similar, and deleted', async ({
  mounted: { root, open, page, mount },
  admin,
}) => {
  const option = OPTION
  await open('/sat-alarms', { theme: 'light' })
  await expect(root.getByRole('button', { name: /^Cupons em memória maior que 50 cupons/ }).first()).toBeVisible()
  if (mount === 'embed') {
    await root.evaluate((node) => {
      const told: object[] = []
      Object.assign(window, { told })
      node.addEventListener('fiscal-saved', (event) => told.push(Object((event as CustomEvent).detail)))
    })
  }

  await root.getByRole('button', { name: 'Novo Alarme' }).click()
  await expect(form(root).getByRole('textbox', { name: 'Valor' })).toHaveValue('0')
  await save(root).click()
  await expect(form(root).getByText('Escolha quando alertar')).toBeVisible()
  await expect(form(root).getByText('Escolha ao menos um grupo')).toBeVisible()
  await choose(root, 'Quando', 'Estado de operação')
  await choose(root, 'Operador', 'igual a')
  await expect(form(root).getByRole('button', { name: 'Opção: Bloqueado pela SEFAZ' })).toBeVisible()
  await choose(root, 'Opção', option.description)
  await form(root).getByRole('combobox', { name: 'Grupos' }).click()
  await root.getByRole('option', { name: GROUP }).click()
  // Closes the list, not the form
  await page.keyboard.press('Escape')

  await page.route('**/api/v1/sat_alarms/?confirm=0', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: 'Hoje não.' } }),
  )
  await save(root).click()
  await expect(root.getByText('Ocorreu um erro ao salvar as informações: Hoje não.')).toBeVisible()
  await expect(form(root).getByText(GROUP)).toBeVisible()
  await page.unroute('**/api/v1/sat_alarms/?confirm=0')
  const sent = page.waitForRequest((call) => call.url().includes('/sat_alarms/') && call.method() === 'POST')
  await save(root).click()
  const { group_ids, ...body } = (await sent).postDataJSON()
  expect(body).toEqual({ alarm_type_id: 'operation_state', operator_name: 'eq', selected_option_id: option.id })
  expect(group_ids).toHaveLength(1)
  await expect(root.getByText('Informações salvas com sucesso')).toBeVisible()
  const card = root.getByRole('button', { name: `Estado de operação igual a ${option.description} ${GROUP}` })
  await expect(card).toBeFocused()
  const made = (await alarms(admin)).find((one) => one.selected_option_id === option.id)
  expect(made).toMatchObject({ operator_name: 'eq', value: null, groups: [{ description: GROUP }] })

  await card.click()
  await choose(root, 'Quando', 'Diferença do relógio')
  await expect(form(root).getByRole('textbox', { name: 'Valor' })).toHaveValue('1')
  await form(root).getByRole('textbox', { name: 'Valor' }).fill(`a${option.seconds}`)
  await expect(form(root).getByRole('textbox', { name: 'Valor' })).toHaveValue(option.seconds)
  await save(root).click()
  const similar = root.getByRole('alertdialog', { name: 'Já existe outro alarme similar cadastrado' })
  await expect(similar).toContainText('Isso pode causar notificações duplicadas')
  await expect(similar).toContainText('Deseja salvar mesmo assim ?')
  await similar.getByRole('button', { name: 'Cancelar' }).click()
  await expect(save(root)).toBeFocused()
  await save(root).click()
  await similar.getByRole('button', { name: 'Salvar mesmo assim' }).click()
  const changed = root.getByRole('button', {
    name: `Diferença do relógio maior que ${option.seconds} segundos ${GROUP}`,
  })
  await expect(changed).toBeFocused()
  expect((await alarms(admin)).find(({ id }) => id === made?.id)).toMatchObject({
    alarm_type_id: 'clock_drift',
    value: option.seconds,
    unit_type_name: 'seconds',
    selected_option_id: null,
  })
  if (mount === 'embed') {
    const told = { what: 'sat_alarm', id: made?.id }
    expect(await page.evaluate(() => Reflect.get(window, 'told'))).toEqual([told, told])
  }

  await changed.click()
  await form(root).getByRole('button', { name: 'Excluir' }).click()
  await page.route(`**/api/v1/sat_alarms/${made?.id}`, (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: 'Hoje não.' } }),
  )
  const asked = root.getByRole('alertdialog', { name: 'Excluir este alarme?' })
  await asked.getByRole('button', { name: 'Excluir' }).click()
  await expect(root.getByText('Ocorreu um erro ao tentar excluir o alarme')).toBeVisible()
  await page.unroute(`**/api/v1/sat_alarms/${made?.id}`)
  await form(root).getByRole('button', { name: 'Excluir' }).click()
  await asked.getByRole('button', { name: 'Excluir' }).click()
  await expect(form(root)).toHaveCount(0)
  await expect(root.getByRole('button', { name: 'Novo Alarme' })).toBeFocused()
  expect((await alarms(admin)).map(({ id }) => id)).not.toContain(made?.id)

  await root.getByRole('button', { name: 'Desfazer' }).click()
  await expect(root.getByText('Exclusão desfeita')).toBeVisible()
  await expect(root.getByText('Alarme excluído')).toHaveCount(0)
  await expect(changed).toBeVisible()
  expect((await alarms(admin)).map(({ id }) => id)).toContain(made?.id)
})

test(
  'by keyboard: a card opens with Enter, Esc leaves it, and there is one form at most',
  ONE_MOUNT,
  async ({ mounted: { root, open, page } }) => {
    await open('/sat-alarms')
    const card = root.getByRole('button', { name: /^Cupons em memória maior que 50 cupons/ }).first()
    await expect(card).toBeVisible()
    await tabTo(page, card)
    await page.keyboard.press('Enter')
    const value = form(root).getByRole('textbox', { name: 'Valor' })
    await expect(value).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type('7')
    await expect(value).toHaveValue('507')
    await page.keyboard.press('Escape')
    await discard(root)
    await expect(form(root)).toHaveCount(0)
    await expect(card).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(value).toHaveValue('50')

    const fresh = root.getByRole('button', { name: 'Novo Alarme' })
    await fresh.focus()
    await page.keyboard.press('Enter')
    await expect(form(root)).toHaveCount(1)
    await expect(form(root)).toHaveAccessibleName('Novo alarme')
    await expect(form(root).getByRole('button', { name: /^Quando/ })).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.type('Vers')
    await page.keyboard.press('Enter')
    const version = form(root).getByRole('textbox', { name: 'Versão' })
    await tabTo(page, version, 5)
    await page.keyboard.type('020511')
    await expect(version).toHaveValue('02.05.11')
    await page.keyboard.press('Escape')
    await discard(root)
    await expect(fresh).toBeFocused()
  },
)

test('what was typed is left only once that is agreed: by Esc, Cancelar, another alarm, a link, closing the page', async ({
  mounted: { root, open, expectAt, page, mount },
}) => {
  const follow = (name: string) => root.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await open('/sat-alarms')
  if (mount === 'host') {
    // What Back leads to.
    await follow('NFCe')
    await expectAt('/nfces')
    await follow('Alarmes')
  }
  const card = root.getByRole('button', { name: /^Cupons em memória maior que 50 cupons/ }).first()
  const other = root.getByRole('button', { name: /^Nível da bateria/ }).first()
  await card.click()
  const value = form(root).getByRole('textbox', { name: 'Valor' })
  await value.press('Escape')
  await expect(form(root), 'nothing typed, nothing asked').toHaveCount(0)

  await card.click()
  await value.fill('517')
  const ways: (() => Promise<unknown>)[] = [
    () => value.press('Escape'),
    () => form(root).getByRole('button', { name: 'Cancelar' }).click(),
    () => other.click(),
  ]
  if (mount === 'host') {
    ways.push(
      () => follow('NFCe'),
      () => page.goBack(),
    )
  }
  for (const leave of ways) {
    await leave()
    await expect(unsaved(root)).toBeVisible()
    await unsaved(root).getByRole('button', { name: 'Continuar editando' }).click()
    await expect(unsaved(root)).toHaveCount(0)
    await expectAt('/sat-alarms')
    await expect(value).toHaveValue('517')
  }
  const closing = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await closing(), 'a page around an element is not ours to keep open').toBe(mount === 'host')

  await value.fill('50')
  expect(await closing(), 'typed back to what it was').toBe(false)
  await value.fill('518')
  await other.click()
  await discard(root)
  await expect(form(root).getByRole('button', { name: 'Opção: Baixo' })).toBeVisible()
  if (mount === 'embed') return
  await choose(root, 'Opção', 'Médio')
  await follow('NFCe')
  await discard(root)
  await expectAt('/nfces')

  // One step of the browser's is one step, however often it was asked about.
  await page.goBack()
  await expectAt('/sat-alarms')
  await card.click()
  await value.fill('519')
  await page.goBack()
  await discard(root)
  await expectAt('/nfces')
  await page.goForward()
  await expectAt('/sat-alarms')
})

test('a SAT in alert: by level, its story, its monitoring, and gone once it is well', async ({
  mounted: { root, open, expectAt, reopen, page, mount },
  admin,
  server,
}) => {
  const { serial_number: serial, company } = await findSat(admin)
  const report = (odd?: Record<string, string>) => reportReading(server.origin, serial, odd)
  await report({ NIVEL_BATERIA: 'BAIXO', STATUS_LAN: 'DESCONECTADO' })
  await open('/sat-alerts?per_page=50', { theme: 'light' })
  const row = root.getByRole('row', { name: serial })
  await expect(row.getByRole('button', { name: /^Bateria baixa.*agora/ })).toBeVisible()
  await expect(row).toContainText(companyName(company))
  if (mount === 'host') {
    await expect(root.getByRole('navigation').getByRole('link', { name: /^SATs em Alerta \d+$/ })).toBeVisible()
  }

  await root.getByRole('button', { name: 'Erros' }).click()
  await expectAt('/sat-alerts?level=danger&per_page=50')
  await expect(row.getByRole('button')).toHaveText([/^Cabo de rede desconectado/])
  await root.getByRole('button', { name: 'Informações' }).click()
  await expect(root.getByText('Nenhum alerta')).toBeVisible()
  await root.getByRole('button', { name: 'Alertas', exact: true }).click()
  await reopen()
  await expect(root.getByRole('button', { name: 'Alertas', exact: true })).toHaveAttribute('aria-pressed', 'true')
  const alert = row.getByRole('button', { name: /^Bateria baixa/ })
  await tabTo(page, alert)
  await page.keyboard.press('Enter')
  await expectAt(new RegExp(`^/sat-alerts\\?level=warning&per_page=50&sat=${serial}&alert=[0-9a-f-]{36}$`))
  const story = root.getByRole('dialog')
  await expect(story.getByRole('heading', { name: 'Bateria baixa' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAt('/sat-alerts?level=warning&per_page=50')
  await expect(alert).toBeFocused()

  await root.getByRole('button', { name: 'Filtrar' }).click()
  await root.getByRole('switch', { name: 'Incluir SATs de homologação' }).check()
  await root.getByRole('dialog').getByRole('button', { name: 'Filtrar' }).click()
  await expectAt('/sat-alerts?level=warning&homolog=1&per_page=50')
  await root.getByRole('button', { name: 'Remover filtro Homologação' }).click()

  await report()
  await root.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect(row).toHaveCount(0)
})
