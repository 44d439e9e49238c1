import { packer } from '#api/server/documents/downloads/pack.ts'
import { pdfPaper } from '#api/server/ports/paper/pdf.node.ts'
import type { Demo } from './demo.ts'

/** A finished download. */
export interface Packed {
  files: number
  seconds: number
  /** Seconds of a processor, of all threads. */
  processor: number
  /** Bytes of the zip. */
  size: number
  /** Memory of the process beyond that at rest, at most, in bytes. */
  memory: number
}

/** Requests a download and makes it, in this process. */
export async function packed({ store, platform, files, tenant, call }: Demo, body: object): Promise<Packed> {
  const { run } = packer({ store, platform, files, paper: pdfPaper(platform), days: 1 })
  const { amount, request } = await call('/nf_download/', { method: 'POST', body: JSON.stringify(body) })
  const before = process.memoryUsage.rss()
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20)
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  await run({ tenantId: tenant, id: request.id }, { isLast: true, signal: new AbortController().signal })
  const seconds = (performance.now() - started) / 1000
  clearInterval(watch)
  const { user, system } = process.cpuUsage(cpu)
  const downloads = store.selectFrom('nf_downloads').selectAll().where('id', '=', request.id)
  const { is_success, failure, file_size } = await downloads.executeTakeFirstOrThrow()
  if (!is_success || failure !== null) throw new Error(failure ?? 'The download was not made')
  return { files: amount, seconds, processor: (user + system) / 1e6, size: Number(file_size), memory: highest - before }
}
