import { addNotesWithFiles } from '../../tests/processes/downloads/notes-with-files.ts'
import { type Measurement, type Order, timed } from '../measurements.ts'
import { packed } from '../packing.ts'

export const question = 'How fast is a bulk download of 49,999 notes of some 5 kB made, and with how much memory?'

/** A request takes fewer than 50,000. */
const MOST = 49_999

export async function* measure({ size, demo }: Order): AsyncGenerator<Measurement> {
  const opened = await demo()
  const { company } = await addNotesWithFiles(opened.store, opened.tenant, Math.ceil(MOST * size))
  const notes = { nf_type: 'nfce', environment: 'production', status: 'authorized', company_ids: [company] }
  const body = { ...notes, tz_offset: 180, date_start: '2025-06-01', date_end: '2025-12-31' }
  const preview = () => opened.call('/nf_download/?preview=1', { method: 'POST', body: JSON.stringify(body) })
  yield { name: 'preview', value: await timed(10, preview), unit: 'ms' }
  const { files, seconds, size: bytes, memory } = await packed(opened, body)
  yield { name: 'files into the zip', value: files / seconds, unit: '/s' }
  yield { name: 'zip', value: bytes / 1e6, unit: 'MB' }
  yield { name: 'memory beyond that at rest, at most', value: memory / 1e6, unit: 'MB' }
}
