import { formatAmount, formatMoney } from '#domain/money.ts'
import { findNote, notes } from '../api.ts'
import { expect, test, ONE_MOUNT } from '../pages/reused-page.ts'
import { HOSTILE_PRODUCT } from '../people.ts'
import { downloaded } from './downloaded.ts'

test('all sections, and what the document says in them', ONE_MOUNT, async ({ mounted, admin }) => {
  const { root, open, page } = mounted
  const { note } = await findNote(
    admin,
    { status: 'authorized' },
    ({ note: { data } }) =>
      data.informacao_nfe.detalhes.length > 5 && Number(data.informacao_nfe.total.icms_total.valor_desconto) > 0,
  )
  const { emitente, detalhes, total } = note.data.informacao_nfe
  await open(`/nfces/${note.key}`)
  await expect(root.getByRole('heading', { name: `NFC-e ${note.number}` })).toBeVisible()
  for (const name of [
    'Informações',
    'Emitente',
    'Produtos',
    'Impostos',
    'Pagamentos',
    'Status',
    'Integridade',
    'Eventos',
    'QR Code',
  ]) {
    await expect(root.getByRole('heading', { name: new RegExp(`^${name}`) }).first()).toBeVisible()
  }
  await expect(root.locator('.key').first()).toHaveText(note.key)
  await expect(root.getByText(emitente.nome ?? '', { exact: true })).toBeVisible()
  await expect(root.getByText(`Protocolo ${note.protocol_number}`)).toBeVisible()
  await expect(root.getByRole('img', { name: 'QR Code da nota' })).toBeVisible()
  const products = root.getByRole('table', { name: 'Produtos da nota' })
  await expect(products.getByRole('row')).toHaveCount(6)
  await expect(products.getByRole('row').nth(1)).toContainText(detalhes[0]?.produto.descricao ?? '')
  await root.getByRole('button', { name: 'Próxima página' }).click()
  await expect(products.getByRole('row').nth(1)).toContainText(detalhes[5]?.produto.descricao ?? '')
  await mounted.expectAt(`/nfces/${note.key}?products=2`)
  await mounted.reopen()
  await expect(products.getByRole('row').nth(1)).toContainText(detalhes[5]?.produto.descricao ?? '')
  await root.getByText('Endereço').click()
  await expect(root.getByText(emitente.endereco.logradouro ?? '', { exact: true })).toBeVisible()

  // What it is worth leads, every line adds up, and so does their sum.
  const { valor_nota: worth, valor_produtos: gross, valor_desconto: discount } = total.icms_total
  await expect(root.locator('.note-head')).toHaveText(
    new RegExp(`^${formatMoney(worth).replace('$', '\\$')}.*NFC-e ${note.number}Série ${note.serie}$`),
  )
  await root.getByLabel('Itens por página').selectOption('100')
  const lines = detalhes.map(
    ({ produto: { valor_total, valor_desconto } }) => Number(valor_total) - Number(valor_desconto),
  )
  await expect(products.locator('td.c-total')).toHaveText(lines.map((line) => formatAmount(line.toFixed(2))))
  await expect(products.locator('td.c-discount').filter({ hasText: '\u2212' })).not.toHaveCount(0)
  await expect(root.locator('.note-summary dd')).toHaveText([gross, `-${discount}`, worth].map(formatMoney))
  await page.setViewportSize({ width: 390, height: 844 })
  const top = async (name: string) =>
    (await root.getByRole('heading', { name: new RegExp(`^${name}`) }).boundingBox())?.y
  expect(await top('Status')).toBeGreaterThan((await top('Produtos')) ?? 0)
  expect(await top('Impostos')).toBeGreaterThan((await top('Eventos')) ?? 0)
})

test('the DANFE is saved in the width that was chosen', async ({ mounted: { root, open, page }, admin }) => {
  const [note] = (await notes(admin, { per_page: '1', status: 'authorized' })).items
  await open(`/nfces/${note?.key}`)
  await root.getByRole('heading', { name: /^NFC-e \d+$/ }).waitFor()
  await root.getByRole('button', { name: 'PDF' }).click()
  const { name, bytes } = await downloaded(page, root.getByRole('menuitem', { name: '58 mm', exact: true }))
  expect(name).toBe(`${note?.key}.pdf`)
  expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
})

test("markup in a document is text, and 'Baixar XML' gives the very bytes that were taken in", async ({
  mounted: { root, open, page },
  admin,
}) => {
  const { items } = await notes(admin, { per_page: '1000' })
  const hostile = items.find(({ number }) => number > 500_000)
  const original = Buffer.from(await (await admin.get(`/custody/nfce/${hostile?.key}/xml`)).arrayBuffer())
  await open(`/nfces/${hostile?.key}`)
  await expect(root.getByRole('cell', { name: HOSTILE_PRODUCT }).locator('span').first()).toHaveText(HOSTILE_PRODUCT)
  expect(await page.evaluate(() => 'hostile' in window)).toBe(false)
  const { name, bytes: saved } = await downloaded(page, root.getByRole('button', { name: 'Baixar XML' }))
  expect(name).toBe(`${hostile?.key}-nfce.xml`)
  expect(saved.length).toBeGreaterThan(500)
  expect(saved.equals(original)).toBe(true)
})
