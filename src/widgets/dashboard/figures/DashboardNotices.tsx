import { type DashOps, MOST_FAILED_PROOFS } from '#api/contract/documents/dashboard.ts'
import { NF_TYPES } from '#domain/documents/nf-type.ts'
import { formatQuantity } from '#domain/money.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { Link } from '../../kit/place/Link.tsx'
import type { Filters } from '../dashboard-view.ts'
import { failedPath, overduePath } from '../documents-behind.ts'

const amountText = (amount: number) =>
  `${formatQuantity(String(amount))}${amount < MOST_FAILED_PROOFS ? '' : ' ou mais'}`

/**
 * The documents of the period that a check failed of, each type with the way to its list, and the notes in contingency that SEFAZ has not
 * authorised in time, of whatever day; nothing where there are none.
 */
export function DashboardNotices({ ops, filters }: { ops: DashOps; filters: Filters }) {
  const failed = ops.failed_proofs.filter(({ amount }) => amount > 0)
  const overdue = ops.overdue_notes
  if (failed.length === 0 && overdue === 0) return null
  return (
    <div className="dashboard-notices">
      {failed.length > 0 && (
        <p>
          <Icon name="circle-x" size={16} />
          <span>
            Com falha na conferência:
            {failed.map(({ type, amount }) => (
              <Link key={type} className="link" to={failedPath(type, filters, ops.period)}>
                {`${amountText(amount)} ${NF_TYPES[type]}`}
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
    </div>
  )
}
