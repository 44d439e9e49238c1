import { type DashOps, MOST_FAILED_PROOFS } from '#api/contract/documents/dashboard.ts'
import { NF_TYPES } from '#domain/documents/nf-type.ts'
import { formatQuantity } from '#domain/money.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { Link } from '../../kit/place/Link.tsx'
import type { Filters } from '../dashboard-view.ts'
import { failedPath } from '../documents-behind.ts'

/** The documents of the period that a check failed of, each type with the way to its list; nothing where there are none. */
export function FailedProofs({ ops, filters }: { ops: DashOps; filters: Filters }) {
  const failed = ops.failed_proofs.filter(({ amount }) => amount > 0)
  if (failed.length === 0) return null
  return (
    <p className="failed-proofs">
      <Icon name="circle-x" size={16} />
      <span>Com falha na conferência:</span>
      {failed.map(({ type, amount }) => (
        <Link key={type} className="link" to={failedPath(type, filters, ops.period)}>
          {`${formatQuantity(String(amount))}${amount < MOST_FAILED_PROOFS ? '' : ' ou mais'} ${NF_TYPES[type]}`}
        </Link>
      ))}
    </p>
  )
}
