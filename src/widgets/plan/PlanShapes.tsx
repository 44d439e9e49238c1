import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { PlanFrame } from './PlanFrame.tsx'

const MODULES = [3, 2, 1, 1, 1]

/** Modules and quotas before the first answer, in their own geometry. */
export function QuotaShapes() {
  return (
    <div role="status" aria-busy="true" aria-label="Carregando">
      {MODULES.map((cards, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- shapes are told apart by nothing else
        <section className="sec" key={index} aria-hidden="true">
          <h2>
            <Skeleton width={148} height={20} />
          </h2>
          <div className="plan-cards">
            {Array.from({ length: cards }, (_, card) => (
              <div className="card plan-card" key={card}>
                <Skeleton width={96} height={20} />
                <div className="plan-quota">
                  <Skeleton width="100%" height={20} />
                  <Skeleton width="100%" height={6} />
                  <div className="under">
                    <Skeleton width={72} />
                  </div>
                </div>
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** The screen as it stands before it is known whose it is. */
export default function PlanShapes() {
  return (
    <PlanFrame>
      <slot name="loading">
        <QuotaShapes />
      </slot>
    </PlanFrame>
  )
}
