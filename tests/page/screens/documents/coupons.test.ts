import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  type Cfe,
  type CfeItem,
  type CfeSkip,
  listCfes,
  listCfeSkips,
  readCfe,
  readCfeXmlUrl,
} from '#api/contract/documents/cfes.ts'
import type { Page } from '#api/contract/page.ts'
import { webPasswords, webPlatform } from '#api/server/ports/platform/platform.web.ts'
import { paths } from '#widgets/paths.ts'
import { NOW } from '../../../../stories/now.ts'
import { openServer } from '../../../../stories/server.tsx'
import { addUser } from '../../../../stories/users.ts'
import { isLargest } from '../../../large-coupon.ts'
import { addCoupons } from '../../../odd-coupons.ts'
import {
  hasFocus,
  html,
  isGone,
  open,
  ownPreferences,
  press,
  reopen,
  rowOf,
  standsAt,
  tabTo,
  texts,
} from '../../acts.ts'
import { admin, answer, mayChange, read, refuse, watchCalls } from '../../partner-page.ts'

// Coupons, among them one without XML, numbers that are missing, and one of 500 items.

const READS_COUPONS = 'socupons@aurora.example'

beforeEach(async () => {
  await mayChange()
  const { store } = await openServer()
  const platform = webPlatform({ passwords: webPasswords(1), now: () => NOW, log: () => {} })
  await addCoupons(store, platform, (await admin()).tenant)
})

const dialogIn = (element: Locator) => element.getByRole('dialog', { name: 'Cupom Fiscal' })
const coupons = (query = '') => read<Page<CfeItem>>(`/cfes/?page=1&per_page=${query || '10'}`)
async function find(fits: (item: CfeItem) => boolean): Promise<Cfe> {
  const found = (await coupons('1000')).items.find(fits)
  if (!found) throw new Error('no coupon fits')
  return read<Cfe>(`/cfes/${found.cfe_id}`)
}
const isCancelled = ({ status }: CfeItem) => status === 'cancelled'

