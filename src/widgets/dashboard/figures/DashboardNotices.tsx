import { type DashOps, MOST_FAILED_PROOFS, MOST_MISSING } from '#api/contract/documents/dashboard.ts'
import { NF_NAMES } from '#domain/documents/nf-type.ts'
import { formatQuantity } from '#domain/money.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { Link } from '../../kit/place/Link.tsx'
import type { Filters } from '../dashboard-view.ts'
import { failedPath, missingPath, overduePath } from '../documents-path.ts'

const amountText = (amount: number, most: number = MOST_FAILED_PROOFS) =>
  `${formatQuantity(String(amount))}${amount < most ? '' : ' ou mais'}`

/**
 * The documents of the period that a check failed of, each type with the way to its list; the notes in contingency that SEFAZ has not
 * authorised in time, and those that it has and that are not here, of whatever day. Nothing where there are none.
 */
export function DashboardNotices({ ops, filters }: { ops: DashOps; filters: Filters }) {
  const failed = ops.failed_proofs.filter(({ amount }) => amount > 0)
  const { overdue_notes: overdue, missing_notes: missing } = ops
  if (failed.length === 0 && overdue === 0 && missing === 0) return null
  return (
    <div className="dashboard-notices">
      {failed.length > 0 && (
        <p>
          <Icon name="circle-x" size={16} />
          <span>
            Com falha na conferência:
            {failed.map(({ type, amount }) => (
              <Link key={type} className="link" to={failedPath(type, filters, ops.period)}>
                {`${amountText(amount)} ${NF_NAMES[type]}`}
              </Link>
            ))}
          </span>
        </p>
      )}
      {overdue > 0 && (
        <p>
          <Icon name="cloud-off" size={16} />
          <span>
            Em contingência sem autorização há mais de 24 horas:
            <Link className="link" to={overduePath(filters)}>
              {`${amountText(overdue)} ${overdue === 1 ? 'nota' : 'notas'}`}
            </Link>
          </span>
        </p>
      )}
      {missing > 0 && (
        <p>
          <Icon name="search-x" size={16} />
          <span>
            Na SEFAZ e não aqui:
            <Link className="link" to={missingPath(filters)}>
              {`${amountText(missing, MOST_MISSING)} ${missing === 1 ? 'nota' : 'notas'}`}
            </Link>
          </span>
        </p>
      )}
    </div>
  )
}
