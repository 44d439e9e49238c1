import { useState } from 'react'
import { useCan } from '#api/client/use-connection.ts'
import { closeMonth, type MonthEnd } from '#api/contract/documents/month-end.ts'
import { Button, buttonClass, IconButton } from '#ui/painted/Button.tsx'
import { MissingDialog } from '../kit/failure/MissingPart.tsx'
import { useOpened } from '../kit/failure/use-loaded.ts'
import { Link } from '../kit/place/Link.tsx'
import { MonthNextStep } from './sending/MonthNextStep.tsx'
import { useDocuments } from './use-documents.ts'
import { useMonthFile } from './use-month-file.ts'
import { useMonthPaper } from './use-month-paper.ts'

const loadClosing = () => import('./ClosingDialog.tsx').then(({ ClosingDialog }) => ({ default: ClosingDialog }))

/** Buttons that save a month as a file, close it, open it anew and send it once it is closed; none of them works until there is a month. */
export function MonthActions({ month }: { month: MonthEnd | undefined }) {
  const mayClose = useCan(closeMonth)
  const [closing, setClosing] = useState<'close' | 'reopen'>()
  const ClosingDialog = useOpened(loadClosing, closing !== undefined, MissingDialog)
  const { save, isSaving } = useMonthFile(month)
  const paper = useMonthPaper()
  const documents = useDocuments()
  const isClosed = month?.state === 'closed' || month?.state === 'reopened'
  return (
    <>
      <IconButton icon="download" size="sm" label="Baixar CSV" busy={isSaving} disabled={!month} onClick={save} />
      <IconButton
        icon="printer"
        size="sm"
        label="Baixar PDF"
        busy={paper.busy}
        disabled={!month}
        onClick={() => month && paper.start(month)}
      />
      {documents && month && (
        <Link to={documents([month.company.id], month.month)} className={buttonClass('ghost', 'sm')}>
          Baixar documentos
        </Link>
      )}
      {mayClose && isClosed && (
        <Button size="sm" kind="ghost" onClick={() => setClosing('reopen')}>
          Reabrir
        </Button>
      )}
      {mayClose && month && month.state !== 'closed' && (
        <Button
          size="sm"
          kind="primary"
          onClick={() => setClosing('close')}
          {...(!month.is_over && { disabledReason: 'O mês ainda não terminou' })}
        >
          Fechar o mês
        </Button>
      )}
      {mayClose && month?.state === 'closed' && <MonthNextStep month={month} />}
      {closing && ClosingDialog && month && (
        <ClosingDialog month={month} isReopening={closing === 'reopen'} onClose={() => setClosing(undefined)} />
      )}
    </>
  )
}
