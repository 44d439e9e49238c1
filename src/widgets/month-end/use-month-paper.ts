import { readAddress } from '#api/client/address.ts'
import { useConnection } from '#api/client/use-connection.ts'
import type { MonthEnd, readMonthEndPdf } from '#api/contract/documents/month-end.ts'
import { monthFileName } from '#domain/documents/month-end/month.ts'
import { useDownload } from '../kit/files/use-download.ts'

/** Saves a month as a PDF, which the server draws. */
export function useMonthPaper() {
  const { api } = useConnection()
  return useDownload(
    async ({ company, month }: MonthEnd) => {
      const query = { company_id: company.id, month }
      return { url: api + readAddress<typeof readMonthEndPdf>('/month_end/pdf', { query }) }
    },
    (of) => monthFileName(of, 'pdf'),
  )
}
