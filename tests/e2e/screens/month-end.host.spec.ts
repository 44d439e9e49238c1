import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import { nfeProc } from '../../documents.ts'
import { expect, test } from '../pages/reused-page.ts'

test("'Fechamento do mês': closed with a note, it says so when a document comes late", async ({
  mounted: { root, open, reopen },
  admin,
  server,
}) => {
  const { company, month } = await admin.json<MonthEnd>('/month_end/')
  await open(`/month-end?company_id=${company.id}`)
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
