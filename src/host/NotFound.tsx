import { buttonClass } from '#ui/painted/Button.tsx'
import { Link } from '#widgets/kit/place/Link.tsx'
import { paths } from '#widgets/paths.ts'
import { useReport } from '#widgets/kit/report.ts'

/** A path that no route knows. */
export function NotFound() {
  useReport('ready')
  return (
    <div className="not-found">
      <b className="tabular-nums" aria-hidden="true">
        404
      </b>
      <p>A Página que está procurando não existe.</p>
      <Link to={paths.home()} className={buttonClass()}>
        Ir para o início
      </Link>
    </div>
  )
}