test('from the list by a filter to a cancelled coupon, its tabs, and back', async () => {
  const coupon = await find(isCancelled)
  const data = coupon.data?.CFe
  if (!data || !coupon.cfe_event) throw new Error('a cancelled coupon has the XML of both')
  const newest = await coupons()
  const element = await open(paths.cfes())
  await texts(element.getByRole('columnheader')).toEqual(['Número', 'Serial', 'Data e hora emissão', 'Situação'])
  await expect.element(element.getByText(`1–10 de ${newest.total}`)).toBeVisible()
  await expect.element(element.getByRole('cell', { name: newest.items[9]?.cfe_number })).toBeVisible()

  await element.getByRole('button', { name: 'Filtrar' }).click()
  const filters = element.getByRole('dialog', { name: 'Filtrar' })
  const serial = filters.getByLabelText('Serial')
  await serial.fill('x')
  await filters.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await expect.element(filters.getByText('O serial tem até 9 dígitos')).toBeVisible()
  await serial.fill(coupon.sat_serial_number)
  await filters.getByRole('button', { name: /^Situação/ }).click()
  const options = element.getByRole('listbox').getByRole('option')
  await texts(options).toEqual(['Todas', 'Em memória', 'Transmitido', 'Cancelado'])
  await options.last().click()
  await press(serial, '{Enter}')
  const filtered = `?serial_number=${coupon.sat_serial_number}&status=cancelled`
  await standsAt(element, paths.cfes(filtered))

  const row = rowOf(element, coupon.cfe_number)
  await row.getByRole('cell').last().click()
  const dialog = dialogIn(element)
  await standsAt(element, paths.cfe(coupon.cfe_id, filtered))
  await expect.element(dialog.getByText('Cancelado', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('Chave de cancelamento', { exact: true })).toBeVisible()
  await texts(dialog.getByCss('.key')).toEqual([coupon.cfe_id, coupon.cfe_event.cfe_id])

  const tab = (name: string) => dialog.getByRole('tab', { name, exact: false })
  const show = (name: string) => tab(name).click()
  await show('Emitente')
  await expect.element(dialog.getByText(data.emitente.nome ?? '', { exact: false }).first()).toBeVisible()
  await show('Produtos')
  await expect.element(tab('Produtos')).toHaveTextContent(`Produtos${data.itens.length}`)
  const products = dialog.getByRole('table', { name: 'Produtos do cupom' })
  await expect.element(products).toMatchTextContent(data.itens[0]?.descricao ?? '')
  await show('Impostos')
  await expect.element(dialog.getByText('Tributos aproximados (Lei 12.741/2012)')).toBeVisible()
  await show('Pagamentos')
  await expect.element(dialog.getByText('Total do cupom')).toBeVisible()
  await show('QR Code')
  await standsAt(element, paths.cfe(coupon.cfe_id, `${filtered}&tab=qrcode`))
  for (const label of ['QR Code da venda', 'QR Code do cancelamento'])
    await expect.element(dialog.getByRole('img', { name: label })).toHaveAttribute('width', '200')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await isGone(dialog)
  await standsAt(element, paths.cfes(filtered))
  await hasFocus(row.getByRole('link'))
})

test('a coupon without XML opens nothing, and by a link says why; the page size is remembered, pages are in the address', async () => {
  const attributes = ownPreferences()
  const without = await find(({ has_xml }) => !has_xml)
  let element = await open(paths.cfes('?status=in_memory'), { attributes })
  const row = rowOf(element, without.cfe_number)
  await expect.element(row).toBeVisible()
  // Of all that have this status alike.
  await expect.element(element.getByText(/^Em todas as linhas: Sem XML/)).toBeInTheDocument()
  await isGone(row.getByRole('link'))
  await expect.element(row).toHaveStyle({ cursor: 'auto' })
  await row.getByRole('cell').first().click()
  await isGone(element.getByRole('dialog'))
  await standsAt(element, paths.cfes('?status=in_memory'))
  element.element().setAttribute('view', paths.cfe(without.cfe_id))
  const dialog = dialogIn(element)
  await expect.element(dialog.getByText(/^O XML deste cupom ainda não chegou/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Baixar XML' })).toHaveAttribute('aria-disabled', 'true')
  await isGone(dialog.getByRole('tab'))

  const { total } = await coupons()
  element.element().remove()
  element = await open(paths.cfes(), { attributes })
  const size = () => element.getByLabelText('Itens por página')
  await texts(size().getByRole('option')).toEqual(['10', '20', '40', '50'])
  await size().selectOptions('20')
  await element.getByRole('button', { name: 'Próxima página' }).click()
  await standsAt(element, paths.cfes('?page=2&per_page=20'))
  element = await reopen(element, { attributes })
  await expect.element(size()).toHaveValue('20')
  await expect.element(element.getByText(`21–${Math.min(40, total)} de ${total}`)).toBeVisible()
})

test('a link opens the largest coupon at its tab; pages of items; no press beside closes it', async () => {
  const { cfe_id: key } = await find((item) => isLargest(item.cfe_id))
  await page.viewport(1440, 900)
  let element = await open(paths.cfe(key, '?page=2&tab=payments'))
  let dialog = dialogIn(element)
  await expect.element(dialog.getByRole('tab', { name: /^Pagamentos/ })).toHaveTextContent('Pagamentos10')
  await expect.element(dialog.getByText('R$ 50,00')).toHaveLength(10)
  await expect.element(dialog.getByText('−R$ 5,10')).toBeVisible()
  expect(html(dialog.getByCss('.dialog')).getBoundingClientRect().width).toBe(1200)
  await userEvent.click(html(dialog), { position: { x: 60, y: 450 } })
  await expect.element(dialog).toBeVisible()

  await dialog.getByRole('tab', { name: /^Produtos/ }).click()
  const items = () => dialog.getByRole('table', { name: 'Produtos do cupom' }).getByRole('row')
  await expect.element(items()).toHaveLength(11)
  await expect.element(items().nth(10)).toMatchTextContent('Serviço')
  await dialog.getByLabelText('Itens por página').selectOptions('100')
  await dialog.getByRole('button', { name: 'Próxima página' }).click()
  await standsAt(element, /products=2/)
  element = await reopen(element)
  dialog = dialogIn(element)
  await expect.element(dialog.getByText('101–200 de 500')).toBeVisible()
  await expect.element(items()).toHaveLength(101)
  await dialog.getByRole('tab', { name: 'Informações' }).click()
  await expect.element(dialog.getByText('11.222.333/0001-81')).toBeVisible()
  await standsAt(element, paths.cfe(key, '?page=2&products=2&products_size=100'))
  await dialog.getByRole('button', { name: 'Fechar' }).first().click()
  await standsAt(element, paths.cfes('?page=2'))
  await expect.element(element.getByText(/^11–20 de/)).toBeVisible()
})

test('on a phone nothing of an item is lost, and the tab that an address names is in sight', async () => {
  const { cfe_id: key } = await find((item) => isLargest(item.cfe_id))
  await page.viewport(390, 844)
  const element = await open(paths.cfe(key, '?tab=qrcode'))
  await expect.element(element.getByRole('tab', { name: 'QR Code' })).toBeInViewport({ ratio: 1 })
  element.element().setAttribute('view', paths.cfe(key, '?tab=products'))
  const table = element.getByRole('table', { name: 'Produtos do cupom' })
  const first = table.getByRole('row').nth(1)
  await expect.element(first.getByText('1 UN × 1,00', { exact: true })).toBeVisible()
  await first.getByRole('button', { name: 'Impostos e códigos' }).click()
  for (const text of ['Valor bruto 1,00', 'Desconto −0,10', 'Rateio do desconto −0,01', 'ICMS 0,18'])
    await expect.element(first.getByText(text, { exact: true })).toBeVisible()
  await expect.element(first.getByText(/^ICMS\sCST\s000\s18\s% · PIS\sCST\s49/)).toBeVisible()
  const scroller = html(table).parentElement
  expect((scroller?.scrollWidth ?? 1) - (scroller?.clientWidth ?? 0)).toBe(0)
})

test('skipped numbers, from the list and back', async () => {
  const attributes = ownPreferences()
  const { items, total } = await read<Page<CfeSkip>>('/cfe_skips/?page=1&per_page=10')
  const [first] = items
  if (!first) throw new Error('no skipped number')
  let element = await open(paths.cfes(), { attributes })
  await element.getByRole('link', { name: 'Saltos de numeração' }).click()
  await standsAt(element, paths.cfeSkips())
  await texts(element.getByRole('columnheader')).toEqual(['SAT', 'Número inicial', 'Número final', 'Total', 'Situação'])
  const six = (number: number) => String(number).padStart(6, '0')
  await texts(element.getByRole('row').nth(1).getByRole('cell')).toEqual([
    first.sat_serial_number,
    six(first.cfe_number_start),
    six(first.cfe_number_end),
    String(first.total),
    first.is_active ? 'ativo' : 'expirado',
  ])
  await expect.element(element.getByText(/não o inutilize sem verificar/)).toBeVisible()
  const size = () => element.getByLabelText('Itens por página')
  await texts(size().getByRole('option')).toEqual(['5', '10', '20', '50'])
  await size().selectOptions('5')
  await standsAt(element, paths.cfeSkips('?per_page=5'))
  element = await reopen(element, { attributes })
  await expect.element(size()).toHaveValue('5')
  await expect.element(element.getByText(`1–${Math.min(5, total)} de ${total}`)).toBeVisible()
  await element.getByRole('link', { name: 'Voltar' }).click()
  await standsAt(element, paths.cfes())
})

test('failures are told in their place, and trying again helps', async () => {
  const { cfe_id: key } = await find(isCancelled)
  const reply = refuse({ code: 'invalid', message: 'Hoje não.' })
  const retry = (element: Locator) => element.getByRole('button', { name: 'Tentar novamente' })
  // The catalogue has no words for these: the server's alone are said, and stay in the region as its reason.
  const said = (element: Locator) => element.getByRole('region', { name: 'Avisos' }).getByText('Hoje não.').last()
  const reason = (element: Locator) => element.getByCss('[part=error]').getByText('Hoje não.', { exact: true })
  const mends = async (path: string, to: typeof listCfes | typeof readCfe | typeof listCfeSkips) => {
    const element = await open(path, { answers: [{ to, reply }] })
    await expect.element(said(element)).toBeVisible()
    await expect.element(reason(element)).toBeVisible()
    await answer([])
    await retry(element).click()
    await isGone(reason(element))
    return element
  }
  const list = await mends(paths.cfes(), listCfes)
  await expect.element(list.getByRole('row')).toHaveLength(11)
  list.element().remove()
  const skips = await mends(paths.cfeSkips(), listCfeSkips)
  await expect.element(skips.getByRole('row').nth(1)).toBeVisible()
  skips.element().remove()
  const coupon = await mends(paths.cfe(key), readCfe)
  await answer([{ to: readCfeXmlUrl, reply }])
  await coupon.getByRole('button', { name: 'Baixar XML', exact: true }).click()
  await expect.element(said(coupon)).toBeVisible()
})

test('nobody takes what they may not', async () => {
  const { cfe_id: key } = await find(isCancelled)
  const { store } = await openServer()
  await addUser(store, { email: READS_COUPONS, description: 'Só cupons', permissions: ['cfe:read'] })
  const element = await open(paths.cfe(key), { as: READS_COUPONS })
  const download = element.getByRole('button', { name: 'Baixar XML', exact: true })
  await expect.element(download).toHaveAttribute('title', 'Seu perfil não permite baixar XML')
  const asked = await watchCalls()
  await press(download, '{Enter}')
  await element.getByRole('button', { name: 'Fechar' }).last().click()
  await element.getByRole('button', { name: 'Filtrar' }).click()
  await expect.element(element.getByRole('combobox', { name: 'Empresa' })).toBeDisabled()
  expect(asked.filter((path) => path.includes('/xml'))).toEqual([])
})

test('by keyboard alone: a row, its tabs, and back to the row', async () => {
  const coupon = await find(isCancelled)
  const element = await open(paths.cfes('?status=cancelled'))
  const link = rowOf(element, coupon.cfe_number).getByRole('link')
  await expect.element(link).toBeVisible()
  await tabTo(link)
  await userEvent.keyboard('{Enter}')
  const tabs = element.getByRole('tab')
  await expect.element(tabs.first()).toBeVisible()
  await tabTo(tabs.first())
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  await hasFocus(tabs.last())
  await expect.element(element.getByRole('img', { name: 'QR Code da venda' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await isGone(element.getByRole('dialog'))
  await hasFocus(link)
})
