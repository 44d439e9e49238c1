import { Skeleton } from '#ui/painted/Skeleton.tsx'
import './park-summary.css'

/** Companies, and SATs of each, that are drawn while the real ones are awaited: more than a screen is high. */
const COMPANIES = [9, 6, 6]

/** The shapes of the recent alerts. */
export const FeedSkeleton = () => (
  <div className="feed" aria-hidden="true">
    {[1, 2, 3, 4, 5, 6].map((alert) => (
      <Skeleton key={alert} width="100%" height={57} />
    ))}
  </div>
)

/** The shapes of the boxes of the park. */
export const ParkBoxesSkeleton = () => (
  <>
    <div className="park-summary" aria-hidden="true">
      <Skeleton width={320} height={20} />
    </div>
    <div className="park" aria-hidden="true">
      {COMPANIES.map((boxes, company) => (
        <div key={company} className="company-box">
          <header>
            <Skeleton width={180} />
          </header>
          <div className="boxes">
            {Array.from({ length: boxes }, (_, box) => (
              <div key={box} className="box" data-level="neutral">
                <span className="box-head">
                  <Skeleton width={84} height={20} />
                </span>
                <Skeleton width="62%" height={16} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  </>
)
