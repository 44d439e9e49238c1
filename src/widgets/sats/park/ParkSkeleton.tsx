import { Skeleton } from '#ui/painted/Skeleton.tsx'

/** Companies, and SATs of each, that are drawn while the real ones are awaited: more than a screen is high. */
const COMPANIES = [9, 6, 6]

/** Where the boxes of the park will be. */
export const ParkBoxesSkeleton = () => (
  <div className="park" aria-hidden="true">
    {COMPANIES.map((boxes, company) => (
      <div key={company} className="co">
        <header>
          <Skeleton width={180} />
        </header>
        <div className="boxes">
          {Array.from({ length: boxes }, (_, box) => (
            <div key={box} className="box" data-level="neutral">
              <span className="hd">
                <Skeleton width={84} height={20} />
              </span>
              <Skeleton width="62%" height={16} />
            </div>
          ))}
        </div>
      </div>
    ))}
  </div>
)
