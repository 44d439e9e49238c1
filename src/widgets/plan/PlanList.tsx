import { useRead } from '#api/client/use-connection.ts'
import { listPlans, type Plan } from '#api/contract/devices/plans.ts'
import { Button } from '#ui/painted/Button.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { useFailureSnackbar } from '../kit/failure/use-failed.ts'
import { ReadFailure } from '../kit/failure/ReadFailure.tsx'

/** Plans of one tenant are few; the page of pickers holds them. */
const MOST = 100

/** 'Planos': those that there are, and which one is in force. */
export function PlanList({ onEdit }: { onEdit: (plan: Plan) => void }) {
  const read = useRead(listPlans, { query: { per_page: MOST } })
  useFailureSnackbar(read.error)
  return (
    <section className="sec" aria-label="Planos">
      <h2>Planos</h2>
      {read.data ? (
        <ul className="plan-list">
          {read.data.items.map((plan) => (
            <li key={plan.id}>
              <span className="what">
                {plan.description} {plan.is_current && <span className="tag">Em vigor</span>}
              </span>
              <Button size="sm" onClick={() => onEdit(plan)} aria-label={`Editar ${plan.description}`}>
                Editar
              </Button>
            </li>
          ))}
        </ul>
      ) : read.error ? (
        <ReadFailure error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <SkeletonLines lines={2} />
      )}
    </section>
  )
}
