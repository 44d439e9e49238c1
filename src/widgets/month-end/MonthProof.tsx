import { useState } from 'react'
import { useAllowed, useWrite } from '#api/client/use-connection.ts'
import { listNfDownloads, requestNfDownload } from '#api/contract/documents/nf-downloads.ts'
import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import { BULK_DOWNLOAD_NEEDS, NF_NAMES, type NfType } from '#domain/documents/nf-type.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Section } from '#ui/painted/Section.tsx'
import { useFailed } from '../kit/failure/use-failed.ts'
import { useSnackbars } from '../kit/snackbars.ts'

/** 'Pacote de prova': the month's documents with all that proves them, as bulk downloads, one of each type that the reader may have so. */
export function MonthProof({ month }: { month: MonthEnd }) {
  const may = useAllowed()
  const request = useWrite(requestNfDownload, [listNfDownloads])
  const snackbars = useSnackbars()
  const failed = useFailed()
  const [isBusy, setIsBusy] = useState(false)
  const { company, figures, date_start, date_end } = month
  const types = [...new Set(figures.documents.map(({ type }) => type))].filter((type) =>
    may?.([BULK_DOWNLOAD_NEEDS[type]]),
  )
  if (types.length === 0) return null
  const bodyOf = (type: NfType) => ({
    company_ids: [company.id],
    date_start,
    date_end,
    nf_type: type,
    tz_offset: new Date().getTimezoneOffset(),
    environment: 'production' as const,
    format: 'proof' as const,
  })
  const ask = async (type: NfType) => {
    try {
      await request.mutateAsync({ query: {}, body: bodyOf(type) })
      const text = `Pacote de prova de ${NF_NAMES[type]} requisitado: você o encontra em Downloads.`
      snackbars.show({ level: 'success', text })
    } catch (error) {
      failed(error, (message) => `Ocorreu um erro ao requisitar o pacote de prova de ${NF_NAMES[type]}: ${message}`)
    }
  }
  const start = async () => {
    setIsBusy(true)
    for (const type of types) await ask(type)
    setIsBusy(false)
  }
  return (
    <Section title="Pacote de prova">
      <p className="text-fg-2">
        XML, PDF, conferências, totais e somas num zip, que o contador ou um fiscal confere sem este sistema.
      </p>
      <div className="my-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          icon="shield"
          busy={isBusy}
          {...(!month.is_over && { disabledReason: 'O mês ainda não terminou' })}
          onClick={() => void start()}
        >
          Requisitar
        </Button>
      </div>
    </Section>
  )
}
