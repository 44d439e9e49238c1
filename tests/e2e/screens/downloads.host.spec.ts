import { readFile } from 'node:fs/promises'
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import type { NfDownload } from '#api/contract/documents/nf-downloads.ts'
import type { Page as Items } from '#api/contract/page.ts'
import { expect, test } from '../pages/reused-page.ts'
import { ADMIN } from '../people.ts'

const LAST_DAY = '2026-11-20'
const PERIOD = '01/12/2025 – 20/11/2026'

test('a download is requested, made, taken, and told by mail', async ({
  mounted: { root, open, expectAt, page },
  admin,
  request: ask,
}) => {
  await open('/nf-download/preview')
  const send = root.getByRole('button', { name: 'Requisitar download' })
  await root.getByRole('button', { name: 'Selecionar todas' }).click()
  await root.getByRole('button', { name: /^Tipo de Documento/ }).click()
  await root.getByRole('listbox').getByRole('option', { name: 'NFCe', exact: true }).click()
  await root.getByLabel('Data inicial').fill('2025-12-01')
  await root.getByLabel('Data final').fill(LAST_DAY)
  await expect(send).not.toHaveAttribute('aria-disabled')
  const amount = Number(await root.getByRole('meter', { name: 'Por requisição' }).getAttribute('aria-valuenow'))
  expect(amount).toBeGreaterThan(0)
  await send.click()
  await expectAt(/download$/)
  const row = root.getByRole('row', { name: PERIOD })
  await expect(row.getByText('Sucesso')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Baixar arquivo/ }).click(),
  ])
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(await readFile(await download.path()))))
  const names = (await zip.getEntries()).map(({ filename }) => filename)
  // What is composed of two files counts as those, and the table of checks is no document.
  const documents = names.filter((name) => !name.includes('-composto') && name !== 'CONFERENCIAS.csv')
  expect(documents).toHaveLength(amount)
  expect(new Set(names).size).toBe(names.length)
  const { items } = await admin.json<Items<NfDownload>>('/nf_download/?per_page=50')
  expect(items.find(({ date_end }) => date_end === LAST_DAY)).toMatchObject({ amount, is_success: true })
  await expect.poll(async () => (await ask.get('/dev/mail')).text()).toContain('Download pronto')
  expect(await (await ask.get('/dev/mail')).text()).toContain(ADMIN)
})
