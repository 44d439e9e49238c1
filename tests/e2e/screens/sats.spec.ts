import { readFile } from 'node:fs/promises'
import type { CfeItem } from '#api/contract/documents/cfes.ts'
import type { Page as Items } from '#api/contract/page.ts'
import type { SatCommand } from '#api/contract/sats/sat-commands.ts'
import type { HistoryEntry } from '#api/contract/sats/sats.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { AGENT_TOKEN, dayOf, readingAt } from '../../sat-day.ts'
import { findSat } from '../api.ts'
import { expect, type Locator, test, ONE_MOUNT } from '../pages/reused-page.ts'
import { tabTo } from '../tab-to.ts'
import { NOW } from '../../../stories/now.ts'

/** What an agent posts, and what it is given to do. */
async function post(origin: string, path: string, body: object) {
  const reply = await fetch(`${origin}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${AGENT_TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await reply.json()
  expect(reply.status, JSON.stringify(answer)).toBe(200)
  return answer
}

const send = (root: Locator) => root.getByRole('button', { name: 'Enviar comando' })
async function choose(root: Locator, name: string) {
  await root.getByRole('button', { name: /^Comando:/ }).click()
  await root.getByRole('listbox').getByRole('option', { name, exact: true }).click()
}

test('the list, by serial number, leads to a SAT', async ({ mounted: { root, open, expectAt, page }, admin }) => {
  const { serial_number: serial, company } = await findSat(admin)
  await open('/sats?per_page=50', { theme: 'light' })
  const row = root.getByRole('row', { name: serial })
  await expect(root.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await expect(root.getByText('Desativado').first()).toBeVisible()
  await root.getByRole('button', { name: 'Filtrar' }).click()
  await root.getByRole('dialog').getByLabel('Serial').fill(serial.slice(3))
  await page.keyboard.press('Enter')
  await expectAt(`/sats?search=${serial.slice(3)}&per_page=50`)
  await expect(root.getByText('1–1 de 1')).toBeVisible()
  await expect(row.getByText(companyName(company))).toBeVisible()
  await row.click()
  await expectAt(`/sats/${serial}/monitoring`)
  await expect(root.getByRole('heading', { name: `SAT ${serial}` })).toBeVisible()
  await root.getByRole('link', { name: 'Histórico' }).click()
  await expectAt(`/sats/${serial}/history`)
  await root.getByRole('link', { name: 'Comandos' }).click()
  await expectAt(`/sats/${serial}/commands`)
})

test('the state of a SAT, its last day and its history', async ({
  mounted: { root, open, expectAt, page, mount },
  admin,
  server,
}) => {
  const { serial_number: serial } = await findSat(admin)
  const coupon = (await admin.json<Items<CfeItem>>(`/cfes/?serial_number=${serial}&per_page=50`)).items.find(
    ({ has_xml }) => has_xml,
  )
  if (!coupon) throw new Error('a SAT without coupons')
  await post(server.origin, '/sat_telemetry/', {
    readings: dayOf(serial, NOW, { ULTIMO_CF_E_SAT: coupon.cfe_id, MT_USADA: '3.9 GB', NIVEL_BATERIA: 'BAIXO' }),
  })
  // High enough for all charts, which come when they are near the view.
  await page.setViewportSize({ width: 1280, height: 3000 })
  await open(`/sats/${serial}/monitoring`, { theme: 'light' })
  await expect(root.getByRole('timer').first()).toBeVisible()
  await expect(root.getByRole('list', { name: 'Luzes do equipamento' }).getByRole('listitem')).toHaveCount(9)
  const value = (label: string) => root.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd')
  await expect(value('Estado de operação')).toHaveText('Desbloqueado')
  await expect(value('Memória usada')).toHaveText('3,9 GB (97,5 %)')
  await expect(value('Bateria')).toHaveText('Baixa')
  await expect(value('IP')).toHaveText('192.168.10.31')
  await expect(value('DNS secundário')).toHaveText('não informado')
  await expect(value('Software básico')).toHaveText('02.07.00')
  await expect(root.getByRole('slider')).toHaveCount(5)
  const memory = root.getByRole('slider', { name: /^Memória usada/ })
  await memory.focus()
  await page.keyboard.press('End')
  await expect(memory).toHaveAttribute('aria-valuetext', /Memória 97,5 %/)

  const alert = root.getByRole('complementary', { name: 'Estado atual' }).getByRole('button', { name: /Bateria/ })
  await alert.click()
  await expectAt(new RegExp(`^/sats/${serial}/monitoring\\?alert=`))
  await expect(root.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(root.getByRole('dialog')).toHaveCount(0)

  await root.getByRole('link', { name: 'Histórico' }).click()
  const table = root.getByRole('table', { name: `Histórico do SAT ${serial}` })
  await expect(table.getByText(/\d+ leituras iguais$/).first()).toBeVisible()
  await expect(table.getByText('Baixa').first()).toHaveAttribute('data-level', 'danger')
  await open(`/sats/${serial}/history?each=1`, { theme: 'light' })
  await expect(table.getByRole('row')).toHaveCount(21)
  await expect(table.getByRole('row').nth(1)).toContainText('97,5 %')
  const { total } = await admin.json<Items<HistoryEntry>>(`/sats/${serial}/history?per_page=1`)
  await expect(root.getByText(`1–20 de ${total}`)).toBeVisible()
  await root.getByRole('button', { name: 'Próxima página' }).click()
  await expectAt(`/sats/${serial}/history?each=1&page=2`)
  await expect(root.getByText(`21–40 de ${total}`)).toBeVisible()
  await root.getByRole('button', { name: 'Filtrar' }).click()
  await root.getByLabel('Data inicial').fill('2026-02-02')
  await root.getByLabel('Data final').fill('2026-02-01')
  await page.keyboard.press('Enter')
  await expect(root.getByText('A data final não pode ser anterior à data inicial')).toBeVisible()
  await root.getByLabel('Data inicial').fill('2026-02-01')
  await page.keyboard.press('Enter')
  await expectAt(`/sats/${serial}/history?date_start=2026-02-01&date_end=2026-02-01&each=1`)
  await expect(root.getByText('Nenhum monitoramento no período')).toBeVisible()

  await open(`/sats/${serial}/monitoring`)
  await root.getByRole('link', { name: 'Ver cupom' }).click()
  if (mount === 'host') await expect(root.getByRole('dialog', { name: 'Cupom Fiscal' })).toBeVisible()
})

test(
  'a computer whose clock is wrong, and is set right meanwhile',
  ONE_MOUNT,
  async ({ mounted: { root, open, page }, admin, server }) => {
    const { serial_number: serial } = await findSat(admin)
    const say = () => post(server.origin, '/sat_telemetry/', { readings: [readingAt(serial, NOW)] })
    const timer = root.getByRole('timer', { name: /desde o último monitoramento$/ })
    const HOURS = 5 * 3_600_000
    await page.setViewportSize({ width: 1280, height: 3000 })
    await page.clock.install({ time: NOW + HOURS })
    await say()
    await open(`/sats/${serial}/monitoring`)
    await expect(timer).toHaveText(/^0[01]:\d\d$/)
    await expect(timer).toHaveAttribute('data-level', 'success')
    await expect(root.getByRole('region', { name: 'Últimas 24 horas' }).getByRole('slider')).toHaveCount(5)
    await expect(root.getByText('há 5 h')).toHaveCount(0)
    await page.clock.setSystemTime(NOW - HOURS)
    const again = page.waitForResponse((response) => response.url().endsWith(`/sats/${serial}`))
    await page.clock.runFor(63_000)
    expect((await again).status()).toBeLessThan(400)
    await expect(timer).toHaveAttribute('data-level', 'success')
    await expect(root.getByText('em 5 h')).toHaveCount(0)
  },
)

test('a command is refused, mended, sent, followed, and its file saved', async ({
  mounted: { root, open, expectAt, page },
  admin,
  server,
}) => {
  const { id: satId, serial_number: serial } = await findSat(admin)
  await open(`/sats/${serial}/commands`, { theme: 'light' })
  await expect(root.getByText('Nenhum comando enviado')).toBeVisible()
  await expect(send(root)).toHaveAttribute('aria-disabled', 'true')
  await choose(root, 'Extrair logs')
  await expectAt(`/sats/${serial}/commands?spec=ExtrairLogs`)
  await expect(root.getByText('Copia o registro de operações do equipamento para um arquivo.')).toBeVisible()
  const code = root.getByRole('textbox', { name: 'Código de ativação' })
  await code.fill('123')
  await page.keyboard.press('Enter')
  await expect(root.getByText('Mínimo de 8 caracteres')).toBeVisible()
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('type', 'password')
  await root.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(code).toHaveAttribute('type', 'text')
  await code.fill('12345678')

  // The server knows more than the form: what it says stands in the form, and nothing typed is lost.
  const refusal = {
    code: 'invalid',
    message: 'Dados inválidos',
    fields: { 'parameters.codigo_de_ativacao': 'Não é este' },
  }
  await page.route('**/sat_commands/', (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 })
  await send(root).click()
  await expect(root.getByText('Não é este')).toBeVisible()
  await expect(code).toHaveValue('12345678')
  await code.press('Enter')
  const row = root.getByRole('row', { name: /Extrair logs/ })
  await expect(row.getByText('Na fila')).toBeVisible()
  await expect(code).toHaveValue('')

  const { commands } = await post(server.origin, '/sat_telemetry/', { readings: [readingAt(serial, NOW)] })
  expect(commands).toMatchObject([{ function: 'ExtrairLogs', parameters: { codigo_de_ativacao: '12345678' } }])
  await expect(row.getByText('Em execução')).toBeVisible()
  const log = Buffer.from('10:00 ligado\n10:01 conectado\n')
  await post(server.origin, `/sat_commands/${commands[0].id}/result`, {
    raw: `123456|15000|Transferencia completa|||${log.toString('base64')}`,
  })
  await expect(row.getByText('Concluído')).toBeVisible()
  await expect(row.getByText('15000')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Baixar logs-/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`logs-${serial}-123456.log`)
  expect(await readFile(await download.path())).toEqual(log)

  // A dangerous one is asked about, and may be called off.
  await choose(root, 'Bloquear SAT')
  await code.fill('12345678')
  await tabTo(page, send(root))
  await page.keyboard.press('Enter')
  const ask = root.getByRole('alertdialog')
  await expect(ask).toContainText(serial)
  await expect(ask).toContainText('O caixa deixa de vender com este equipamento até que ele seja desbloqueado.')
  await expect(ask).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(ask.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ask).toHaveCount(0)
  await expect(code).toHaveValue('12345678')
  const sent = async () => (await admin.json<Items<SatCommand>>(`/sat_commands/?sat_id=${satId}`)).items
  expect(await sent()).toHaveLength(1)
  await send(root).click()
  await ask.getByRole('button', { name: 'Enviar comando' }).click()
  await expect(root.getByRole('row', { name: /Bloquear SAT/ }).getByText('Na fila')).toBeVisible()
  await expect(ask).toHaveCount(0)
  // The same one twice is refused in the server's words.
  await code.fill('12345678')
  await send(root).click()
  await ask.getByRole('button', { name: 'Enviar comando' }).click()
  await expect(root.getByText('Este SAT já tem um comando igual à espera da resposta')).toBeVisible()
  await expect(code).toHaveValue('12345678')
  expect(await sent()).toHaveLength(2)
})
