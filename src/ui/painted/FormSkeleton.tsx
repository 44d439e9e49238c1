import { Skeleton } from './Skeleton.tsx'

/** A field that is on its way, as high as it will be. */
export const FieldSkeleton = () => (
  <div className="field" aria-hidden="true">
    <span className="field-label">
      <Skeleton width={96} height={16} />
    </span>
    <span className="input">
      <Skeleton width="38%" />
    </span>
  </div>
)

/** A form's fields, one below the other. */
export const FormSkeleton = ({ fields }: { fields: number }) => (
  <div className="form max-w-[560px]" role="status" aria-busy="true" aria-label="Carregando">
    {Array.from({ length: fields }, (_, field) => (
      <FieldSkeleton key={field} />
    ))}
  </div>
)
