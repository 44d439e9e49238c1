import { expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { Company } from '#api/contract/companies/companies.ts'
import { streamChanges } from '#api/contract/changes.ts'
import {
  listNfDownloads,
  type NfDownload,
  type NfDownloadPreview,
  requestNfDownload,
} from '#api/contract/documents/nf-downloads.ts'
import type { Page } from '#api/contract/page.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { paths } from '#widgets/paths.ts'
import { NOW } from '../../../../stories/now.ts'
import { choose, html, isGone, look, open, ownPreferences, rowOf, standsAt } from '../../acts.ts'
import { DOWNLOAD } from '../../elements/rows.ts'
import { isOpen, pass, say, streaming, streams } from '../../changes.ts'
import { answer, read, refuse, runReact } from '../../partner-page.ts'

const LAST_DAY = '2026-11-20'
const request = (element: Locator) => element.getByRole('button', { name: 'Requisitar download' })
const companies = async () => (await read<Page<Company>>('/companies/?per_page=100')).items
const nameOf = (company: Company | undefined) => (company ? companyName(company) : '')

/** The form with every company and a year of NFC-e. */
async function filledIn(): Promise<string> {
  const fields = {
    company_ids: (await companies()).map(({ id }) => id).join(','),
    type: 'nfce',
    date_start: '2025-12-01',
    date_end: LAST_DAY,
  }
  return paths.newDownload(`?${new URLSearchParams(fields)}`)
}

const FIGURES: NfDownloadPreview = {
  amount: 10,
  max_per_batch: 50_000,
  max_per_month: 250_000,
  total_downloaded_month: 0,
}
const previews = (figures: Partial<NfDownloadPreview>) => ({
  to: requestNfDownload,
  asking: /preview=1/,
  reply: () => Response.json({ ...FIGURES, ...figures, request: null }),
})

test('a download is requested with all companies of a period, and watched while it is made', async () => {
  let done: number | undefined
  const asked: unknown[] = []
  const half: NfDownload = {
    ...DOWNLOAD,
    date_start: '2025-12-01',
    date_end: LAST_DAY,
    amount: 10,
    done: 5,
    is_processed: false,
    is_success: false,
    url: null,
  }
  const all: NfDownload = { ...DOWNLOAD, date_start: '2025-12-01', date_end: LAST_DAY, amount: 10, done: 10 }
  const element = await open(paths.downloads(), {
    answers: [
      previews({}),
      {
        to: requestNfDownload,
        reply: async (one) => {
          asked.push(await one.json())
          done = 5
          return Response.json({ ...FIGURES, request: half })
        },
      },
      {
        to: listNfDownloads,
        reply: () => {
          const items = done === undefined ? [] : [done === 5 ? half : all]
          return Response.json({ items, total: items.length })
        },
      },
    ],
  })
  await element.getByRole('link', { name: 'Novo Download' }).first().click()
  await standsAt(element, /^\/nf-download\/preview/)
  await expect.element(request(element)).toHaveAttribute('aria-disabled', 'true')
  await element.getByRole('button', { name: 'Selecionar todas' }).click()
  await choose(element, element.getByRole('button', { name: /^Tipo de Documento/ }), 'NFCe')
  await element.getByLabelText('Data inicial').fill('2025-12-01')
  await element.getByLabelText('Data final').fill(LAST_DAY)
  await expect.element(request(element)).not.toHaveAttribute('aria-disabled')
  await expect.element(element.getByRole('meter', { name: 'Por requisição' })).toHaveAttribute('aria-valuenow', '10')
  await request(element).click()
  const words =
    'A requisição está sendo processada. Você receberá uma notificação por email quando o arquivo estiver pronto.'
  await expect.element(element.getByText(words)).toBeVisible()
  await standsAt(element, paths.downloads())
  const ids = (await companies()).map(({ id }) => id)
  expect(asked).toMatchObject([{ nf_type: 'nfce', date_start: '2025-12-01', date_end: LAST_DAY }])
  expect(asked).toMatchObject([{ company_ids: expect.arrayContaining(ids) }])
  const row = rowOf(element, '01/12/2025 – 20/11/2026')
  await expect.element(row.getByText('Processando...')).toBeVisible()
  await expect.element(row.getByText(/^50\s%$/)).toBeVisible()
  await isGone(row.getByRole('button'))
  done = 10
  await expect.element(row.getByText('Sucesso')).toBeVisible()
  await expect.element(row.getByRole('button', { name: /^Baixar arquivo/ })).toBeVisible()
})

test('a link brings the whole form back; points of sale beside one company only', async () => {
  const [one, two] = await companies()
  const search = `?company_ids=${one?.id}&type=nfce&environment=homolog&date_start=2026-01-01&date_end=2026-01-31`
  const element = await open(paths.newDownload(search))
  await expect.element(element.getByRole('button', { name: `Remover ${nameOf(one)}` })).toBeVisible()
  await expect.element(element.getByRole('button', { name: 'Tipo de Documento: NFCe' })).toBeVisible()
  await expect.element(element.getByRole('button', { name: 'Ambiente: Homologação' })).toBeVisible()
  await expect.element(element.getByLabelText('Data inicial')).toHaveValue('01/01/2026')
  const points = element.getByRole('combobox', { name: 'Pontos de Venda' })
  await expect.element(points).toBeEnabled()
  await look(element, element.getByRole('combobox', { name: 'Empresas' }), nameOf(two))
  await expect.element(points).toBeDisabled()
  await standsAt(element, paths.newDownload(search.replace(`${one?.id}`, `${one?.id}%2C${two?.id}`)))
  await element.getByRole('button', { name: 'Voltar' }).click()
  await standsAt(element, paths.downloads())
})

test('type and environment are remembered', async () => {
  const attributes = ownPreferences()
  let element = await open(paths.newDownload(), { attributes })
  for (const [field, value] of [
    ['Tipo de Documento: CFe', 'NFCe'],
    ['Ambiente: Produção', 'Homologação'],
  ] as const)
    await choose(element, element.getByRole('button', { name: field }), value)
  element.element().remove()
  element = await open(paths.newDownload(), { attributes })
  await expect.element(element.getByRole('button', { name: 'Tipo de Documento: NFCe' })).toBeVisible()
  await expect.element(element.getByRole('button', { name: 'Ambiente: Homologação' })).toBeVisible()
})

test('a preview that fails is tried again, a former one is stopped; what the plan does not allow cannot be requested, and says why', async () => {
  const preview = { to: requestNfDownload, asking: /preview=1/ }
  const element = await open(await filledIn(), {
    answers: [{ ...preview, reply: refuse({ code: 'invalid', message: 'A contagem falhou.' }) }],
  })
  const details = element.getByRole('complementary', { name: 'Detalhes' })
  await expect.element(details.getByText('A contagem falhou.')).toBeVisible()
  await expect.element(request(element)).toHaveAttribute('aria-disabled', 'true')
  const hanging = Promise.withResolvers<AbortSignal>()
  await answer([
    {
      ...preview,
      reply: ({ signal }) => {
        hanging.resolve(signal)
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
    },
  ])
  await details.getByRole('button', { name: 'Tentar novamente' }).click()
  const signal = await hanging.promise
  await answer([previews({})])
  await element.getByRole('button', { name: '30 dias' }).click()
  await expect.poll(() => signal.aborted).toBe(true)
  await expect.element(details.getByRole('meter', { name: 'No mês' })).toBeVisible()
  await expect.element(details).toHaveAttribute('aria-busy', 'false')

  await answer([previews({ amount: 50_000 })])
  await element.getByRole('button', { name: '7 dias' }).click()
  const tooMany = 'Uma requisição deve ter menos de 50.000 documentos. Diminua o período ou a seleção.'
  await expect.element(element.getByText(tooMany)).toBeVisible()
  await expect.element(request(element)).toHaveAttribute('aria-disabled', 'true')
  await answer([previews({ amount: 11, max_per_month: 20, total_downloaded_month: 10 })])
  await element.getByRole('button', { name: '30 dias' }).click()
  await expect.element(element.getByText('A requisição excede o limite do mês: restam 10 documentos.')).toBeVisible()
  await expect.element(request(element)).toHaveAttribute('aria-disabled', 'true')
  // An inert button is pressed by whoever does not see it; the page's server would refuse what it asks for.
  await request(element).click({ force: true })
  await isGone(element.getByText(/está sendo processada/))
})

test('refused by the server: told, and nothing typed is lost', async () => {
  const form = await filledIn()
  const message = 'O limite do mês já foi atingido.'
  const element = await open(form, {
    answers: [previews({}), { to: requestNfDownload, reply: refuse({ code: 'quota', message }) }],
  })
  await expect.element(request(element)).not.toHaveAttribute('aria-disabled')
  await request(element).click()
  await expect.element(element.getByRole('alert').getByText(message)).toBeVisible()
  await standsAt(element, form)
  await expect.element(element.getByLabelText('Data final')).toHaveValue('20/11/2026')
  await expect.element(request(element)).not.toHaveAttribute('aria-disabled')
})

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

test('the way to a file is in sight whatever the others do, at every width', async () => {
  const items = STATES.map((state, index) => ({
    ...DOWNLOAD,
    id: `018f2b5e-0000-7000-8000-00000000000${index}`,
    amount: 99_999,
    done: 99_999,
    file_size: 999_900_000,
    environment: 'homolog' as const,
    format: 'xml_pdf' as const,
    ...state,
  }))
  const element = await open(paths.downloads(), {
    answers: [{ to: listNfDownloads, reply: () => Response.json({ items, total: items.length }) }],
  })
  await expect.element(element.getByText('Falha', { exact: true })).toBeVisible()
  const list = html(element.getByRole('table', { name: 'Downloads requisitados' })).parentElement
  for (const width of [1440, 1366, 1280, 1024, 768, 390]) {
    await page.viewport(width, 900)
    await expect.element(element.getByRole('button', { name: /^Baixar arquivo/ })).toBeInViewport({ ratio: 1 })
    expect((list?.scrollWidth ?? 1) - (list?.clientWidth ?? 0), `${width} px`).toBe(0)
  }
})

test("a new download that stands open over night takes the new day's documents", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const [company] = await companies()
  const tomorrow = '2026-11-21'
  const search = new URLSearchParams({
    company_ids: company?.id ?? '',
    type: 'nfce',
    date_start: tomorrow,
    date_end: tomorrow,
  })
  const element = await open(paths.newDownload(`?${search}`), { answers: [previews({})] })
  await expect
    .element(element.getByText('Escolha um período para saber quantos documentos o arquivo terá.'))
    .toBeVisible()
  vi.setSystemTime(NOW + 86_400_000)
  await expect
    .poll(() =>
      vi.advanceTimersByTimeAsync(10_000).then(() => element.getByText('documentos nesta requisição').query()),
    )
    .not.toBeNull()
})

test('while what changes is told the list is not polled, and is again once it is not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let [times, isRefused] = [0, false]
  const list = await open(paths.downloads(), {
    answers: [
      {
        to: streamChanges,
        reply: (asked) => (isRefused ? new Response(null, { status: 503 }) : streaming.reply(asked)),
      },
      {
        to: listNfDownloads,
        reply: () => {
          times += 1
          return Response.json({
            items: [{ ...DOWNLOAD, is_processed: false, is_success: false, url: null }],
            total: 1,
          })
        },
      },
    ],
  })
  await runReact(list)
  await isOpen(1)
  await pass(4000)
  const before = times
  await pass(30_000)
  expect(times).toBe(before)
  say(streams[0], { topic: 'downloads' })
  await pass(1500)
  await expect.poll(() => times).toBe(before + 1)
  isRefused = true
  streams[0]?.sink.close()
  await pass(20_000)
  expect(times).toBeGreaterThan(before + 3)
})
