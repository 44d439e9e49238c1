import { readFile } from 'node:fs/promises'
import type { Request } from '@playwright/test'
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import type { Company } from '#api/contract/companies/companies.ts'
import type { NfDownload, NfDownloadPreview } from '#api/contract/documents/nf-downloads.ts'
import type { Page as Items } from '#api/contract/page.ts'
import { companyName } from '#domain/companies/company-name.ts'
import type { Signed } from '../api.ts'
import { expect, type Locator, type Page, test, ONE_MOUNT } from '../pages/reused-page.ts'
import { ADMIN } from '../people.ts'

const LAST_DAY = '2026-11-20'
const PERIOD = '01/12/2025 – 20/11/2026'

const PREVIEW = '**/nf_download/?preview=1'
const REQUEST = /\/nf_download\/(\?preview=0)?$/
const request = (root: Locator) => root.getByRole('button', { name: 'Requisitar download' })

async function companies(admin: Signed): Promise<Company[]> {
  return (await admin.json<Items<Company>>('/companies/?per_page=100')).items
}

const nameOf = (company: Company | undefined) => (company ? companyName(company) : '')

/** The form with every company and a year of NFC-e. */
async function filledIn(admin: Signed): Promise<string> {
  const fields = {
    company_ids: (await companies(admin)).map(({ id }) => id).join(','),
    type: 'nfce',
    date_start: '2025-12-01',
    date_end: LAST_DAY,
  }
  return `/nf-download/preview?${new URLSearchParams(fields)}`
}

/** The server's own preview, with other figures. */
const withFigures = (page: Page, figures: Partial<NfDownloadPreview>) =>
  page.route(PREVIEW, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...figures } })
  })

test('requested, watched while it is made, downloaded, told by mail', async ({
  mounted: { root, open, expectAt, page },
  admin,
  request: ask,
}) => {
  await open('/nf-download')
  await root.getByRole('link', { name: 'Novo Download' }).click()
  await expectAt('/nf-download/preview')
  await expect(request(root)).toHaveAttribute('aria-disabled', 'true')
  await root.getByRole('button', { name: 'Selecionar todas' }).click()
  await root.getByRole('button', { name: /^Tipo de Documento/ }).click()
  await root.getByRole('listbox').getByRole('option', { name: 'NFCe' }).click()
  await root.getByLabel('Data inicial').fill('2025-12-01')
  await root.getByLabel('Data final').fill(LAST_DAY)
  await expect(request(root)).not.toHaveAttribute('aria-disabled')
  const amount = Number(await root.getByRole('meter', { name: 'Por requisição' }).getAttribute('aria-valuenow'))
  expect(amount).toBeGreaterThan(0)

  // The first list that has the request shows it half made, as a large one would be for long.
  await page.route(/\/nf_download\/\?.*per_page/, async (route) => {
    const response = await route.fetch()
    const list: Items<NfDownload> = await response.json()
    const half = { is_processed: false, is_success: false, url: null, done: Math.ceil(amount / 2) }
    const items = list.items.map((item) => (item.date_end === LAST_DAY ? { ...item, ...half } : item))
    await route.fulfill({ response, json: { ...list, items } })
  })
  await request(root).click()
  await expect(
    root.getByText(
      'A requisição está sendo processada. Você receberá uma notificação por email quando o arquivo estiver pronto.',
    ),
  ).toBeVisible()
  await expectAt('/nf-download')
  const row = root.getByRole('row', { name: PERIOD })
  await expect(row.getByText('Processando...')).toBeVisible()
  await expect(row.getByText(/^(50|51)\s%$/)).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
  await page.unroute(/\/nf_download\/\?.*per_page/)
  await expect(row.getByText('Sucesso')).toBeVisible()

  const before = page.url()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Baixar arquivo/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(await readFile(await download.path()))))
  const names = (await zip.getEntries()).map(({ filename }) => filename)
  // What is composed of two files counts as those, and the table of checks is no document.
  const documents = names.filter((name) => !name.includes('-composto') && name !== 'CONFERENCIAS.csv')
  expect(documents).toHaveLength(amount)
  expect(new Set(names).size).toBe(names.length)
  expect(page.url()).toBe(before)
  await expectAt('/nf-download')

  // What is no file takes nobody off the page.
  const refusal = { code: 'link_expired', message: 'Este endereço de download expirou.' }
  await page.route(/\/nf_download\/[^/]+\/file/, (route) => route.fulfill({ status: 403, json: refusal }))
  await row.getByRole('button', { name: /^Baixar arquivo/ }).click()
  await expect(root.getByRole('alert').getByText(refusal.message)).toBeVisible()
  expect(page.url()).toBe(before)

  const { items } = await admin.json<Items<NfDownload>>('/nf_download/?per_page=50')
  expect(items.find(({ date_end }) => date_end === LAST_DAY)).toMatchObject({ amount, is_success: true })
  await expect.poll(async () => (await ask.get('/dev/mail')).text()).toContain('Download pronto')
  expect(await (await ask.get('/dev/mail')).text()).toContain(ADMIN)
})

