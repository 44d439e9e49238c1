import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listCompanyAlerts } from '#api/contract/companies/companies.ts'
import { readMonthBoard } from '#api/contract/documents/month-board.ts'
import { readPending } from '#api/contract/documents/pending.ts'
import { listSatsInAlert } from '#api/contract/sats/sat-alerts.ts'
import { paths } from '#widgets/paths.ts'
import { type Answer, hear, inState, notes, place, put, savedText, watchCalls } from '../../partner-page.ts'

// Parts of a page rather than screens: what they show leads on, and where it leads is the page's.

const group = (key: string) => key.replace(/(.{4})/g, '$1 ').trim()

test('fiscal-danfe: the paper of a key, as it is pasted, and of another one once the page says so', async () => {
  const [first, second] = await notes()
  const element = await put({ tag: 'fiscal-danfe', attributes: { 'access-key': group(first?.key ?? '') } })
  await inState(element, 'ready').toBe(true)
  const sheet = (number: number | undefined) =>
    element.getByRole('article', { name: new RegExp(`^DANFE NFC-e ${number},`) })
  await expect.element(sheet(first?.number)).toBeVisible()
  await expect.element(element.getByRole('img', { name: 'QR Code da NFC-e' })).toBeVisible()
  element.element().setAttribute('access-key', second?.key ?? '')
  await expect.element(sheet(second?.number)).toBeVisible()
})

test('fiscal-danfe: totals alone where the page asks for them', async () => {
  const [note] = await notes()
  const element = await put({ tag: 'fiscal-danfe', attributes: { 'access-key': note?.key ?? '', detail: 'summary' } })
  await expect.element(element.getByText('Valor a pagar R$')).toBeVisible()
  expect(element.getByCss('.paper .items').elements()).toEqual([])
})

test.each(['dark', 'light'])('fiscal-danfe: paper stays paper, in a box of any width (%s)', async (theme) => {
  const [note] = await notes()
  const element = await put({ tag: 'fiscal-danfe', attributes: { 'access-key': note?.key ?? '', theme } })
  const sheet = element.getByCss('.paper').first()
  await expect.element(sheet).toHaveStyle({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(20, 22, 27)' })
  const host = element.element()
  if (!(host instanceof HTMLElement)) throw new Error('an element of HTML')
  host.style.display = 'block'
  for (const width of [260, 320, 900]) {
    host.style.width = `${width}px`
    await expect.poll(() => sheet.element().scrollWidth <= sheet.element().clientWidth).toBe(true)
    expect(sheet.element().getBoundingClientRect().width).toBeLessThanOrEqual(width)
  }
})

test('fiscal-danfe: what is no key is a fault of the page', async () => {
  const errors = hear('error')
  await put({ tag: 'fiscal-danfe', attributes: { 'access-key': '123' } })
  await expect.poll(() => errors).toEqual([expect.objectContaining({ code: 'config' })])
})

const page = (total: number) => () => Response.json({ items: [], total })
const NOTHING: readonly Answer[] = [
  { to: readPending, reply: () => Response.json({ total: 0, causes: [], failures_since: '2026-10-01' }) },
  { to: listSatsInAlert, reply: page(0) },
  { to: listCompanyAlerts, reply: page(0) },
  {
    to: readMonthBoard,
    reply: () =>
      Response.json({ items: [], total: 0, month: '2026-10', is_over: true, months: ['2026-10'], states: [] }),
  },
]

test('fiscal-notices: a press tells the page where it leads, and the element stays', async () => {
  const told = hear('navigate')
  const causes = [{ cause: 'missing', count: 3, companies: { items: [], total: 1 } }]
  const element = await put({ tag: 'fiscal-notices' }, [
    { to: readPending, reply: () => Response.json({ total: 3, causes, failures_since: '2026-10-01' }) },
    ...NOTHING,
  ])
  await element.getByRole('link', { name: /^3.*Número ausente$/ }).click()
  const to = paths.nfceGaps('?kind=missing&environment=production')
  await expect.poll(() => told).toEqual([{ from: '/notices', to, name: 'nfce.gaps', params: {} }])
  await expect.element(element.getByRole('list', { name: 'Avisos' })).toBeVisible()
  await expect.element(element).not.toHaveAttribute('view')
})

test('fiscal-notices: all is well once all that was asked has said so', async () => {
  const { promise: come, resolve: answer } = Promise.withResolvers<void>()
  const [pending, ...rest] = NOTHING
  if (!pending) throw new Error('the first of them')
  const slow: Answer = {
    ...pending,
    reply: async (...call) => {
      await come
      return pending.reply(...call)
    },
  }
  const element = await put({ tag: 'fiscal-notices', attributes: { layout: 'line' } }, [slow, ...rest])
  await inState(element, 'loading').toBe(true)
  await expect.element(element.getByText('Tudo em dia')).not.toBeInTheDocument()
  answer()
  await expect.element(element.getByText('Tudo em dia')).toBeVisible()
  await inState(element, 'ready').toBe(true)
})

test('fiscal-notices: one that is refused is neither counted nor claimed', async () => {
  const refused = { ...NOTHING[2], reply: () => Response.json({ code: 'forbidden', message: 'Não.' }, { status: 403 }) }
  const element = await put({ tag: 'fiscal-notices' }, [{ to: listCompanyAlerts, ...refused }, ...NOTHING])
  await expect.element(element.getByText('Tudo em dia')).toBeVisible()
  await expect.element(element.getByText('Verificado: documentos, SATs e fechamento do mês')).toBeVisible()
})

test('fiscal-search: what is typed is found, Enter tells the page, and no address holds it', async () => {
  const told = hear('navigate')
  const [note] = await notes()
  const key = note?.key ?? ''
  const asked = await watchCalls()
  const element = await place({ tag: 'fiscal-search', attributes: { label: 'Achar uma nota', kinds: 'nfces' } })
  const field = element.getByRole('combobox', { name: 'Achar uma nota' })
  await userEvent.fill(field, key)
  await expect.element(element.getByRole('option')).toMatchTextContent(`NFC-e ${note?.number}`)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect
    .poll(() => told)
    .toEqual([
      {
        from: '/search-field?label=Achar+uma+nota&kinds=nfces',
        to: paths.nfce(key),
        name: 'nfce.detail',
        params: { nfce_key: key },
      },
    ])
  await expect.element(field).toHaveValue(key)
  await expect.element(element).not.toHaveAttribute('view')
  expect(asked.filter((path) => path.includes(key))).toEqual([])
  expect(asked.filter((path) => path.includes('/v1/search'))).toEqual([expect.stringMatching(/kinds=nfces/)])
})

test('fiscal-export: the rows of a month as a spreadsheet, from the element', async () => {
  const asked = await watchCalls()
  const element = await place({ tag: 'fiscal-export', attributes: { month: '2026-10' } })
  await element.getByRole('button', { name: /^Documentos/ }).click()
  await element.getByRole('option', { name: 'NFC-e', exact: true }).click()
  await element.getByRole('button', { name: 'Planilha (CSV)' }).click()
  const text = await savedText(() => element.getByRole('button', { name: 'Exportar' }).click())
  expect(text).toMatch(/Chave;Ambiente;Série/)
  const [saved] = asked.filter((path) => path.startsWith('/api/v1/custody/nfce/?'))
  expect(saved).toMatch(/date_end=2026-10-31&date_start=2026-10-01&environment=production/)
})
