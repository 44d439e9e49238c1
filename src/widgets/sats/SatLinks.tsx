import { useAllowed } from '#api/client/use-connection.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import { Link } from '../kit/place/Link.tsx'
import { paths } from '../paths.ts'

/** Leads on from a SAT: what it says of itself, what it said before, what can be asked of it. */
export function SatLinks({ serial }: { serial: string }) {
  const allowed = useAllowed()
  if (!allowed?.(['sat:read'])) return null
  return (
    <div className="sat-links">
      <Link to={paths.satMonitoring(serial)} className={buttonClass('secondary', 'sm')}>
        Monitoramento
      </Link>
      <Link to={paths.satHistory(serial)} className={buttonClass('secondary', 'sm')}>
        Histórico
      </Link>
      <Link to={paths.satCommands(serial)} className={buttonClass('secondary', 'sm')}>
        Comandos
      </Link>
    </div>
  )
}
