import { GroupedCode } from './GroupedCode.tsx'

/** Text of an access key's width, since figures are all of one. */
const GROUPS = Array.from({ length: 11 }, () => '0000')

/** A bar where an access key and its copy button will be, in as many lines as those take. */
export function SkeletonKey() {
  return (
    <span className="row" aria-hidden="true">
      <span className="skeleton" style={{ height: 'auto', color: 'transparent', userSelect: 'none' }}>
        <GroupedCode groups={GROUPS} wrap />
      </span>
      <span className="copy" />
    </span>
  )
}