test(
  'a link brings the whole form back; points of sale beside one company only',
  ONE_MOUNT,
  async ({ mounted: { root, open, expectAt }, admin }) => {
    const [one, two] = await companies(admin)
    const search = `?company_ids=${one?.id}&type=nfce&environment=homolog&date_start=2026-01-01&date_end=2026-01-31`
    await open(`/nf-download/preview${search}`)
    await expect(root.getByRole('button', { name: `Remover ${nameOf(one)}` })).toBeVisible()
    await expect(root.getByRole('button', { name: 'Tipo de Documento: NFCe' })).toBeVisible()
    await expect(root.getByRole('button', { name: 'Ambiente: Homologação' })).toBeVisible()
    await expect(root.getByLabel('Data inicial')).toHaveValue('01/01/2026')
    await expect(root.getByRole('combobox', { name: 'Pontos de Venda' })).toBeEnabled()
    await root.getByRole('combobox', { name: 'Empresas' }).fill(nameOf(two))
    await root
      .getByRole('option', { name: nameOf(two) })
      .first()
      .click()
    await expect(root.getByRole('combobox', { name: 'Pontos de Venda' })).toBeDisabled()
    await expectAt(`/nf-download/preview${search.replace(`${one?.id}`, `${one?.id}%2C${two?.id}`)}`)
    await root.getByRole('button', { name: 'Voltar' }).click()
    await expectAt('/nf-download')
  },
)

test('type and environment are remembered', async ({ mounted: { root, open } }) => {
  await open('/nf-download/preview')
  for (const [field, value] of [
    ['Tipo de Documento: CFe', 'NFCe'],
    ['Ambiente: Produção', 'Homologação'],
  ] as const) {
    await root.getByRole('button', { name: field }).click()
    await root.getByRole('listbox').getByRole('option', { name: value }).click()
  }
  await open('/nf-download/preview')
  await expect(root.getByRole('button', { name: 'Tipo de Documento: NFCe' })).toBeVisible()
  await expect(root.getByRole('button', { name: 'Ambiente: Homologação' })).toBeVisible()
})

