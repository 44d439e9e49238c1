import { takeFiles } from '#api/server/documents/intake/take.ts'
import { bytesOf, nfeProc, noteKey } from '../../tests/documents.ts'
import { type Measurement, type Order, timed } from '../measurements.ts'
import { packed } from '../packing.ts'

export const question =
  'How fast is a DANFE drawn, of a usual basket and of 990 items, and a zip of 1,000 PDFs beside one of their XML?'

export async function* measure({ size, demo }: Order): AsyncGenerator<Measurement> {
  const opened = await demo()
  const { store, platform, tenant, api, headers } = opened
  const { id: company, cnpj } = await store
    .selectFrom('companies')
    .select(['id', 'cnpj'])
    .where('tenant_id', '=', tenant)
    .limit(1)
    .executeTakeFirstOrThrow()
  const notes = Math.ceil(1000 * size)
  const long = { cnpj, number: 999_999, edit: repeated(990) }
  // Six items are a usual basket.
  const usual = Array.from({ length: notes }, (_, index) => ({ cnpj, number: index + 1, edit: repeated(6) }))
  const files = [long, ...usual].map((note) => ({ name: `${note.number}.xml`, bytes: bytesOf(nfeProc(note)) }))
  await takeFiles(store, platform, { tenantId: tenant, companyIds: 'all' }, files)

  const press = async (key: string) => {
    const response = await api(new Request(`http://localhost/api/v1/custody/nfce/${key}/danfe`, { headers }))
    if (response.status !== 200) throw new Error(`${key}: ${response.status}`)
    await response.arrayBuffer()
  }
  const started = performance.now()
  await press(noteKey({ cnpj, number: 1 }))
  yield { name: 'the first one of a process', value: performance.now() - started, unit: 'ms' }
  yield { name: 'a note of 6 items', value: await timed(20, () => press(noteKey({ cnpj, number: 1 }))), unit: 'ms' }
  yield { name: 'a note of 990 items', value: await timed(5, () => press(noteKey(long))), unit: 'ms' }

  const body = { nf_type: 'nfce', environment: 'production', company_ids: [company], tz_offset: 180 }
  const month = { ...body, date_start: '2026-03-01', date_end: '2026-03-31' }
  // Its zip warms what both need.
  await packed(opened, { ...month, format: 'xml' })
  const xml = await packed(opened, { ...month, format: 'xml' })
  const pdf = await packed(opened, { ...month, format: 'pdf' })
  const beside = (name: string, unit: string, of: (one: typeof xml) => number) => ({
    name: `zip of ${xml.files} PDFs beside XML, ${name}`,
    value: of(pdf),
    beside: of(xml),
    unit,
  })
  yield beside('time', 's', ({ seconds }) => seconds)
  yield beside('processor', 's', ({ processor }) => processor)
  yield beside('size', 'MB', ({ size: bytes }) => bytes / 1e6)
  yield beside('memory beyond that at rest, at most', 'MB', ({ memory }) => memory / 1e6)
}

const repeated = (items: number) => (xml: string) =>
  xml.replace(/<det .*<\/det>/, (item) =>
    Array.from({ length: items }, (_, index) => item.replace('nItem="1"', `nItem="${index + 1}"`)).join(''),
  )
