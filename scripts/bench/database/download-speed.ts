import { join } from 'node:path'
import { packer } from '#api/server/documents/downloads/pack.ts'
import { createApi } from '#api/server/http/api.ts'
import { folderFileStore } from '#api/server/ports/files/folder.node.ts'
import { directJobs } from '#api/server/ports/jobs/jobs.ts'
import type { Admin } from '../admin.ts'
import { median } from '../median.ts'
import { ms, table } from '../report.ts'
import { SECRET, withDemo } from './demo.ts'
import { addNotes, addNotesWithFiles } from './server-data.ts'

const CALLS = 10
const ALL_YEAR = { date_start: '2020-01-01', date_end: '2099-12-31' }

export interface DownloadSpeed {
  documents: number
  files: number
  /** Medians, in ms: a preview that counts every document, one that counts those of the download, and its request. */
  previewAllMs: number
  previewMs: number
  requestMs: number
  filesPerSecond: number
  zipBytes: number
  /** Resident memory of the whole process beyond what it had before, at its highest while the zip was made. */
  growthBytes: number
}

/** A bulk download of `files` notes of some 5 kB, among `documents` others, over an embedded database and into a folder. */
export function measureDownloads(documents: number, files: number): Promise<DownloadSpeed> {
  return withDemo(async ({ folder, store, platform, admin }) => {
    const { company } = await addNotesWithFiles(store, admin.tenant, files)
    await addNotes(store, admin.tenant, documents)
    // Nothing is capped: the count is of all.
    await store
      .updateTable('plan_quotas')
      .set({ value: 10_000_000 })
      .where('quota', 'in', ['max_per_batch', 'max_per_month'])
      .execute()
    const all = await store.selectFrom('companies').select('id').where('tenant_id', '=', admin.tenant).execute()

    const work = { store, platform, files: folderFileStore(join(folder, 'files')), days: 1 }
    const jobs = directJobs(packer(work).run)
    const api = createApi({ store, platform, secret: SECRET, files: work.files, jobs: { enqueue: async () => {} } })
    const ask = (body: object, preview: boolean) => call(api, admin, { nf_type: 'nfce', ...body }, preview)
    const everything = { company_ids: all.map(({ id }) => id), ...ALL_YEAR }
    const some = { company_ids: [company], date_start: '2025-06-01', date_end: '2025-12-31', status: 'authorized' }
    const till = { point_of_sale_ids: [await tillOf(company)] }

    const previewAllMs = await timed(() => ask(everything, true))
    const previewMs = await timed(() => ask({ ...some, ...till }, true))
    const started = performance.now()
    const { id, amount } = await ask({ ...some, ...till }, false)
    const requestMs = performance.now() - started

    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let highest = before
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20)
    const begun = performance.now()
    await jobs.enqueue({ tenantId: admin.tenant, id })
    await jobs.idle()
    const seconds = (performance.now() - begun) / 1000
    clearInterval(watch)
    const made = await store.selectFrom('nf_downloads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    if (!made.is_success) throw new Error(made.failure ?? 'The download was not made')
    return {
      documents: documents + files,
      files: amount,
      previewAllMs,
      previewMs,
      requestMs,
      filesPerSecond: amount / seconds,
      zipBytes: made.file_size ?? 0,
      growthBytes: highest - before,
    }

    async function tillOf(company: string): Promise<string> {
      const { point_of_sale_id } = await store
        .selectFrom('nfces')
        .select('point_of_sale_id')
        .where('company_id', '=', company)
        .where('serie', '=', 999)
        .limit(1)
        .executeTakeFirstOrThrow()
      return point_of_sale_id
    }
  })
}

export function reportDownloads(speed: DownloadSpeed): string {
  const { documents, files, previewAllMs, previewMs, requestMs, filesPerSecond, zipBytes, growthBytes } = speed
  const rows = [
    ['preview of all documents, ms', ms(previewAllMs)],
    [`preview of ${files.toLocaleString('en')}, ms`, ms(previewMs)],
    [`request of ${files.toLocaleString('en')}, ms`, ms(requestMs)],
    ['files into the zip, a second', Math.round(filesPerSecond).toLocaleString('en')],
    ['zip, MB', (zipBytes / 1e6).toFixed(1)],
    ['memory beyond that of the server at rest, MB', (growthBytes / 1e6).toFixed(1)],
  ]
  return table([`bulk download, ${documents.toLocaleString('en')} notes`, ''], rows)
}

async function call(
  api: ReturnType<typeof createApi>,
  { token, tenant }: Admin,
  body: object,
  preview: boolean,
): Promise<{ id: string; amount: number }> {
  const headers = { Authorization: `Bearer ${token}`, 'X-Tenant': tenant }
  const response = await api(
    new Request(`http://localhost/api/v1/nf_download/?preview=${preview ? 1 : 0}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ environment: 'production', tz_offset: 180, ...body }),
    }),
  )
  const reply = await response.json()
  if (response.status !== 200) throw new Error(JSON.stringify(reply))
  return { id: reply.request?.id ?? '', amount: reply.amount }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = -1; turn < CALLS; turn++) {
    const started = performance.now()
    await work()
    if (turn >= 0) times.push(performance.now() - started)
  }
  return median(times)
}
