import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { formatDate } from '#domain/time/date-time.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { Status } from '#ui/painted/Status.tsx'
import type { MenuEntry } from '#ui/overlay/Menu.tsx'
import { useIsReported } from '../../kit/failure/failure.ts'
import { RowActions } from './RowActions.tsx'
import { CompanyIcon, Grip, PointIcon } from './tree-icons.tsx'
import type { CompanyRow, NoneRow, PointRow, Row, SatRow } from './tree-rows.ts'
import type { Failed } from './use-branches.tsx'

interface Props {
  row: Row
  entries: readonly MenuEntry[]
  mayMove: boolean
  /** Failure of a row that could not be read. */
  failed: Failed | undefined
}

/** Shows a row of the tree, behind its turn. */
export function TreeRowView({ row, entries, mayMove, failed }: Props) {
  return (
    <>
      {row.kind === 'company' ? (
        <CompanyView row={row} />
      ) : row.kind === 'point' ? (
        <PointView row={row} />
      ) : row.kind === 'none' ? (
        <NoneView row={row} />
      ) : row.kind === 'sat' ? (
        <SatView row={row} mayMove={mayMove} />
      ) : failed ? (
        <FailedView failed={failed} />
      ) : (
        <Skeleton width={160 + ((row.position * 37) % 90)} />
      )}
      {row.kind !== 'late' && (
        <span className="form-actions">
          {entries.length > 0 && <RowActions label={`Ações de ${row.text}`} entries={entries} />}
        </span>
      )}
    </>
  )
}

/** The page around an element is told; where it says why itself, only the way to try again is left. */
function FailedView({ failed: { error, retry, isBusy } }: { failed: Failed }) {
  const isOurs = useIsReported(error)
  return (
    <>
      {isOurs && <span className="aside">Não foi possível carregar</span>}
      <Button size="sm" kind="ghost" icon="rotate-cw" busy={isBusy} onClick={retry}>
        Tentar novamente
      </Button>
    </>
  )
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function CompanyView({ row: { company, text } }: { row: CompanyRow }) {
  const { points_of_sale, sats, unassigned } = company
  return (
    <>
      <CompanyIcon />
      <span className="name" title={text}>
        {text}
      </span>
      <span className="aside wide" title={formatTaxpayer(company.cnpj)}>
        {formatTaxpayer(company.cnpj)}
      </span>
      <span className="sum">
        {unassigned > 0 && (
          <span className="warn">
            {counted(unassigned, 'SAT', 'SATs')} sem ponto<span className="wide"> de venda</span>
          </span>
        )}
        <span className="wide">
          {unassigned > 0 && '· '}
          {counted(points_of_sale, 'ponto de venda', 'pontos de venda')} · {counted(sats, 'SAT', 'SATs')}
        </span>
      </span>
    </>
  )
}

function PointView({ row: { point } }: { row: PointRow }) {
  return (
    <>
      <PointIcon />
      <span className="name" title={point.name}>
        {point.name}
      </span>
      {point.nfce_serie !== null && <span className="aside">NFC-e série {point.nfce_serie}</span>}
      <span className="sum">{point.sats === 0 ? 'Nenhum SAT' : counted(point.sats, 'SAT', 'SATs')}</span>
    </>
  )
}

function NoneView({ row: { count } }: { row: NoneRow }) {
  return (
    <>
      <Icon name="inbox" />
      <span className="name">Sem ponto de venda</span>
      <span className="sum warn">{counted(count, 'SAT', 'SATs')}</span>
    </>
  )
}

function SatView({ row: { sat }, mayMove }: { row: SatRow; mayMove: boolean }) {
  return (
    <>
      {mayMove && (
        <span className="grip" data-grip="" aria-hidden="true">
          <Grip />
        </span>
      )}
      <Icon name="cpu" />
      <span className="name tabular-nums">{sat.serial_number}</span>
      {sat.environment === 'homolog' && <span className="tag">Homologação</span>}
      <span className="sum">
        {sat.retired_on !== null && (
          <Status level="neutral" icon="archive">
            Desativado <span className="wide">em {formatDate(sat.retired_on)}</span>
          </Status>
        )}
      </span>
    </>
  )
}
