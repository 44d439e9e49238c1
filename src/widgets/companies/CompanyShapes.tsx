import { FieldSkeleton } from '#ui/painted/Skeleton.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'

/** A company's form before it is there: its first part fills the screen. */
export const CompanyShapes = () => (
  <Awaited className="scroll company">
    <section className="section">
      <h2>Identificação</h2>
      <div className="form">
        <FieldSkeleton />
        <div className="pair">
          {Array.from({ length: 6 }, (_, field) => (
            <FieldSkeleton key={field} />
          ))}
        </div>
      </div>
    </section>
  </Awaited>
)
