import type { NfDownload } from '#api/contract/documents/nf-downloads.ts'
import { formatBytes } from '#domain/byte-size.ts'
import { downloadState, downloadStatus, downloadUrl } from '#domain/documents/downloads/download-status.ts'
import { NF_NAMES } from '#domain/documents/nf-type.ts'
import { formatQuantity } from '#domain/money.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { Meter } from '#ui/painted/chart/Meter.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { Status } from '#ui/painted/Status.tsx'
import { ReadRegion } from '../../kit/failure/ReadScreen.tsx'
import { periodText } from '../../kit/filters/period-text.ts'
import { useFile } from '../use-file.ts'
import { useProgress } from '../use-progress.ts'

/** The newest files, of which those just asked for come first. */
const NEWEST = { per_page: 5 }

/** How far each file is, and the file itself once it is there. */
export function ExportedFiles() {
  const read = useProgress(NEWEST)
  const { save, busyId } = useFile(read)
  return (
    <section className="exported" aria-label="Arquivos">
      <h2 className="h2">Arquivos</h2>
      <ReadRegion
        read={read}
        text="Não foi possível carregar os arquivos"
        skeleton={
          <Awaited>
            <SkeletonLines lines={3} />
          </Awaited>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-fg-3">Os arquivos de XML aparecem aqui enquanto são feitos, e ficam para baixar.</p>
          ) : (
            <ul>
              {items.map((request) => (
                <li key={request.id}>
                  <File request={request} isBusy={busyId === request.id} onSave={() => save(request)} />
                </li>
              ))}
            </ul>
          )
        }
      </ReadRegion>
    </section>
  )
}

interface FileProps {
  request: NfDownload
  isBusy: boolean
  onSave: () => void
}

function File({ request, isBusy, onSave }: FileProps) {
  const state = downloadState(request)
  const { label, level, icon } = downloadStatus(state)
  const what = `${NF_NAMES[request.nf_type]}, ${periodText(request)}`
  return (
    <>
      <div>
        <b>{what}</b>
        <LiveStatus className="exported-state">
          <Status level={level} icon={icon}>
            {label}
          </Status>
          <span className="text-fg-3">{sizeText(request)}</span>
        </LiveStatus>
        {state === 'processing' && (
          <Meter
            role="progressbar"
            label={`Documentos no arquivo de ${what}`}
            text={`${formatQuantity(request.done)} de ${formatQuantity(request.amount)}`}
            max={request.amount}
            parts={[{ value: request.done, tone: 'now' }]}
          />
        )}
        {state !== 'processing' && request.failure && <p className="text-fg-3">{request.failure}</p>}
      </div>
      {downloadUrl(request) !== undefined && (
        <Button size="sm" icon="download" busy={isBusy} onClick={onSave} aria-label={`Baixar ${what}`}>
          Baixar
        </Button>
      )}
    </>
  )
}

const sizeText = ({ amount, file_size }: NfDownload) =>
  [
    `${formatQuantity(amount)} ${amount === 1 ? 'arquivo' : 'arquivos'}`,
    file_size === null ? '' : formatBytes(file_size),
  ]
    .filter(Boolean)
    .join(' · ')
