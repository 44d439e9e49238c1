import type { CfeItem } from '#api/contract/documents/cfes.ts'
import type { Page as Items } from '#api/contract/page.ts'
import type { AgentReading } from '#api/contract/sats/sat-telemetry.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { AGENT_TOKEN, dayOf, readingAt } from '../sat-day.ts'
import { findCoupon, findNote } from './api.ts'
import { expect, test } from './fixtures.ts'

// Pictures for the eyes: every screen in its widths, under test-results/pictures.

for (const width of [390, 768, 1440]) {
  test(`pictures at ${width} pixels`, async ({ mounted: { root, open, page, mount }, admin }) => {
    const { note, events } = await findNote(
      admin,
      { status: 'canceled' },
      ({ note: { substituted_by } }) => substituted_by !== null,
    )
    await page.setViewportSize({ width, height: 900 })
    const take = (name: string) =>
      page.screenshot({ path: `test-results/pictures/${name}-${mount}-${width}.png`, animations: 'disabled' })

    await open('/nfces', { theme: 'light' })
    await expect(root.getByRole('row').nth(1).getByRole('link')).toBeVisible()
    await take('list')
    await root.getByRole('button', { name: 'Filtrar' }).click()
    await expect(root.getByRole('dialog')).toBeVisible()
    await take('filter')
    await open(`/nfces/${note.key}`, { theme: 'light' })
    await expect(root.getByRole('img', { name: 'QR Code da nota' })).toBeVisible()
    await take('detail')
    await open(`/nfces/${note.key}/events/${events[0]?.id}`, { theme: 'light' })
    await expect(root.getByRole('tab').first()).toBeVisible()
    await take('event')
    await open('/nf-download', { theme: 'light' })
    await expect(root.getByRole('link', { name: 'Novo Download' })).toBeVisible()
    await take('downloads')
    await open('/nf-download/preview?type=nfce&date_start=2026-01-01&date_end=2026-12-31', { theme: 'light' })
    await root.getByRole('button', { name: 'Selecionar todas' }).click()
    await expect(root.getByRole('meter').first()).toBeVisible()
    await take('new-download')
    await open('/cfes', { theme: 'light' })
    await expect(root.getByRole('row').nth(1)).toBeVisible()
    await take('coupons')
    const coupon = await findCoupon(admin, ({ status }) => status === 'cancelled')
    for (const tab of ['', 'issuer', 'products', 'taxes', 'payments', 'qrcode']) {
      await open(`/cfes/${coupon.cfe_id}${tab && `?tab=${tab}`}`, { theme: 'light' })
      await expect(root.getByRole('tab', { selected: true })).toBeVisible()
      await take(`coupon-${tab || 'information'}`)
    }
    await open('/cfes/skips', { theme: 'light' })
    await expect(root.getByRole('row').nth(1)).toBeVisible()
    await take('skips')
    if (mount === 'embed') return
    await page.goto('/')
    await expect(root.locator('.kpi .v').first()).toBeVisible()
    await take('home')
    await page.goto('/nowhere')
    await expect(root.getByText('A Página que está procurando não existe.')).toBeVisible()
    await take('404')
    await page.evaluate(() => localStorage.setItem('fiscal.session', '{"state":{},"version":1}'))
    await page.goto('/login')
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await take('login')
  })
}

for (const width of [390, 768, 1440]) {
  test(`pictures of SATs at ${width} pixels`, async ({ mounted: { root, open, page, mount }, admin, server }) => {
    const { items } = await admin.json<Items<Sat>>('/sats/?per_page=100')
    const working = items.filter(({ retired_on }) => retired_on === null)
    const { serial_number: serial } = working[0] ?? {}
    if (!serial) throw new Error('no SAT is at work')
    const { items: issued } = await admin.json<Items<CfeItem>>(`/cfes/?serial_number=${serial}`)
    const post = (readings: AgentReading[]) =>
      fetch(`${server.origin}/api/v1/sat_telemetry/`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${AGENT_TOKEN}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ readings }),
      })
    await post(dayOf(serial, Date.now(), { ULTIMO_CF_E_SAT: issued[0]?.cfe_id ?? '', NIVEL_BATERIA: 'BAIXO' }))
    await post(working.slice(1, 9).map(({ serial_number }) => readingAt(serial_number, Date.now())))
    await page.setViewportSize({ width, height: 900 })
    const take = (name: string) =>
      page.screenshot({ path: `test-results/pictures/${name}-${mount}-${width}.png`, animations: 'disabled' })

    await open('/sats', { theme: 'light' })
    await expect(root.getByRole('row').nth(1).getByRole('link')).toBeVisible()
    await take('sats')
    await open(`/sats/${serial}/monitoring`, { theme: 'light' })
    await expect(root.locator('.chart-shapes .apexcharts-series').first()).toBeAttached()
    await take('sat-monitoring')
    if (mount === 'host') {
      await page.setViewportSize({ width, height: 3000 })
      await take('sat-monitoring-whole')
      await page.setViewportSize({ width, height: 900 })
    }
    await open(`/sats/${serial}/history`, { theme: 'light' })
    await expect(root.getByRole('row').nth(1)).toBeVisible()
    await take('sat-history')
    await open(`/sats/${serial}/commands?spec=BloquearSAT`, { theme: 'light' })
    await root.getByRole('textbox', { name: 'Código de ativação' }).fill('12345678')
    await root.getByRole('button', { name: 'Enviar comando' }).click()
    await expect(root.getByRole('alertdialog')).toBeVisible()
    await take('sat-command-asked')
    await root.getByRole('alertdialog').getByRole('button', { name: 'Enviar comando' }).click()
    await open(`/sats/${serial}/commands?spec=AssociarAssinatura`, { theme: 'light' })
    await expect(root.getByRole('row', { name: /Bloquear/ })).toBeVisible()
    await take('sat-commands')
    const trouble = { NIVEL_BATERIA: 'BAIXO', STATUS_LAN: 'DESCONECTADO' }
    await post([
      ...working.slice(2, 5).map(({ serial_number }) => readingAt(serial_number, Date.now(), trouble)),
      ...working.slice(5, 7).map(({ serial_number }) => readingAt(serial_number, Date.now(), { VER_SB: '01.04.02' })),
    ])
    await open('/sat-alerts', { theme: 'light' })
    const alert = root
      .getByRole('row')
      .getByRole('button', { name: /^Bateria baixa/ })
      .first()
    await expect(alert).toBeVisible()
    await take('sat-alerts')
    await alert.click()
    await expect(root.getByRole('dialog').getByText('Medido')).toBeVisible()
    await take('sat-alert')
    await open('/sat-manager', { theme: 'light' })
    await root.getByRole('treeitem').first().click()
    await expect(root.getByRole('treeitem', { level: 2 }).first()).toHaveText(/\w/)
    await take('sat-manager')
    await open('/sat-alarms', { theme: 'light' })
    const alarm = root.getByRole('button', { name: /^Cupons em memória/ }).first()
    await expect(alarm).toBeVisible()
    await take('sat-alarms')
    await alarm.click()
    await expect(root.getByRole('form')).toBeVisible()
    await take('sat-alarm-edited')
    await root.getByRole('button', { name: 'Novo Alarme' }).click()
    await root.getByRole('form').getByRole('button', { name: 'Salvar' }).click()
    await take('sat-alarm-refused')
  })
}
