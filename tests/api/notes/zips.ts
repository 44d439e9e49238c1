import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { expect } from 'vitest'
import type { TestServer } from '../test-server.ts'

/** What a bulk download of the first company's notes brings, by name; `amount`: how many files it says that it has. */
export async function zipOf(
  server: TestServer,
  body: object,
): Promise<{ amount: number; entries: Map<string, string> }> {
  const { a } = server
  const as = { as: 'master', tenant: a.id } as const
  const all = { company_ids: [a.companies[0]?.id], nf_type: 'nfce', tz_offset: 180, environment: 'production', ...body }
  const { amount } = await (await server.call('/nf_download/?preview=1', { ...as, method: 'POST', body: all })).json()
  const entries = new Map<string, string>()
  if (amount === 0) return { amount, entries }
  const { request } = await (await server.call('/nf_download/', { ...as, method: 'POST', body: all })).json()
  await server.idle()
  const { items } = await (await server.call('/nf_download/', as)).json()
  const done = items.find((one: { id: string }) => one.id === request.id)
  expect(done).toMatchObject({ is_success: true, failure: null, amount, done: amount })
  const zip = await (await server.api(new Request(done.url))).arrayBuffer()
  for (const entry of await new ZipReader(new BlobReader(new Blob([zip])), { useWebWorkers: false }).getEntries()) {
    // The table of checks is no document.
    if (entry.directory || entry.filename === 'CONFERENCIAS.csv') continue
    entries.set(entry.filename, new TextDecoder().decode(await entry.getData(new Uint8ArrayWriter())))
  }
  return { amount, entries }
}
