import { listNfDownloads, type NfDownload, requestNfDownload } from '#api/contract/documents/nf-downloads.ts'
import type { DownloadFormat } from '#domain/documents/downloads/download-format.ts'
import type { ChosenAction, Work } from './chosen-action.ts'

/** How a row names its document. */
export interface DocumentOfRow {
  key: string
  /** Its own day at its issuer's place. */
  day: string
  environment: 'production' | 'homolog'
}

/** Between looks at how far the server is. */
const LOOK_MS = 1000

const FORMATS: readonly { format: DownloadFormat; label: string }[] = [
  { format: 'xml', label: 'Baixar XML' },
  { format: 'pdf', label: 'Baixar PDF' },
  { format: 'xml_pdf', label: 'Baixar XML e PDF' },
]

/**
 * Returns what brings the files of chosen documents as one zip: a request like any other bulk download, in its limits, which stands in 'Downloads'
 * too, whatever becomes of the page.
 */
export function fileActions<T>(type: 'nfce' | 'cfe', documentOf: (item: T) => DocumentOfRow | undefined) {
  const isThere = (item: T) => documentOf(item) !== undefined
  return FORMATS.map(
    ({ format, label }): ChosenAction<T> => ({
      id: format,
      label,
      icon: format === 'pdf' ? 'printer' : 'download',
      needs: [`${type}_custody:bulk_download`],
      fits: isThere,
      touches: [listNfDownloads],
      notice: () => 'Arquivo salvo. Ele está também em Downloads',
      async doing(items, work) {
        const documents = items.flatMap((item) => documentOf(item) ?? [])
        const parts = Map.groupBy(documents, ({ environment }) => environment)
        let before = 0
        for (const [environment, part] of parts) {
          const days = part.map(({ day }) => day).toSorted()
          const { request } = await work.call(requestNfDownload, {
            query: { preview: '0' },
            body: {
              company_ids: [],
              keys: part.map(({ key }) => key),
              date_start: days[0] ?? '',
              date_end: days.at(-1) ?? '',
              nf_type: type,
              tz_offset: new Date().getTimezoneOffset(),
              environment,
              format,
            },
          })
          const shift = before
          if (request) await saved(request, work, (done) => work.done(shift + Math.min(done, part.length)))
          before += part.length
        }
        return []
      },
    }),
  )
}

/** Follows a request until its file is there, and saves it. */
async function saved({ id }: NfDownload, work: Work, done: (count: number) => void): Promise<void> {
  for (;;) {
    work.signal.throwIfAborted()
    const { items } = await work.call(listNfDownloads, { query: { per_page: 50 }, signal: work.signal })
    const now = items.find((one) => one.id === id)
    if (!now) throw new Error('A requisição não está mais entre os downloads.')
    done(now.done)
    if (now.url) {
      work.save(await work.download(now.url), `${now.nf_type}-${now.date_start}-${now.date_end}-${now.format}.zip`)
      return
    }
    if (now.is_processed) throw new Error(now.failure ?? 'O arquivo não pôde ser feito.')
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
