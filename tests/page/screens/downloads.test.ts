import { expect, test, vi } from 'vitest'
import { requestNfDownload } from '#api/contract/documents/nf-downloads.ts'
import { paths } from '#widgets/paths.ts'
import { NOW } from '../../../stories/now.ts'
import { put, read, runReact } from '../partner-page.ts'

const DAY_MS = 86_400_000
const FIGURES = { amount: 3, max_per_batch: 100_000, max_per_month: 500_000, total_downloaded_month: 0, request: null }

test("a new download that stands open over night takes the new day's documents", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { items } = await read<{ items: { id: string }[] }>('/companies/?per_page=1')
  const tomorrow = '2026-11-21'
  const search = new URLSearchParams({
    company_ids: items[0]?.id ?? '',
    type: 'nfce',
    date_start: tomorrow,
    date_end: tomorrow,
  })
  const attributes = { view: paths.newDownload(`?${search}`) }
  const element = await put({ tag: 'fiscal-downloads', attributes }, [
    { to: requestNfDownload, reply: () => Response.json(FIGURES) },
  ])
  await runReact(element)
  await expect
    .element(element.getByText('Escolha um período para saber quantos documentos o arquivo terá.'))
    .toBeVisible()
  vi.setSystemTime(NOW + DAY_MS)
  await expect
    .poll(() =>
      vi.advanceTimersByTimeAsync(10_000).then(() => element.getByText('documentos nesta requisição').query()),
    )
    .not.toBeNull()
})
