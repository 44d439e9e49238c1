import { packer } from '#api/server/documents/downloads/pack.ts'
import { directJobs } from '#api/server/ports/jobs/jobs.ts'
import { noPaper } from '#api/server/ports/paper/paper.ts'
import { addNotesWithFiles } from '../../tests/processes/downloads/notes-with-files.ts'
import { type Figure, type Order, timed } from '../figures.ts'

export const question = 'How fast is a bulk download of 50,000 notes of some 5 kB made, and with how much memory?'

export async function* measure({ size, demo }: Order): AsyncGenerator<Figure> {
  const { store, platform, tenant, files, call } = await demo()
  const { company } = await addNotesWithFiles(store, tenant, Math.ceil(50_000 * size))
  const packing = directJobs(packer({ store, platform, files, paper: noPaper, days: 1 }).run)
  const notes = { nf_type: 'nfce', environment: 'production', status: 'authorized', company_ids: [company] }
  const body = JSON.stringify({ ...notes, tz_offset: 180, date_start: '2025-06-01', date_end: '2025-12-31' })
  const order = (preview: 0 | 1) => call(`/nf_download/?preview=${preview}`, { method: 'POST', body })
  yield { name: 'preview', value: await timed(10, () => order(1)), unit: 'ms' }
  const { amount, request } = await order(0)
  const before = process.memoryUsage.rss()
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20)
  const started = performance.now()
  await packing.enqueue({ tenantId: tenant, id: request.id })
  await packing.idle()
  const seconds = (performance.now() - started) / 1000
  clearInterval(watch)
  const downloads = store.selectFrom('nf_downloads').selectAll().where('id', '=', request.id)
  const download = await downloads.executeTakeFirstOrThrow()
  if (!download.is_success) throw new Error(download.failure ?? 'The download was not made')
  yield { name: 'files into the zip', value: amount / seconds, unit: '/s' }
  yield { name: 'zip', value: Number(download.file_size) / 1e6, unit: 'MB' }
  yield { name: 'memory beyond that at rest, at most', value: (highest - before) / 1e6, unit: 'MB' }
}
