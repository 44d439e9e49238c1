import { useRead } from '#api/client/use-connection.ts'
import { listPlans, type Plan } from '#api/contract/devices/plans.ts'
import { Button } from '#ui/painted/Button.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { ReadRegion } from '../kit/failure/ReadScreen.tsx'

/** Plans of one tenant are few; the page of pickers holds them. */
const MOST = 100

/** 'Planos': those that there are, and which one is in force. */
export function PlanList({ onEdit }: { onEdit: (plan: Plan) => void }) {
  const read = useRead(listPlans, { query: { per_page: MOST } })
  return (
    <section className="section" aria-label="Planos">
      <h2>Planos</h2>
      <ReadRegion read={read} skeleton={<SkeletonLines lines={2} />}>
        {({ items }) => (
          <ul className="plan-list">
            {items.map((plan) => (
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
        )}
      </ReadRegion>
    </section>
  )
}