test(
  'a preview that fails is tried again, a former one is stopped; what the plan does not allow cannot be requested, and says why',
  ONE_MOUNT,
  async ({ mounted: { root, open, page }, admin }) => {
    let answer: 'fail' | 'hang' | 'pass' = 'fail'
    let hang: (request: Request) => void = () => undefined
    const hangs = new Promise<Request>((resolve) => (hang = resolve))
    await page.route(PREVIEW, async (route) => {
      if (answer === 'hang') hang(route.request())
      if (answer === 'fail')
        await route.fulfill({ status: 400, json: { code: 'invalid', message: 'A contagem falhou.' } })
      if (answer === 'pass') await route.continue()
    })
    await open(await filledIn(admin))
    const details = root.getByRole('complementary', { name: 'Detalhes' })
    await expect(details.getByText('A contagem falhou.')).toBeVisible()
    await expect(request(root)).toHaveAttribute('aria-disabled', 'true')
    answer = 'hang'
    await details.getByRole('button', { name: 'Tentar novamente' }).click()
    const hanging = await hangs
    const stopped = page.waitForEvent('requestfailed', (failed) => failed === hanging)
    answer = 'pass'
    await root.getByRole('button', { name: '30 dias' }).click()
    await stopped
    await expect(details.getByRole('meter', { name: 'No mês' })).toBeVisible()
    await expect(details).toHaveAttribute('aria-busy', 'false')

    await page.unroute(PREVIEW)
    await withFigures(page, {
      amount: 50_000,
      max_per_batch: 50_000,
      max_per_month: 250_000,
      total_downloaded_month: 0,
    })
    await root.getByRole('button', { name: '7 dias' }).click()
    await expect(
      root.getByText('Uma requisição deve ter menos de 50.000 documentos. Diminua o período ou a seleção.'),
    ).toBeVisible()
    await expect(request(root)).toHaveAttribute('aria-disabled', 'true')
    await page.unroute(PREVIEW)
    await withFigures(page, { amount: 11, max_per_batch: 50_000, max_per_month: 20, total_downloaded_month: 10 })
    await root.getByRole('button', { name: '30 dias' }).click()
    await expect(root.getByText('A requisição excede o limite do mês: restam 10 documentos.')).toBeVisible()
    await expect(request(root)).toHaveAttribute('aria-disabled', 'true')
    // An inert button is pressed by whoever does not see it
    await request(root).click({ force: true })
    await expect(root.getByText(/está sendo processada/)).toHaveCount(0)
  },
)

test(
  'refused by the server: told, and nothing typed is lost',
  ONE_MOUNT,
  async ({ mounted: { root, open, expectAt, page }, admin }) => {
    const form = await filledIn(admin)
    await open(form)
    await expect(request(root)).not.toHaveAttribute('aria-disabled')
    await page.route(REQUEST, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { code: 'quota', message: 'O limite do mês já foi atingido.' } })
        : route.continue(),
    )
    await request(root).click()
    await expect(root.getByRole('alert').getByText('O limite do mês já foi atingido.')).toBeVisible()
    await expectAt(form)
    await expect(root.getByLabel('Data final')).toHaveValue(LAST_DAY.split('-').toReversed().join('/'))
    await expect(request(root)).not.toHaveAttribute('aria-disabled')
  },
)

/** Every state that a request has, one with the longest reason of a failure. */
const STATES: readonly Partial<NfDownload>[] = [
  { is_processed: false, is_success: false, url: null, file_size: null, done: 41_000 },
  {
    is_success: false,
    url: null,
    failure: 'Há arquivos da requisição que não existem mais. Faça uma nova requisição.',
  },
  { is_expired: true, url: null },
  {},
]

function inEveryState(): Items<NfDownload> {
  const items = STATES.map((state, index) => ({
    id: `018f2b5e-0000-7000-8000-00000000000${index}`,
    date_start: '2025-10-01',
    date_end: '2025-12-31',
    amount: 99_999,
    file_size: 999_900_000,
    is_processed: true,
    is_success: true,
    is_expired: false,
    url: '/file',
    nf_type: 'nfce' as const,
    environment: 'homolog' as const,
    format: 'xml_pdf' as const,
    companies: [],
    created_utc: '2026-01-02T12:00:00Z',
    expires_utc: '2026-01-09T12:00:00Z',
    done: 99_999,
    failure: null,
    ...state,
  }))
  return { items, total: items.length }
}

test('the way to a file is in sight whatever the others do, at every width', async ({
  mounted: { root, open, page },
}) => {
  await page.route('**/nf_download/?page=*', (route) => route.fulfill({ json: inEveryState() }))
  await open('/nf-download')
  await expect(root.getByText('Falha')).toBeVisible()
  const list = root.getByRole('table', { name: 'Downloads requisitados' }).locator('..')
  for (const width of [1440, 1366, 1280, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(root.getByRole('button', { name: /^Baixar arquivo/ })).toBeInViewport({ ratio: 1 })
    expect(await list.evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth)).toBe(0)
  }
})
