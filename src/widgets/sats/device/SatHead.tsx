import type { ReactNode } from 'react'
import { useRead } from '#api/client/use-connection.ts'
import { readSat, type Sat } from '#api/contract/sats/sats.ts'
import { taxpayerText } from '#domain/companies/taxpayer.ts'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { Badge } from '#ui/painted/Status.tsx'
import { companyName } from '#domain/companies/company-name.ts'
import { Link } from '../../kit/place/Link.tsx'
import { useTitle } from '../../kit/place/title.ts'
import { paths } from '../../paths.ts'
import { situationOf } from '../sat-values.tsx'

const TABS = [
  { id: 'monitoring', label: 'Monitoramento', path: (serial: string) => paths.satMonitoring(serial) },
  { id: 'history', label: 'Histórico', path: (serial: string) => paths.satHistory(serial) },
  { id: 'commands', label: 'Comandos', path: (serial: string) => paths.satCommands(serial) },
] as const

interface Props {
  serial: string
  /** Undefined while it is read. */
  sat: Sat | undefined
  current: (typeof TABS)[number]['id']
  /** At the right: countdown and refresh. */
  actions?: ReactNode
}

/** Which SAT it is and how it is, above the three screens of one device. */
export function SatHead({ serial, sat, current, actions }: Props) {
  // The same read as the screen's own: nothing is waited for once it failed.
  const { isError } = useRead(readSat, { params: { id: serial } })
  const tab = TABS.find(({ id }) => id === current)?.label
  useTitle(sat && `SAT ${serial} · ${tab}`)
  const situation = sat && situationOf(sat)
  const place = sat?.point_of_sale ? `, ${sat.point_of_sale.name}` : ''
  return (
    <header className="sat-head">
      <div className="record">
        <h2 className="tabular-nums">SAT {serial}</h2>
        {situation ? (
          <Badge level={situation.level} icon={situation.icon}>
            {situation.label}
          </Badge>
        ) : (
          !isError && <Skeleton width={92} height={24} />
        )}
        {sat?.environment === 'homolog' && <span className="tag">Homologação</span>}
        {sat ? (
          <span
            className="text-fg-3 truncate min-w-0"
            title={`${sat.company.razao_social}, ${taxpayerText(sat.company.cnpj)}`}
          >
            {companyName(sat.company)}
            {place}
          </span>
        ) : (
          !isError && (
            <span className="truncate min-w-0">
              <Skeleton width={180} height={20} />
            </span>
          )
        )}
        <span className="flex-1" />
        {actions}
      </div>
      <nav className="tabs" aria-label={`SAT ${serial}`}>
        {TABS.map(({ id, label, path }) => (
          <Link key={id} to={path(serial)} className="tab" aria-current={id === current ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </header>
  )
}
