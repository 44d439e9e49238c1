import { useState } from 'react'
import { useAllowed } from '#api/client/use-connection.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { formatQuantity } from '#domain/money.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { Button, buttonClass } from '#ui/painted/Button.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { useFailed } from '../kit/failure/use-failed.ts'
import { type Load, useLoaded } from '../kit/failure/use-loaded.ts'
import { useCompanies } from '../kit/form/lookup/use-companies.ts'
import { Link } from '../kit/place/Link.tsx'
import { useReport } from '../kit/report.ts'
import { useSaveFile } from '../kit/files/use-save-file.ts'
import { paths } from '../paths.ts'
import './documents.css'
import { DropZone } from './DropZone.tsx'
import type { Found } from './found-files.ts'
import type { ImportHistoryProps } from './ImportHistory.tsx'
import type { Source } from './parcels.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportProofs } from './ImportProofs.tsx'
import { ImportReport } from './ImportReport.tsx'
import type { ImportChoicesProps } from './ImportChoices.tsx'
import { type ImportChoice, useImport } from './use-import.ts'
import { useLeaving } from './use-leaving.tsx'

/** Heavier than all the rest of the screen, which is drawn without waiting for it. */
const loadChoices: Load<ImportChoicesProps> = () =>
  import('./ImportChoices.tsx').then(({ ImportChoices }) => ({ default: ImportChoices }))

/** It is read only where nothing has been chosen yet. */
const loadHistory: Load<ImportHistoryProps> = () =>
  import('./ImportHistory.tsx').then(({ ImportHistory }) => ({ default: ImportHistory }))

/** Tells if a file, or one of a zip's, is among the names. */
const isAmong = ({ name }: Source, names: readonly string[]) =>
  names.some((one) => one === name || one.startsWith(`${name}/`))

/** 'Importar documentos': files and folders of this computer, each with its result. */
export default function ImportDocuments() {
  useReport('ready')
  const [choice, setChoice] = useState<Partial<ImportChoice>>({})
  const may = useAllowed()
  const { list } = useCompanies()
  const mayAdd = may?.(['company:create']) ?? false
  // On the first day there is none, and each comes with its documents.
  const newCompanies = mayAdd && (choice.newCompanies ?? list.data?.total === 0)
  const { queue, state } = useImport({ company: choice.company, newCompanies })
  const [read, setRead] = useState({ isReading: false, isMissed: false, omitted: 0 })
  // Names of files that were refused before, which alone are sent.
  const [again, setAgain] = useState<readonly string[]>()
  const Choices = useLoaded(loadChoices)
  const History = useLoaded(loadHistory)
  const failed = useFailed()
  const saveFile = useSaveFile()
  const { phase, files, reports, companies } = state
  const isIdle = phase === 'idle'
  // Holds once an import has begun, since that itself brings companies where there were none.
  if (!isIdle && choice.newCompanies === undefined) setChoice({ ...choice, newCompanies })
  const question = useLeaving(!isIdle && phase !== 'done')

  const add = async (finding: Promise<Found>) => {
    setRead((before) => ({ ...before, isReading: true }))
    try {
      const found = await finding
      const wanted = again ? found.sources.filter((source) => isAmong(source, again)) : found.sources
      setRead(({ omitted }) => ({ isReading: false, isMissed: false, omitted: omitted + (again ? 0 : found.omitted) }))
      if (again && wanted.length === 0) setRead((before) => ({ ...before, isMissed: true }))
      else {
        queue.add(wanted)
        setAgain(undefined)
      }
    } catch (error) {
      setRead((before) => ({ ...before, isReading: false }))
      failed(error, () => 'Não foi possível ler os arquivos. Tente escolhê-los de novo.')
    }
  }
  const save = async () => {
    const [{ importRows }, { csvText }] = await Promise.all([import('./import-rows.ts'), import('#domain/csv.ts')])
    saveFile(new Blob([csvText(importRows(reports))], { type: 'text/csv;charset=utf-8' }), 'importacao.csv')
  }
  const keys = reports.flatMap((one) => one.keys)
  const hasImported = reports.some(({ outcome }) => outcome === 'taken')
  return (
    <>
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        {hasImported && may?.(['nfce:read']) && (
          <Link to={paths.nfces()} className={buttonClass('secondary', 'sm')}>
            Ver notas
          </Link>
        )}
        {hasImported && may?.(['cfe:read']) && (
          <Link to={paths.cfes()} className={buttonClass('secondary', 'sm')}>
            Ver cupons
          </Link>
        )}
        <span className="flex-1" />
        <Button
          size="sm"
          icon="download"
          disabledReason={reports.length > 0 ? undefined : 'Ainda não há resultados'}
          onClick={() => void save()}
        >
          Exportar CSV
        </Button>
        <slot name="toolbar-end" />
      </div>
      <DropZone isSmall={!isIdle} onFound={(found) => void add(found)}>
        <div className="import-choices">
          {Choices && (
            <Choices
              choice={{ company: choice.company, newCompanies }}
              mayAdd={mayAdd}
              isFixed={phase === 'running' || phase === 'waiting'}
              onChange={(changed) => setChoice((before) => ({ ...before, ...changed }))}
            />
          )}
        </div>
        {read.isReading && (
          <LiveStatus as="p" className="hint">
            Lendo as pastas…
          </LiveStatus>
        )}
        {again && (
          <Note level="info" icon="info">
            {read.isMissed
              ? 'Nenhum dos recusados está entre os arquivos escolhidos. '
              : `Escolha de novo os arquivos ou a pasta: só ${again.length === 1 ? 'o que foi recusado é enviado' : `os ${formatQuantity(again.length)} recusados são enviados`}. `}
            <button type="button" className="link" onClick={() => setAgain(undefined)}>
              Enviar todos
            </button>
          </Note>
        )}
        {read.omitted > 0 && !isIdle && (
          <p className="hint">
            {read.omitted.toLocaleString('pt-BR')} {read.omitted === 1 ? 'arquivo' : 'arquivos'} de outros tipos nas
            pastas {read.omitted === 1 ? 'ficou' : 'ficaram'} de fora.
          </p>
        )}
        {!isIdle && <ImportProgress state={state} queue={queue} />}
        {companies.length > 0 && (
          <Note level="info" icon="info">
            {`${companies.length === 1 ? 'Empresa cadastrada' : 'Empresas cadastradas'} pelos documentos: ${companies.map(formatTaxpayer).join(', ')}`}
          </Note>
        )}
        {phase === 'done' && keys.length > 0 && <ImportProofs key={keys.length} keys={keys} />}
        {isIdle && History && <History onAgain={setAgain} />}
        {!isIdle && <ImportReport reports={reports} waiting={queue.sources().slice(files.done)} />}
      </DropZone>
      {question}
    </>
  )
}
