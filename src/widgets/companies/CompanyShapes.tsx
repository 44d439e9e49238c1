import { FieldSkeleton } from '#ui/painted/FormSkeleton.tsx'

/** A company's form before it is there: its first part fills the screen. */
export const CompanyShapes = () => (
  <div className="scroll company" role="status" aria-busy="true" aria-label="Carregando">
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
  </div>
)
