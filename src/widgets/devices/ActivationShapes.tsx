import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { ActivationFrame } from './ActivationFrame.tsx'
import './devices.css'

/** The form before it is known who types, or before its code is there. */
export const ActivationSkeleton = () => (
  <slot name="loading">
    <div className="form" aria-hidden="true">
      <Skeleton width="100%" height={76} />
      <Skeleton width="86%" height={34} />
      <Skeleton width={160} height={32} />
    </div>
  </slot>
)

export default function ActivationShapes() {
  return (
    <ActivationFrame>
      <ActivationSkeleton />
    </ActivationFrame>
  )
}
