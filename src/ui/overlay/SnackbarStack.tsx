import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '../painted/Button.tsx'
import { Icon } from '../painted/Icon.tsx'
import type { IconName } from '../painted/icons.ts'
import type { Level } from '../painted/figures/level.ts'
import { keepClearOf } from './clear-of.ts'
import type { Snackbars } from './snackbars.ts'

const iconOf: Record<Level, IconName> = {
  success: 'circle-check',
  info: 'info',
  neutral: 'info',
  warning: 'triangle-alert',
  danger: 'circle-alert',
}

/** Selects the parts at the bottom of a screen that people press. */
const FEET = '.pager, .actions'

/**
 * Shows the messages of a store, newest below, six seconds each, and longer those with something to press. The draining line is the clock:
 * it stands still while the pointer or the focus is on the stack, and its end dismisses.
 */
export function SnackbarStack({ snackbars }: { snackbars: Snackbars }) {
  const current = useSyncExternalStore(snackbars.subscribe, snackbars.current)
  const stack = useRef<HTMLElement>(null)
  const newest = current.at(-1)?.id

  // Popovers have no declarative form
  useEffect(() => {
    const popover = stack.current
    if (!popover) return
    // It is drawn in a page or in an element's shadow root, never apart.
    const root = popover.getRootNode() as Document | ShadowRoot
    const open = popover.matches(':popover-open')
    // Opened anew it lies above a dialog; not otherwise, for that starts the clocks anew
    const covered = root.querySelector(':modal') !== null
    if (open && (covered || newest === undefined)) popover.hidePopover()
    if (newest !== undefined && (!open || covered)) popover.showPopover()
  }, [newest])
  // Where the buttons of a pager and of a form's bar are in the window, no style can say.
  useEffect(() => {
    const popover = stack.current
    if (!popover || newest === undefined) return undefined
    return keepClearOf(popover, popover.getRootNode() as Document | ShadowRoot, FEET)
  }, [newest])

  return (
    <section ref={stack} className="snacks" popover="manual" aria-label="Avisos">
      {current.map(({ id, level, text, action }) => (
        <div
          key={id}
          className={action ? 'snack snack-actions' : 'snack'}
          data-level={level}
          role={level === 'danger' ? 'alert' : 'status'}
          onAnimationEnd={(event) => {
            if (event.animationName === 'drain') snackbars.dismiss(id)
          }}
        >
          <Icon name={iconOf[level]} />
          <p>{text}</p>
          {action && (
            <Button
              kind="ghost"
              onClick={() => {
                snackbars.dismiss(id)
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
          <Button kind="ghost" onClick={() => snackbars.dismiss(id)}>
            OK
          </Button>
        </div>
      ))}
    </section>
  )
}
