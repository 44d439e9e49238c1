import { formatAmount, formatMoney } from '#domain/money.ts'
import { findNote, notes, shownKey } from '../api.ts'
import { expect, test, ONE_MOUNT } from '../pages/reused-page.ts'
import { HOSTILE_PRODUCT } from '../people.ts'
import { downloaded } from './downloaded.ts'

const UNKNOWN = '35260799100200000264650010009999991504071590'

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
  await expect(products.locator('td.c-disc').filter({ hasText: '\u2212' })).not.toHaveCount(0)
  await expect(root.locator('.note-sum dd')).toHaveText([gross, `-${discount}`, worth].map(formatMoney))
  await page.setViewportSize({ width: 390, height: 844 })
  const top = async (name: string) =>
    (await root.getByRole('heading', { name: new RegExp(`^${name}`) }).boundingBox())?.y
  expect(await top('Status')).toBeGreaterThan((await top('Produtos')) ?? 0)
  expect(await top('Impostos')).toBeGreaterThan((await top('Eventos')) ?? 0)
})

test('a note whose totals do not add up says so', ONE_MOUNT, async ({ mounted: { root, open }, admin }) => {
  const { note } = await findNote(admin, {}, undefined, ({ has_warnings }) => has_warnings)
  await open(`/nfces/${note.key}`)
  await expect(root.getByText('Este documento foi recebido com avisos:')).toBeVisible()
  for (const { message } of note.warnings) await expect(root.getByText(message)).toBeVisible()
})

test('a note in contingency tells since when and why', ONE_MOUNT, async ({ mounted: { root, open }, admin }) => {
  const { note } = await findNote(admin, { status: 'in_contingency' })
  await open(`/nfces/${note.key}`)
  const words = root.getByText(/^Emitida em contingência\. Em contingência desde/)
  await expect(words).toContainText(`Justificativa: ${note.data.informacao_nfe.ide.justificativa_contingencia}`)
})

test(
  'substitution leads from one note to the other and back',
  ONE_MOUNT,
  async ({ mounted: { root, open, expectAt }, admin }) => {
    const { note } = await findNote(
      admin,
      { status: 'canceled' },
      ({ note: { substituted_by } }) => substituted_by !== null,
    )
    const other = note.substituted_by
    await open(`/nfces/${note.key}`)
    const there = root.getByRole('link', { name: /Substituída pela nota/ })
    await expect(there).toContainText(`Série ${other?.serie} · Número ${other?.number}`)
    await there.click()
    await expectAt(`/nfces/${other?.key}`)
    await expect(root.getByRole('heading', { name: `NFC-e ${other?.number}` })).toBeVisible()
    await root.getByRole('link', { name: /Substitui a nota/ }).click()
    await expectAt(`/nfces/${note.key}`)
    await expect(root.getByRole('heading', { name: `NFC-e ${note.number}` })).toBeVisible()
  },
)

test('events, newest first', ONE_MOUNT, async ({ mounted: { root, open }, admin }) => {
  const { note, events } = await findNote(admin, { status: 'canceled' }, (found) => found.events.length > 1)
  await open(`/nfces/${note.key}`)
  await expect(root.getByRole('complementary').getByRole('listitem').getByRole('link')).toHaveText(
    events.map(({ type_description: text }) => text),
  )
})

test("'Baixar XML' gives the very bytes that were taken in", async ({ mounted: { root, open, page }, admin }) => {
  const [first] = (await notes(admin)).items
  const original = Buffer.from(await (await admin.get(`/custody/nfce/${first?.key}/xml`)).arrayBuffer())
  await open(`/nfces/${first?.key}`)
  const { name, bytes: saved } = await downloaded(page, root.getByRole('button', { name: 'Baixar XML' }))
  expect(name).toBe(`${first?.key}-nfce.xml`)
  expect(saved.length).toBeGreaterThan(500)
  expect(saved.equals(original)).toBe(true)
})

test('a failing download is told', ONE_MOUNT, async ({ mounted: { root, open, page }, admin }) => {
  const [first] = (await notes(admin)).items
  await open(`/nfces/${first?.key}`)
  await page.route('**/xml_url', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: 'Hoje não.' } }),
  )
  await root.getByRole('button', { name: 'Baixar XML' }).click()
  await expect(root.getByRole('alert')).toContainText('Hoje não.')
})

test("'Voltar' leads to the list", async ({ mounted: { root, open, expectAt }, admin }) => {
  const [first] = (await notes(admin)).items
  await open(`/nfces/${first?.key}`)
  await root.getByRole('link', { name: 'Voltar' }).click()
  await expectAt('/nfces')
  await expect(root.getByRole('link', { name: shownKey(first) })).toBeVisible()
})

test('a key that no note has', ONE_MOUNT, async ({ mounted: { root, open } }) => {
  await open(`/nfces/${UNKNOWN}`)
  await expect(root.getByText('Não foi possível carregar os detalhes da NFC-e')).toBeVisible()
  await expect(root.getByText(/^Ocorreu um erro ao carregar os dados da NFCe: ./)).toBeVisible()
  await expect(root.getByRole('link', { name: 'Voltar' })).toBeVisible()
})

test(
  'events that cannot be loaded leave the note readable',
  ONE_MOUNT,
  async ({ mounted: { root, open, page }, admin }) => {
    const [first] = (await notes(admin)).items
    await page.route('**/events', (route) =>
      route.fulfill({ status: 400, json: { code: 'invalid', message: 'Sem eventos.' } }),
    )
    await open(`/nfces/${first?.key}`)
    await expect(root.getByText('Ocorreu um erro ao carregar a lista de eventos: Sem eventos.')).toBeVisible()
    await expect(root.getByRole('complementary').getByText('Sem eventos.', { exact: true })).toBeVisible()
    await expect(root.getByRole('heading', { name: 'Emitente' })).toBeVisible()
    await page.unroute('**/events')
    await root.getByRole('complementary').getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(root.getByRole('complementary').getByRole('listitem').first()).toBeVisible()
  },
)

test('markup in a document is text', async ({ mounted: { root, open, page }, admin }) => {
  const { items } = await notes(admin, { per_page: '1000' })
  const hostile = items.find(({ number }) => number > 500_000)
  await open(`/nfces/${hostile?.key}`)
  await expect(root.getByRole('cell', { name: HOSTILE_PRODUCT }).locator('span')).toHaveText(HOSTILE_PRODUCT)
  expect(await page.evaluate(() => 'hostile' in window)).toBe(false)
})
