import type { CfeItem, CfeSkip } from '#api/contract/documents/cfes.ts'
import type { Page as PageOf } from '#api/contract/page.ts'
import { isLargest } from '../../large-coupon.ts'
import { scan } from '../../qr-code.ts'
import { coupons, findCoupon } from '../api.ts'
import type { Locator } from '../fixtures.ts'
import { expect, ONE_MOUNT, test } from '../pages/reused-page.ts'
import { NO_ACCESS_EMAIL, NO_COUPONS_EMAIL } from '../people.ts'
import { tabTo } from '../tab-to.ts'
import { downloaded } from './downloaded.ts'

const isCancelled = ({ status }: CfeItem) => status === 'cancelled'
const isRefused = { status: 400, json: { code: 'invalid', message: 'Hoje não.' } }
const rowOf = (root: Locator, number: string) => root.getByRole('row').filter({ hasText: number })

test('from the list by a filter to a cancelled coupon, its tabs, its files, and back', async ({ mounted, admin }) => {
  const { root, page, open, expectAt } = mounted
  const coupon = await findCoupon(admin, isCancelled)
  const data = coupon.data?.CFe
  const cancellation = coupon.cfe_event
  if (!data || !cancellation) throw new Error('a cancelled coupon has the XML of both')

  await open('/cfes')
  const newest = await coupons(admin)
  await expect(root.getByRole('columnheader')).toHaveText(['Número', 'Serial', 'Data e hora emissão', 'Situação'])
  await expect(root.getByText(`1–10 de ${newest.total}`)).toBeVisible()
  await expect(root.getByRole('cell', { name: newest.items[9]?.cfe_number })).toBeVisible()

  await root.getByRole('button', { name: 'Filtrar' }).click()
  const filters = root.getByRole('dialog', { name: 'Filtrar' })
  await filters.getByLabel('Serial').fill('x')
  await filters.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await expect(filters.getByText('O serial tem até 9 dígitos')).toBeVisible()
  await filters.getByLabel('Serial').fill(coupon.sat_serial_number)
  await filters.getByRole('button', { name: /^Situação/ }).click()
  await expect(root.getByRole('listbox').getByRole('option')).toHaveText([
    'Todas',
    'Em memória',
    'Transmitido',
    'Cancelado',
  ])
  await root.getByRole('option', { name: 'Cancelado' }).click()
  await filters.getByLabel('Serial').press('Enter')
  const filtered = `?serial_number=${coupon.sat_serial_number}&status=cancelled`
  await expectAt(`/cfes${filtered}`)

  const row = rowOf(root, coupon.cfe_number)
  await row.getByRole('cell').last().click()
  const dialog = root.getByRole('dialog', { name: 'Cupom Fiscal' })
  await expectAt(`/cfes/${coupon.cfe_id}${filtered}`)
  await expect(dialog.getByText('Cancelado', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Chave de cancelamento', { exact: true })).toBeVisible()
  await expect(dialog.locator('.key')).toHaveText([coupon.cfe_id, cancellation.cfe_id])

  const show = (name: string) => dialog.getByRole('tab', { name }).click()
  await show('Emitente')
  await expect(dialog.getByText(data.emitente.nome ?? '')).toBeVisible()
  await show('Produtos')
  await expect(dialog.getByRole('tab', { name: 'Produtos' })).toHaveText(`Produtos${data.itens.length}`)
  await expect(dialog.getByRole('table', { name: 'Produtos do cupom' })).toContainText(data.itens[0]?.descricao ?? '')
  await show('Impostos')
  await expect(dialog.getByText('Tributos aproximados (Lei 12.741/2012)')).toBeVisible()
  await show('Pagamentos')
  await expect(dialog.getByText('Total do cupom')).toBeVisible()
  await show('QR Code')
  await expectAt(`/cfes/${coupon.cfe_id}${filtered}&tab=qrcode`)
  for (const [label, text] of [
    ['QR Code da venda', data.qr_code],
    ['QR Code do cancelamento', cancellation.qr_code],
  ] as const) {
    const code = dialog.getByRole('img', { name: label })
    await expect(code).toHaveAttribute('width', '200')
    // With the white edge around it.
    expect(await scan(await code.locator('..').screenshot({ animations: 'disabled' }))).toEqual([text])
  }

  for (const [button, type, name] of [
    ['Baixar XML', 'sale', `AD${coupon.cfe_id}.xml`],
    ['Baixar XML de cancelamento', 'cancellation', `ADC${cancellation.cfe_id}.xml`],
  ] as const) {
    const file = await downloaded(page, dialog.getByRole('button', { name: button, exact: true }))
    const original = await (await admin.get(`/cfes/${coupon.id}/xml/file?type=${type}`)).arrayBuffer()
    expect(file.name).toBe(name)
    expect(file.bytes.length).toBeGreaterThan(500)
    expect(file.bytes.equals(Buffer.from(original))).toBe(true)
  }

  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(dialog).toHaveCount(0)
  await expectAt(`/cfes${filtered}`)
  await expect(row.getByRole('link')).toBeFocused()
})

test(
  'a coupon without XML opens nothing, and by a link says why; the page size is remembered, pages are in the address',
  ONE_MOUNT,
  async ({ mounted, admin }) => {
    const { root, open, expectAt, reopen } = mounted
    const { cfe_number: number, cfe_id: key } = await findCoupon(admin, ({ has_xml }) => !has_xml)
    await open('/cfes?status=in_memory')
    const row = rowOf(root, number)
    await expect(row).toContainText('Sem XML')
    await expect(row.getByRole('link')).toHaveCount(0)
    await expect(row).toHaveCSS('cursor', 'auto')
    await row.getByRole('cell').first().click()
    await expect(root.getByRole('dialog')).toHaveCount(0)
    await expectAt('/cfes?status=in_memory')
    await open(`/cfes/${key}`)
    const dialog = root.getByRole('dialog', { name: 'Cupom Fiscal' })
    await expect(dialog.getByText(/^O XML deste cupom ainda não chegou/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Baixar XML' })).toHaveAttribute('aria-disabled', 'true')
    await expect(dialog.getByRole('tab')).toHaveCount(0)

    const { total } = await coupons(admin)
    await open('/cfes')
    const size = root.getByLabel('Itens por página')
    await expect(size.locator('option')).toHaveText(['10', '20', '40', '50'])
    await size.selectOption('20')
    await root.getByRole('button', { name: 'Próxima página' }).click()
    await expectAt('/cfes?page=2&per_page=20')
    await reopen()
    await expect(size).toHaveValue('20')
    await expect(root.getByText(`21–40 de ${total}`)).toBeVisible()
  },
)

test(
  'a link opens the largest coupon at its tab; pages of items; no press beside closes it',
  ONE_MOUNT,
  async ({ mounted, admin }) => {
    const { root, page, open, expectAt } = mounted
    const { cfe_id: key } = await findCoupon(admin, (item) => isLargest(item.cfe_id))
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(`/cfes/${key}?page=2&tab=payments`)
    const dialog = root.getByRole('dialog', { name: 'Cupom Fiscal' })
    await expect(dialog.getByRole('tab', { name: 'Pagamentos' })).toHaveText('Pagamentos10')
    await expect(dialog.getByText('R$ 50,00')).toHaveCount(10)
    await expect(dialog.getByText('−R$ 5,10')).toBeVisible()
    expect((await dialog.locator('.dialog').boundingBox())?.width).toBe(1200)
    await page.mouse.click(60, 450)
    await expect(dialog).toBeVisible()

    await dialog.getByRole('tab', { name: 'Produtos' }).click()
    const items = dialog.getByRole('table', { name: 'Produtos do cupom' }).getByRole('row')
    await expect(items).toHaveCount(11)
    await expect(items.nth(10)).toContainText('Serviço')
    await dialog.getByLabel('Itens por página').selectOption('100')
    await dialog.getByRole('button', { name: 'Próxima página' }).click()
    await mounted.reopen()
    await expect(dialog.getByText('101–200 de 500')).toBeVisible()
    await expect(items).toHaveCount(101)
    await dialog.getByRole('tab', { name: 'Informações' }).click()
    await expect(dialog.getByText('11.222.333/0001-81')).toBeVisible()
    await expectAt(`/cfes/${key}?page=2&products=2&products_size=100`)
    await dialog.getByRole('button', { name: 'Fechar' }).first().click()
    await expectAt('/cfes?page=2')
    await expect(root.getByText(/^11–20 de/)).toBeVisible()
  },
)

test('skipped numbers, from the list and back', async ({ mounted: { root, open, expectAt, reopen }, admin }) => {
  const { items, total } = await admin.json<PageOf<CfeSkip>>('/cfe_skips/?page=1&per_page=10')
  const [first] = items
  if (!first) throw new Error('the demonstration has no skipped number')
  await open('/cfes')
  await root.getByRole('link', { name: 'Saltos de numeração' }).click()
  await expectAt('/cfes/skips')
  await expect(root.getByRole('columnheader')).toHaveText([
    'SAT',
    'Número inicial',
    'Número final',
    'Total',
    'Situação',
  ])
  const six = (number: number) => String(number).padStart(6, '0')
  await expect(root.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    first.sat_serial_number,
    six(first.cfe_number_start),
    six(first.cfe_number_end),
    String(first.total),
    first.is_active ? 'ativo' : 'expirado',
  ])
  await expect(root.getByText(/não o inutilize sem verificar/)).toBeVisible()
  const size = root.getByLabel('Itens por página')
  await expect(size.locator('option')).toHaveText(['5', '10', '20', '50'])
  await size.selectOption('5')
  await expectAt('/cfes/skips?per_page=5')
  await reopen()
  await expect(size).toHaveValue('5')
  await expect(root.getByText(`1–${Math.min(5, total)} de ${total}`)).toBeVisible()
  await root.getByRole('link', { name: 'Voltar' }).click()
  await expectAt('/cfes')
})

test(
  'failures are told in their place, and trying again helps',
  ONE_MOUNT,
  async ({ mounted: { root, page, open }, admin }) => {
    const { cfe_id: key } = await findCoupon(admin, isCancelled)
    const troubled = { list: true, coupon: true, skips: true, xml: true }
    await page.route('**/api/v1/cfes/?*', (route) => (troubled.list ? route.fulfill(isRefused) : route.fallback()))
    await page.route(`**/api/v1/cfes/${key}`, (route) =>
      troubled.coupon ? route.fulfill(isRefused) : route.fallback(),
    )
    await page.route('**/api/v1/cfe_skips/*', (route) => (troubled.skips ? route.fulfill(isRefused) : route.fallback()))
    await page.route('**/xml?*', (route) => (troubled.xml ? route.fulfill(isRefused) : route.fallback()))
    const retry = root.getByRole('button', { name: 'Tentar novamente' })

    // The catalogue has no words for these: the server's alone are said, and stay in the region as its reason.
    const said = root.getByRole('region', { name: 'Avisos' }).getByText('Hoje não.', { exact: true })
    const reason = root.locator('[part=error]').getByText('Hoje não.', { exact: true })
    await open('/cfes')
    await expect(said).toBeVisible()
    await expect(reason).toBeVisible()
    troubled.list = false
    await retry.click()
    await expect(root.getByRole('row')).toHaveCount(11)

    await open(`/cfes/${key}`)
    await expect(said).toBeVisible()
    await expect(reason).toBeVisible()
    troubled.coupon = false
    await retry.click()
    const download = root.getByRole('button', { name: 'Baixar XML', exact: true })
    await expect(reason).toBeHidden()
    await download.click()
    await expect(said).toBeVisible()

    await open('/cfes/skips')
    await expect(said).toBeVisible()
    await expect(reason).toBeVisible()
    troubled.skips = false
    await retry.click()
    await expect(root.getByRole('row').nth(1)).toBeVisible()
  },
)

test('nobody sees or takes what they may not', async ({ mounted, admin }) => {
  const { root, page, open, mount } = mounted
  const { cfe_id: key } = await findCoupon(admin, isCancelled)
  if (mount === 'embed') {
    await open('/cfes/skips', { as: NO_COUPONS_EMAIL })
    await expect(root.getByText('Sem acesso')).toBeVisible()
  }
  // Who reads coupons and may do nothing else.
  await open(`/cfes/${key}`, { as: NO_ACCESS_EMAIL })
  const download = root.getByRole('button', { name: 'Baixar XML', exact: true })
  await expect(download).toHaveAttribute('title', 'Seu perfil não permite baixar XML')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/xml')) asked++
  })
  await download.press('Enter')
  await root.getByRole('button', { name: 'Fechar' }).last().click()
  await root.getByRole('button', { name: 'Filtrar' }).click()
  await expect(root.getByRole('combobox', { name: 'Empresa' })).toBeDisabled()
  expect(asked).toBe(0)
})

test('by keyboard alone: a row, its tabs, and back to the row', async ({ mounted: { root, page, open }, admin }) => {
  const coupon = await findCoupon(admin, isCancelled)
  await open('/cfes?status=cancelled')
  const link = rowOf(root, coupon.cfe_number).getByRole('link')
  await expect(link).toBeVisible()
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  const tabs = root.getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  await tabTo(page, tabs.first())
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight')
  await expect(tabs.last()).toBeFocused()
  await expect(root.getByRole('img', { name: 'QR Code da venda' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(root.getByRole('dialog')).toHaveCount(0)
  await expect(link).toBeFocused()
})
