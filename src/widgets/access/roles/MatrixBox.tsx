import { useId, useState } from 'react'
import { useAnchor } from '#ui/overlay/popover.ts'
import { Icon } from '#ui/painted/Icon.tsx'

interface Props {
  /** Beside the box where the matrix is narrow; in a head always. */
  label: string
  /** Its name for who does not see row and column. */
  name: string
  checked: boolean | 'mixed'
  /** Why it cannot be taken away: it stays focusable and says so. */
  why: string | undefined
  readOnly: boolean
  isHead?: boolean
  onToggle: () => void
  onFocus?: () => void
  tabIndex?: number
  'data-place'?: string
}

/** One box of the matrix. A press on a locked one says why, also where nothing hovers. */
export function MatrixBox({ label, name, checked, why, readOnly, isHead = false, onToggle, onFocus, ...rest }: Props) {
  const tip = useId()
  const [isReported, setReported] = useState(false)
  const { anchor, panel } = useAnchor<HTMLButtonElement>()
  const isLocked = why !== undefined
  const tell = () => setReported(true)
  const hush = () => setReported(false)
  return (
    <>
      <button
        {...rest}
        {...anchor}
        type="button"
        role="checkbox"
        className={isHead ? 'matrix-box all' : 'matrix-box'}
        aria-checked={checked}
        aria-label={name}
        aria-disabled={isLocked || readOnly || undefined}
        aria-describedby={isLocked ? tip : undefined}
        onClick={isLocked ? tell : onToggle}
        onFocus={() => {
          onFocus?.()
          tell()
        }}
        onBlur={hush}
        onPointerEnter={tell}
        onPointerLeave={hush}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isReported || !isLocked) return
          // Only the tip closes.
          event.stopPropagation()
          hush()
        }}
      >
        {isHead && <span className="head-label">{label}</span>}
        <span className={isLocked ? 'tick lock' : 'tick'} aria-hidden="true">
          {isLocked ? <Icon name="lock" size={12} /> : checked === true ? <Icon name="check" size={12} /> : null}
        </span>
        {!isHead && <span className="head-label">{label}</span>}
      </button>
      {isLocked && (
        <span id={tip} className="sr-only">
          {why}
        </span>
      )}
      {isLocked && isReported && (
        <span {...panel} className="tip-box" role="presentation" aria-hidden="true">
          {why}
        </span>
      )}
    </>
  )
}
