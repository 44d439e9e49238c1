import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { ProfileFrame } from './ProfileFrame.tsx'

/** The form as it stands before it is known whose it is. */
export default function ProfileShapes() {
  return (
    <ProfileFrame data={<Skeleton width="62%" height={39} />}>
      <slot name="loading">
        <div className="form max-w-[360px]" aria-hidden="true">
          <Skeleton width="100%" height={40} />
          <Skeleton width="100%" height={56} />
          <Skeleton width="100%" height={56} />
          <Skeleton width="62%" height={98} />
          <Skeleton width="100%" height={56} />
          <Skeleton width={68} height={32} />
        </div>
      </slot>
    </ProfileFrame>
  )
}
