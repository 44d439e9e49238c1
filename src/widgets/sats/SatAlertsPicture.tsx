import type { Page } from '#api/contract/page.ts'
import type { SatInAlert } from '#api/contract/sat-alerts.ts'
import { formatDateTime, relativeTime } from '#domain/date-time.ts'
import { Chip } from '#ui/Chip.tsx'
import { Icon } from '#ui/Icon.tsx'
import { isIconName } from '#ui/icons.ts'
import { CompanyChip } from '../kit/FilterChips.tsx'
import { type Column, FilterButton, ListPicture } from '../kit/ListFrame.tsx'
import type { At } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import './sats.css'
import { satAlertsQuery } from './sat-alerts-query.ts'
import { PAGE_SIZES, SatAlertsView, type SatAlertsViewState } from './sat-alerts-view.ts'

export const LIST_LABEL = 'SATs em Alerta'
export const rowKey = ({ sat }: SatInAlert) => sat.id
export const rowPath = ({ sat }: SatInAlert) => paths.satMonitoring(sat.serial_number)

export type OpenAlert = (open: { sat: string; alert: string }) => void

/** `onAlert` opens an alert's story. The serial number leads on where the user may see SATs. */
export const columnsAt = (now: number, maySats: boolean, onAlert?: OpenAlert): readonly Column<SatInAlert>[] => [
  {
    header: 'Serial',
    className: 'c-ser num',
    skeleton: 76,
    cell: (one, tools) => (
      <>
        {maySats ? tools.link(rowPath(one), 'keylink', one.sat.serial_number) : one.sat.serial_number}
        {one.sat.environment === 'homolog' && <span className="tag">Homologação</span>}
      </>
    ),
  },
  {
    header: 'Empresa',
    className: 'c-com',
    skeleton: 180,
    cell: ({ company }) => (
      <span className="ell" title={company.razao_social}>
        {company.nome_fantasia ?? company.razao_social}
      </span>
    ),
  },
  {
    header: 'Alertas',
    className: 'c-als',
    skeleton: 320,
    cell: ({ sat, alerts }) => (
      <ul className="als">
        {alerts.map(({ id, level, icon, message, created_utc }) => (
          <li key={id}>
            <button type="button" onClick={onAlert && (() => onAlert({ sat: sat.serial_number, alert: id }))}>
              <span className="st" data-level={level}>
                <Icon name={isIconName(icon) ? icon : 'triangle-alert'} size={14} />
                {message}
              </span>
              <time dateTime={created_utc} title={formatDateTime(created_utc)}>
                {relativeTime(created_utc, now)}
              </time>
            </button>
          </li>
        ))}
      </ul>
    ),
  },
]

/** First document, section 4: Alert level filter. */
const LEVELS = [
  { level: undefined, label: 'Todos' },
  { level: 'danger', label: 'Erros' },
  { level: 'warning', label: 'Alertas' },
  { level: 'info', label: 'Informações' },
] as const

interface FiltersProps {
  view: SatAlertsViewState
  company: string | undefined
  onShow?: (changed: Partial<SatAlertsViewState>) => void
  onFilter?: () => void
}

/** The level in sight, the other filters as chips, and the way to change them. */
export function SatAlertsFilterBar({ view, company, onShow, onFilter }: FiltersProps) {
  return (
    <>
      <div className="seg" role="group" aria-label="Nível">
        {LEVELS.map(({ level, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={level === view.level}
            onClick={onShow && (() => onShow({ level }))}
          >
            {label}
          </button>
        ))}
      </div>
      <CompanyChip id={view.company_id} name={company} onClear={onShow && (() => onShow({ company_id: undefined }))} />
      {view.homolog && (
        <Chip label="Homologação" value="Incluída" onClear={onShow && (() => onShow({ homolog: undefined }))} />
      )}
      <FilterButton onFilter={onFilter} />
    </>
  )
}

/** The list as it looks, painted from the first answer before React is there. */
export default function SatAlertsPicture(answer: Page<SatInAlert> | undefined, { search }: At) {
  const view = SatAlertsView.read(search)
  const query = satAlertsQuery(view)
  return (
    <ListPicture
      answer={answer}
      query={query}
      pageSizes={PAGE_SIZES}
      label={LIST_LABEL}
      className="click in-alert"
      columns={columnsAt(Date.now(), true)}
      rowKey={rowKey}
      filters={<SatAlertsFilterBar view={view} company={undefined} />}
    />
  )
}
