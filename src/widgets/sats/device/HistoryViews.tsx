import { useAllowed } from '#api/client/use-connection.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import { Link } from '../../kit/place/Link.tsx'
import { paths } from '../../paths.ts'

const VIEWS = [
  { id: 'readings', label: 'Leituras', path: (serial: string) => paths.satHistory(serial) },
  { id: 'alerts', label: 'Alertas', path: (serial: string) => paths.satAlertChanges(serial) },
] as const

/** Leads from a SAT's readings to what was done about its alerts, and back; nothing for who may not read alerts. */
export function HistoryViews({ serial, current }: { serial: string; current: (typeof VIEWS)[number]['id'] }) {
  const allowed = useAllowed()
  if (!allowed?.(['sat_notification:read'])) return null
  return (
    <nav className="row" aria-label={`Histórico do SAT ${serial}`}>
      {VIEWS.map(({ id, label, path }) => (
        <Link
          key={id}
          to={path(serial)}
          className={buttonClass(id === current ? 'secondary' : 'ghost', 'sm')}
          aria-current={id === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
