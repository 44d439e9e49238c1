import type { NfceRejection } from '#api/contract/documents/nfce-rejections.ts'
import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import type { Page as Items } from '#api/contract/page.ts'
import { paths } from '#widgets/paths.ts'
import { nfeProc } from '../../../documents.ts'
import { expect, ONE_MOUNT, test } from '../../pages/reused-page.ts'

// What tells of documents' numbers, over the real server: what was said of them is there when the screen is opened anew.

test("'Numeração': a gap gets its reason, which is there after a reload", async ({
  mounted: { root, open, expectAt, reopen },
}) => {
  await open(paths.nfceGaps('?kind=missing'))
  const first = root.getByRole('table').getByRole('link').first()
  const numbers = (await first.textContent()) ?? ''
  await first.click()
  const dialog = root.getByRole('dialog', { name: 'Numeração de NFC-e' })
  await dialog.getByRole('button', { name: /^Explicação/ }).click()
  await root.getByRole('option', { name: 'Em outro sistema' }).click()
  await dialog.getByLabel('Observação').fill('Vendidas no caixa antigo')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toBeHidden()
  await open(paths.nfceGaps('?kind=missing&state=explained'))
  await root.getByRole('table').getByRole('link', { name: numbers, exact: true }).first().click()
  await expectAt(/^\/nfces\/gaps\/[^?]+\?kind=missing&state=explained$/)
  await reopen()
  await expect(dialog.getByText(/Em outro sistema · Vendidas no caixa antigo · admin@aurora\.example/)).toBeVisible()
})

test(
  "'Rejeições': filtered, a note is opened, and the way back keeps the filter",
  ONE_MOUNT,
  async ({ mounted: { root, open, expectAt, page }, admin }) => {
    const { items } = await admin.json<Items<NfceRejection>>('/custody/nfce_rejections/?state=never&per_page=50')
    const single = items.findIndex(({ numbers }) => numbers === 1)
    const key = items[single]?.last.key ?? ''
    await open(paths.nfceRejections('?per_page=50'))
    const sums = root.getByRole('region', { name: 'Rejeições no período' })
    await sums.getByRole('link').first().click()
    await expectAt('/nfces/rejections?per_page=50&state=never')
    await expect(root.getByText('Autorizada depois', { exact: true })).toHaveCount(1)
    await root
      .getByRole('row')
      .nth(single + 1)
      .getByRole('link')
      .click()
    await expectAt(paths.nfce(key))
    await expect(root.getByText(/^NFC-e \d+/).first()).toBeVisible()
    await page.goBack()
    await expectAt('/nfces/rejections?per_page=50&state=never')
    await expect(sums.getByRole('link').first()).toHaveAttribute('aria-current', 'page')
  },
)

test("'Fechamento do mês': closed with a note, it says so when a document comes late", async ({
  mounted: { root, open, reopen },
  admin,
  server,
}) => {
  const { company, month } = await admin.json<MonthEnd>('/month_end/')
  await open(paths.monthEnd())
  await root.getByRole('button', { name: 'Fechar o mês' }).click()
  const dialog = root.getByRole('dialog', { name: 'Fechar o mês' })
  await dialog.getByLabel('Observação').fill('Conferido com o caixa')
  await dialog.getByRole('button', { name: 'Fechar o mês' }).click()
  await expect(root.getByText(/ · Conferido com o caixa$/)).toBeVisible()
  await expect(root.getByText('Fechado', { exact: true })).toBeVisible()
  const yearMonth = month.slice(2).replace('-', '')
  const late = nfeProc({ cnpj: company.cnpj, number: 990_001, yearMonth, emittedAt: `${month}-28T12:18:05-03:00` })
  const form = new FormData()
  form.append('documents', new Blob([late]), 'atrasada.xml')
  const headers = { Authorization: `Bearer ${admin.tokens.access_token}`, 'X-Tenant': admin.tenant.id }
  const sent = await fetch(`${server.origin}/api/v1/documents/`, { method: 'POST', headers, body: form })
  expect(await sent.json()).toMatchObject({ items: [{ outcome: 'taken' }] })
  await reopen()
  await expect(root.getByText('Reaberto: chegou algo depois')).toBeVisible()
  await expect(root.getByRole('heading', { name: /^Chegou depois do fechamento/ })).toBeVisible()
  await expect(root.getByText(/ · Conferido com o caixa$/)).toBeVisible()
})

test("'Na SEFAZ e não aqui': what was listed is narrowed, and the filter stays", async ({
  mounted: { root, open, expectAt, reopen, page },
  admin,
}) => {
  const { company } = await admin.json<MonthEnd>('/month_end/')
  const at = '2026-11-19T15:00:00.000Z'
  const note = { company, environment: 'production', serie: 2, first_seen_at: at, next_try_at: at }
  const items = (['waiting', 'failing'] as const).map((state, number) => ({
    ...note,
    key: `3526111122233300018165002000000041112345678${number}`,
    number,
    state,
    reason: null,
  }))
  await page.route('**/custody/nfce_missing/**', (route) => {
    const state = new URL(route.request().url()).searchParams.get('state')
    const found = items.filter((one) => state === null || one.state === state)
    const reply = { items: found, total: found.length, is_on: true, listed_at: at, stopped: { items: [], total: 0 } }
    return route.fulfill({ json: reply, headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  await open(paths.nfceMissing())
  const rows = root.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(3)
  await root.getByRole('button', { name: 'Filtrar' }).click()
  const dialog = root.getByRole('dialog', { name: 'Filtrar' })
  await dialog.getByRole('button', { name: /^Situação/ }).click()
  await root.getByRole('option', { name: 'Será buscada' }).click()
  await dialog.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await expectAt('/nfces/missing?state=waiting')
  await reopen()
  await expect(rows).toHaveCount(2)
  await expect(root.getByRole('button', { name: 'Remover filtro Situação' })).toBeVisible()
})
