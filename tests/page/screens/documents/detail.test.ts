import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { NfceEvent } from '#api/contract/documents/nfce-events.ts'
import { type Nfce, type NfceItem, readNfce } from '#api/contract/documents/nfces.ts'
import type { Page } from '#api/contract/page.ts'
import { formatAmount, formatMoney } from '#domain/money.ts'
import { paths } from '#widgets/paths.ts'
import { HOSTILE_PRODUCT } from '../../../e2e/people.ts'
import { html, isGone, open, reopen, standsAt, texts } from '../../acts.ts'
import { notes, read, readText } from '../../partner-page.ts'

async function find(fits: (note: Nfce) => boolean): Promise<Nfce> {
  const { items } = await read<Page<NfceItem>>('/custody/nfce/?environment=production&status=authorized&per_page=1000')
  for (const { key } of items) {
    const note = await read<Nfce>(`/custody/nfce/${key}`)
    if (fits(note)) return note
  }
  throw new Error('no note fits')
}

/** As `texts` reads it. */
const money = (text: string) => formatMoney(text).replaceAll('\u00a0', ' ')

const SECTIONS = [
  'Informações',
  'Emitente',
  'Produtos',
  'Impostos',
  'Pagamentos',
  'Status',
  'Integridade',
  'Eventos',
  'QR Code',
]

test('all sections, and what the document says in them', async () => {
  const note = await find(
    ({ data: { informacao_nfe: it } }) => it.detalhes.length > 5 && Number(it.total.icms_total.valor_desconto) > 0,
  )
  const { emitente, detalhes, total } = note.data.informacao_nfe
  await page.viewport(1280, 900)
  let element = await open(paths.nfce(note.key))
  await expect.element(element.getByRole('heading', { name: `NFC-e ${note.number}` })).toBeVisible()
  for (const name of SECTIONS)
    await expect.element(element.getByRole('heading', { name: new RegExp(`^${name}`) }).first()).toBeVisible()
  await expect.element(element.getByCss('.key').first()).toHaveTextContent(note.key)
  await expect.element(element.getByText(emitente.nome ?? '', { exact: true })).toBeVisible()
  await expect.element(element.getByText(`Protocolo ${note.protocol_number}`, { exact: false })).toBeVisible()
  await expect.element(element.getByRole('img', { name: 'QR Code da nota' })).toBeVisible()
  const products = () => element.getByRole('table', { name: 'Produtos da nota' })
  const first = () => products().getByRole('row').nth(1)
  await expect.element(products().getByRole('row')).toHaveLength(6)
  await expect.element(first()).toMatchTextContent(detalhes[0]?.produto.descricao ?? '')
  await element.getByRole('button', { name: 'Próxima página' }).click()
  await expect.element(first()).toMatchTextContent(detalhes[5]?.produto.descricao ?? '')
  await standsAt(element, paths.nfce(note.key, '?products=2'))
  element = await reopen(element)
  await expect.element(first()).toMatchTextContent(detalhes[5]?.produto.descricao ?? '')
  await element.getByText('Endereço').click()
  await expect.element(element.getByText(emitente.endereco.logradouro ?? '', { exact: true })).toBeVisible()

  // What it is worth leads, every line adds up, and so does their sum.
  const { valor_nota: worth, valor_produtos: gross, valor_desconto: discount } = total.icms_total
  await texts(element.getByCss('.note-head')).toEqual([
    expect.stringMatching(new RegExp(`^${money(worth).replace('$', '\\$')}.*NFC-e ${note.number}Série ${note.serie}$`)),
  ])
  await element.getByLabelText('Itens por página').selectOptions('100')
  const lines = detalhes.map(
    ({ produto: { valor_total, valor_desconto } }) => Number(valor_total) - Number(valor_desconto),
  )
  await texts(products().getByCss('td.c-total')).toEqual(lines.map((line) => formatAmount(line.toFixed(2))))
  expect(products().getByCss('td.c-discount').filter({ hasText: '\u2212' }).elements()).not.toEqual([])
  await texts(element.getByCss('.note-summary dd')).toEqual([gross, `-${discount}`, worth].map(money))
  await page.viewport(390, 844)
  const top = (name: string) =>
    html(element.getByRole('heading', { name: new RegExp(`^${name}`) })).getBoundingClientRect().y
  expect(top('Status')).toBeGreaterThan(top('Produtos'))
  expect(top('Impostos')).toBeGreaterThan(top('Eventos'))
})

