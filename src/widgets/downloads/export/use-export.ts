import { useConnection } from '#api/client/use-connection.ts'
import { listCompanies } from '#api/contract/companies/companies.ts'
import { listCfes } from '#api/contract/documents/cfes.ts'
import { type NfDownloadRequest, requestNfDownload } from '#api/contract/documents/nf-downloads.ts'
import { listNfces } from '#api/contract/documents/nfces.ts'
import { downloadsProblem } from '#domain/documents/downloads/download-quota.ts'
import { NF_NAMES, type NfType } from '#domain/documents/nf-type.ts'
import { toDate } from '#domain/time/date-time.ts'
import { useListSaver } from '../../kit/list/use-list-file.ts'
import { typesOf } from '../new-download-view.ts'
import { useRequest } from '../use-request.ts'
import { daysOf, type ExportForm } from './export-form.ts'

/** Companies of one request, as its contract takes them. */
const MOST_COMPANIES = 1000

const LISTS = { nfce: listNfces, cfe: listCfes } as const satisfies Record<NfType, object>

/**
 * Returns what exports a choice: asks for a zip of each type that has documents, or saves a spreadsheet of each. Rejects with the first
 * failure; what was made before it stays.
 */
export function useExport(): (choice: ExportForm) => Promise<void> {
  const connection = useConnection()
  const request = useRequest()
  const saveList = useListSaver()

  const companiesOf = async ({ company_id }: ExportForm): Promise<string[]> => {
    if (company_id !== '') return [company_id]
    const all = await connection.call(listCompanies, { query: { per_page: MOST_COMPANIES } })
    if (all.total > MOST_COMPANIES) throw new Error('São muitas empresas para um arquivo só: escolha uma.')
    return all.items.map(({ id }) => id)
  }
  const requestZips = async (choice: ExportForm, days: ReturnType<typeof daysOf>) => {
    const company_ids = await companiesOf(choice)
    const bodies = typesOf(choice.type).map(
      (nf_type): NfDownloadRequest => ({
        ...days,
        company_ids,
        nf_type,
        environment: 'production',
        format: 'xml',
        tz_offset: new Date().getTimezoneOffset(),
      }),
    )
    const sizes = await Promise.all(
      bodies.map((body) => connection.call(requestNfDownload, { query: { preview: '1' }, body })),
    )
    const problem = downloadsProblem(sizes)
    if (problem) throw new Error(problem)
    await request(bodies.filter((_, at) => (sizes[at]?.amount ?? 0) > 0))
  }
  return async (choice) => {
    const days = daysOf(choice, toDate(new Date()))
    if (choice.format === 'xml') return requestZips(choice, days)
    const query = { ...days, environment: 'production' as const, company_id: choice.company_id || undefined }
    for (const type of typesOf(choice.type)) {
      await saveList(LISTS[type], { query }, `${NF_NAMES[type]} de ${days.date_start} a ${days.date_end}`)
    }
  }
}
