import { useState } from 'react'
import { useCan, useWrite } from '#api/client/use-connection.ts'
import { listNfDownloads, requestNfDownload } from '#api/contract/documents/nf-downloads.ts'
import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import { Button } from '#ui/painted/Button.tsx'
import { useFailed } from '../kit/failure/use-failed.ts'
import { useSnackbars } from '../kit/snackbars.ts'

/** 'Pacote de prova': the month's documents with all that proves them, as bulk downloads, one of each type. */
export function MonthProof({ month }: { month: MonthEnd }) {
  const mayRequest = useCan(requestNfDownload)
  const request = useWrite(requestNfDownload, [listNfDownloads])
  const snackbars = useSnackbars()
  const failed = useFailed()
  const [isBusy, setIsBusy] = useState(false)
  const { company, figures, date_start, date_end } = month
  const types = [...new Set(figures.documents.map(({ type }) => type))]
  if (!mayRequest || types.length === 0) return null
  const bodyOf = (type: NfType) => ({
    company_ids: [company.id],
    date_start,
    date_end,
    nf_type: type,
    tz_offset: new Date().getTimezoneOffset(),
    environment: 'production' as const,
    format: 'proof' as const,
  })
  const start = async () => {
    setIsBusy(true)
    try {
      for (const type of types) await request.mutateAsync({ query: {}, body: bodyOf(type) })
      snackbars.show({ level: 'success', text: 'Pacote de prova requisitado: você o encontra em Downloads.' })
    } catch (error) {
      failed(error, (message) => `Ocorreu um erro ao requisitar o pacote de prova: ${message}`)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      size="sm"
      kind="ghost"
      icon="shield"
      busy={isBusy}
      title="XML, PDF, conferências e somas num zip, que se confere sem este sistema"
      {...(!month.is_over && { disabledReason: 'O mês ainda não terminou' })}
      onClick={() => void start()}
    >
      Pacote de prova
    </Button>
  )
}
