import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CfeItem } from '#api/contract/documents/cfes.ts'
import type { Page } from '#api/contract/page.ts'
import { type HistoryEntry, readSat } from '#api/contract/sats/sats.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { paths } from '#widgets/paths.ts'
import { NOW } from '../../../../stories/now.ts'
import { dayOf } from '../../../sat-day.ts'
import { isGone, open, press, rowOf, standsAt } from '../../acts.ts'
import { answer, hear, mayChange, read } from '../../partner-page.ts'
import { findSat, post, report } from './agent.ts'

test('the list, by serial number, leads to a SAT', async () => {
  const { serial_number: serial, company } = await findSat()
  const element = await open(paths.sats('?per_page=50'))
  await expect.element(element.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await expect.element(element.getByText('Desativado').first()).toBeVisible()
  await element.getByRole('button', { name: 'Filtrar' }).click()
  await element.getByRole('dialog').getByLabelText('Serial').fill(serial.slice(3))
  await userEvent.keyboard('{Enter}')
  await standsAt(element, paths.sats(`?search=${serial.slice(3)}&per_page=50`))
  await expect.element(element.getByText('1–1 de 1')).toBeVisible()
  const row = rowOf(element, serial)
  await expect.element(row.getByText(companyName(company), { exact: false })).toBeVisible()
  await row.click()
  await standsAt(element, paths.satMonitoring(serial))
  await expect.element(element.getByRole('heading', { name: `SAT ${serial}` })).toBeVisible()
  await element.getByRole('link', { name: 'Histórico' }).click()
  await standsAt(element, paths.satHistory(serial))
  await element.getByRole('link', { name: 'Comandos' }).click()
  await standsAt(element, paths.satCommands(serial))
})

test('the state of a SAT, its last day and its history', async () => {
  await mayChange()
  const { serial_number: serial } = await findSat()
  const coupon = (await read<Page<CfeItem>>(`/cfes/?serial_number=${serial}&per_page=50`)).items.find(
    ({ has_xml }) => has_xml,
  )
  if (!coupon) throw new Error('a SAT without coupons')
  await post('/sat_telemetry/', {
    readings: dayOf(serial, NOW, { ULTIMO_CF_E_SAT: coupon.cfe_id, MT_USADA: '3.9 GB', NIVEL_BATERIA: 'BAIXO' }),
  })
  // High enough for all charts, which come when they are near the view.
  await page.viewport(1280, 3000)
  const element = await open(paths.satMonitoring(serial))
  await expect.element(element.getByRole('timer').first()).toBeVisible()
  const lights = element.getByRole('list', { name: 'Luzes do equipamento' }).getByRole('listitem')
  await expect.element(lights).toHaveLength(9)
  const values = new Map(
    element
      .getByCss('dt')
      .elements()
      .map((name) => [name.textContent, name.nextElementSibling?.textContent]),
  )
  expect(Object.fromEntries(values)).toMatchObject({
    'Estado de operação': 'Desbloqueado',
    'Memória usada': '3,9 GB (97,5 %)',
    Bateria: 'Baixa',
    IP: '192.168.10.31',
    'DNS secundário': 'não informado',
    'Software básico': '02.07.00',
  })
  await expect.element(element.getByRole('slider')).toHaveLength(5)
  const memory = element.getByRole('slider', { name: /^Memória usada/ })
  await press(memory, '{End}')
  await expect.element(memory).toHaveAttribute('aria-valuetext', expect.stringMatching(/Memória 97,5 %/))

  const now = element.getByRole('complementary', { name: 'Estado atual' })
  await now.getByRole('button', { name: /Bateria/ }).click()
  await standsAt(element, new RegExp(`^/sats/${serial}/monitoring\\?alert=`))
  await expect.element(element.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await isGone(element.getByRole('dialog'))

  await element.getByRole('link', { name: 'Histórico' }).click()
  const table = element.getByRole('table', { name: `Histórico do SAT ${serial}` })
  await expect.element(table.getByText(/\d+ leituras iguais$/).first()).toBeVisible()
  await expect.element(table.getByText('Baixa').first()).toHaveAttribute('data-level', 'danger')
  element.element().setAttribute('view', paths.satHistory(serial, '?each=1'))
  await expect.element(table.getByRole('row')).toHaveLength(21)
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('97,5 %')
  const { total } = await read<Page<HistoryEntry>>(`/sats/${serial}/history?per_page=1`)
  await expect.element(element.getByText(`1–20 de ${total}`)).toBeVisible()
  await element.getByRole('button', { name: 'Próxima página' }).click()
  await standsAt(element, paths.satHistory(serial, '?each=1&page=2'))
  await expect.element(element.getByText(`21–40 de ${total}`)).toBeVisible()
  await element.getByRole('button', { name: 'Filtrar' }).click()
  const [start, end] = [element.getByLabelText('Data inicial'), element.getByLabelText('Data final')]
  await start.fill('2026-02-02')
  await end.fill('2026-02-01')
  await userEvent.keyboard('{Enter}')
  await expect.element(element.getByText('A data final não pode ser anterior à data inicial')).toBeVisible()
  await start.fill('2026-02-01')
  await userEvent.keyboard('{Enter}')
  await standsAt(element, paths.satHistory(serial, '?date_start=2026-02-01&date_end=2026-02-01&each=1'))
  await expect.element(element.getByText('Nenhum monitoramento no período')).toBeVisible()

  // An element without coupons leaves them to its page.
  element.element().setAttribute('view', paths.satMonitoring(serial))
  const led = hear('navigate')
  await element.getByRole('link', { name: 'Ver cupom' }).click()
  await expect.poll(() => led.at(-1)).toMatchObject({ to: paths.cfe(coupon.cfe_id) })
})

test('a computer whose clock is wrong, and is set right meanwhile', async () => {
  await mayChange()
  const HOURS = 5 * 3_600_000
  const { serial_number: serial } = await findSat()
  await report(serial)
  await page.viewport(1280, 3000)
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW + HOURS })
  const element = await open(paths.satMonitoring(serial))
  const timer = element.getByRole('timer', { name: /desde o último monitoramento$/ })
  await expect.element(timer).toMatchTextContent(/^0[01]:\d\d$/)
  await expect.element(timer).toHaveAttribute('data-level', 'success')
  const day = element.getByRole('region', { name: 'Últimas 24 horas' })
  await expect.element(day.getByRole('slider')).toHaveLength(5)
  expect(element.getByText('há 5 h').elements()).toEqual([])
  let asked = 0
  await answer([
    {
      to: readSat,
      reply: (request, { api }) => {
        asked += 1
        return api(request)
      },
    },
  ])
  vi.setSystemTime(NOW - HOURS)
  await vi.advanceTimersByTimeAsync(63_000)
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect.element(timer).toHaveAttribute('data-level', 'success')
  expect(element.getByText('em 5 h').elements()).toEqual([])
})