test('its actions stay on one line beside the longest status', async () => {
  const [note] = await notes()
  const element = await open(paths.nfce(note?.key ?? ''), {
    answers: [
      {
        to: readNfce,
        reply: async (request, { api }) => {
          const first = (await (await api(request)).json()) as Nfce
          first.status = 'in_contingency'
          first.data.informacao_nfe.total.icms_total.valor_nota = '1234567.89'
          return Response.json(first)
        },
      },
    ],
  })
  const top = (name: string | RegExp) => html(element.getByRole('button', { name })).getBoundingClientRect().y
  await expect.element(element.getByCss('.note-head .badge')).toHaveTextContent('Emitida em contingência')
  for (const width of [640, 700, 768]) {
    await page.viewport(width, 900)
    expect(top('Baixar XML'), `at ${width} px`).toBe(top(/^PDF/))
  }
})

test('markup in a document is text', async () => {
  const [note] = await notes()
  const element = await open(paths.nfce(note?.key ?? ''), {
    answers: [
      {
        to: readNfce,
        reply: async (request, { api }) => {
          const text = await (await api(request)).text()
          const first: Nfce = JSON.parse(text)
          const [bought] = first.data.informacao_nfe.detalhes
          if (bought) bought.produto.descricao = HOSTILE_PRODUCT
          return Response.json(first)
        },
      },
    ],
  })
  await expect
    .element(element.getByRole('cell', { name: HOSTILE_PRODUCT, exact: false }).getByCss('span').first())
    .toHaveTextContent(HOSTILE_PRODUCT)
  expect('hostile' in window).toBe(false)
})

test('what an event says, and its two XML; closing returns to the note', async () => {
  const { items } = await read<Page<NfceItem>>('/custody/nfce/?environment=production&status=canceled&per_page=15')
  const key = items[0]?.key ?? ''
  const [event] = (await read<Page<NfceEvent>>(`/custody/nfce/${key}/events`)).items
  if (!event) throw new Error('a note without events')
  const path = paths.nfceEvent(key, event.id)
  let element = await open(paths.nfce(key))
  await element.getByRole('link', { name: event.type_description, exact: true }).click()
  await standsAt(element, path)
  let dialog = element.getByRole('dialog', { name: event.type_description })
  await texts(dialog.getByRole('tab')).toEqual(['Informações', 'Resposta (XML)', 'Requisição (XML)'])
  await expect.element(dialog.getByText(String(event.protocol_number))).toBeVisible()
  await expect.element(dialog.getByText(/ · (há|agora|em) ?/)).toBeVisible()
  await expect.element(dialog.getByCss('.note')).toHaveTextContent(event.description ?? '')
  for (const [tab, type] of [
    ['Resposta (XML)', 'response'],
    ['Requisição (XML)', 'request'],
  ] as const) {
    await dialog.getByRole('tab', { name: tab }).click()
    const xml = dialog.getByCss('pre')
    const pretty = await readText(`/nfce_events/${event.id}/xml?type=${type}&pretty=1`)
    await expect.poll(() => xml.query()?.textContent?.trim()).toBe(pretty.trim())
    expect(pretty.split('\n').length).toBeGreaterThan(5)
    await standsAt(element, `${path}?tab=${type}`)
  }
  element = await reopen(element)
  dialog = element.getByRole('dialog', { name: event.type_description })
  await expect.element(dialog.getByRole('tab', { selected: true })).toHaveTextContent('Requisição (XML)')
  await expect.element(element.getByText(/^NFC-e \d+/).first(), { message: 'the note beneath it' }).toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await isGone(dialog)
  await standsAt(element, paths.nfce(key))
})
