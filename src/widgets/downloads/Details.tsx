import type { ReactNode } from 'react'
import type { NfDownloadPreview } from '#api/contract/documents/nf-downloads.ts'
import { downloadsProblem } from '#domain/documents/downloads/download-quota.ts'
import { formatQuantity } from '#domain/money.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { Meter, MeterKey, type MeterPart } from '#ui/painted/chart/Meter.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { ReadRegion, type ReadResult } from '../kit/failure/ReadScreen.tsx'

interface Props {
  /** Fields that are still empty. */
  missing: readonly string[]
  /** Without a company nothing can be requested. */
  mayChoose: boolean
  /** `isCurrent`: the figures are those of the fields as they stand. */
  preview: ReadResult<NfDownloadPreview[]> & { isCurrent: boolean }
  /** The last day of the month that the quota is for, 'dd/MM/yyyy'. */
  monthEnd: string
}

/** 'Detalhes': what the request would take and what the plan allows. */
export function Details({ missing, mayChoose, preview, monthEnd }: Props) {
  const isWaiting = missing.length === 0 && !preview.error && !preview.isCurrent
  return (
    <aside className="card quota" aria-label="Detalhes" aria-busy={isWaiting}>
      <h2 className="h2">Detalhes</h2>
      {missing.length > 0 ? (
        <p className="text-fg-3">
          {mayChoose
            ? `Escolha ${listOf(missing)} para saber quantos documentos o arquivo terá.`
            : 'Seu perfil não permite ver empresas, e sem uma empresa não há o que requisitar.'}
        </p>
      ) : (
        <ReadRegion
          // Figures of other fields say nothing of those that could not be counted.
          read={preview.error ? { ...preview, data: undefined } : preview}
          text="Não foi possível contar os documentos"
          skeleton={<Waiting />}
        >
          {(figures) => (
            <div className="fig">
              <Figures previews={figures} monthEnd={monthEnd} />
            </div>
          )}
        </ReadRegion>
      )}
    </aside>
  )
}

const listOf = (parts: readonly string[]) => new Intl.ListFormat('pt-BR').format(parts)
const tone = (isOver: boolean) => (isOver ? 'over' : 'now')
const documents = (count: number) => (count === 1 ? 'documento' : 'documentos')

function Figures({ previews, monthEnd }: { previews: readonly NfDownloadPreview[]; monthEnd: string }) {
  const [first] = previews
  if (!first) return null
  const { max_per_batch, max_per_month, total_downloaded_month: past } = first
  const amount = previews.reduce((sum, one) => sum + one.amount, 0)
  // What a request may have is each one's own.
  const largest = Math.max(...previews.map((one) => one.amount))
  const problem = downloadsProblem(previews)
  const remaining = max_per_month - past - amount
  const monthTone = tone(past + amount > max_per_month)
  // The server counts no further than a request may have.
  const more = largest >= max_per_batch ? '+' : ''
  return (
    <>
      <LiveStatus className="big">
        <b className="tabular-nums">
          {formatQuantity(amount)}
          {more}
        </b>
        <span className="text-fg-2">
          {documents(amount)} {previews.length > 1 ? 'nas duas requisições' : 'nesta requisição'}
        </span>
      </LiveStatus>
      <Quota
        label="Por requisição"
        used={formatQuantity(largest) + more}
        max={max_per_batch}
        parts={[{ value: largest, tone: tone(largest >= max_per_batch) }]}
      />
      <Quota
        label="No mês"
        used={formatQuantity(past + amount) + more}
        max={max_per_month}
        parts={[
          { value: past, tone: 'past' },
          { value: amount, tone: monthTone },
        ]}
      >
        <div className="keys">
          <MeterKey tone="past">{`${formatQuantity(past)} já ${past === 1 ? 'baixado' : 'baixados'}`}</MeterKey>
          <MeterKey
            tone={monthTone}
          >{`${formatQuantity(amount)}${more} ${previews.length > 1 ? 'destas requisições' : 'desta requisição'}`}</MeterKey>
        </div>
      </Quota>
      <LiveStatus>
        {problem ? (
          <Note level={amount === 0 ? 'info' : 'warning'} icon={amount === 0 ? 'info' : 'triangle-alert'}>
            {problem}
          </Note>
        ) : (
          <p className="hint">
            {remaining === 1 ? 'Restará' : 'Restarão'} {formatQuantity(remaining)} {documents(remaining)} até {monthEnd}
            .
          </p>
        )}
      </LiveStatus>
    </>
  )
}

interface QuotaProps {
  label: string
  used: string
  max: number
  parts: readonly MeterPart[]
  children?: ReactNode
}

function Quota({ label, used, max, parts, children }: QuotaProps) {
  const text = `${used} de ${formatQuantity(max)}`
  return (
    <div className="quota-line">
      <div className="row">
        <span>{label}</span>
        <span className="flex-1" />
        <span className="tabular-nums">
          <b>{used}</b> <span className="text-fg-3">de {formatQuantity(max)}</span>
        </span>
      </div>
      <Meter label={label} text={text} max={max} parts={parts} />
      {children}
    </div>
  )
}

/** The figures' own geometry. */
function Waiting() {
  return (
    <div className="fig" aria-hidden="true">
      <div className="big">
        <Skeleton width={132} height={32} />
        <Skeleton width={176} height={12} />
      </div>
      {['batch', 'month'].map((quota) => (
        <div key={quota} className="quota-line">
          <Skeleton width="100%" />
          <Skeleton width="100%" height={6} />
          {quota === 'month' && <Skeleton width="45%" height={16} />}
        </div>
      ))}
      <Skeleton width="60%" />
    </div>
  )
}
