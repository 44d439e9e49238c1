import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { LiveAlert, LiveStatus } from '../Live.tsx'
import { Button } from '../painted/Button.tsx'
import { Icon } from '../painted/Icon.tsx'
import type { IconName } from '../painted/icons.ts'
import type { Level } from '../painted/level.ts'
import { keepClearOf } from './clear-of.ts'
import { useDialogInFront } from './dialog-in-front.ts'
import type { Snackbar, Snackbars } from './snackbars.ts'
import './SnackbarStack.css'

const iconOf: Record<Level, IconName> = {
  success: 'circle-check',
  info: 'info',
  neutral: 'info',
  warning: 'triangle-alert',
  danger: 'circle-alert',
}

/** Selects the parts at the bottom of a screen that people press. */
const FEET = '.pager, .actions, :modal footer'

/**
 * Shows the messages of a store, newest below, six seconds each, and longer those with something to press. The draining line is the clock:
 * it stands still while the pointer or the focus is on the stack, and its end dismisses. Where a modal dialog is open it stands within the one
 * in front, for as long as that is: all around it takes no press and is heard by nobody.
 */
export function SnackbarStack({ snackbars }: { snackbars: Snackbars }) {
  const current = useSyncExternalStore(snackbars.subscribe, snackbars.current)
  const home = useRef<HTMLSpanElement>(null)
  const stack = useRef<HTMLElement>(null)
  const newest = current.at(-1)?.id
  const dialog = useDialogInFront(home)

  // Popovers have no declarative form
  useEffect(() => {
    const popover = stack.current
    // Gone with its dialog, it is drawn anew in its own place.
    if (!popover?.isConnected) return
    const open = popover.matches(':popover-open')
    if (open && newest === undefined) popover.hidePopover()
    if (!open && newest !== undefined) popover.showPopover()
  }, [newest, dialog])
  // Where the buttons of a pager and of a form's bar are in the window, no style can say.
  useEffect(() => {
    const popover = stack.current
    if (!popover?.isConnected || newest === undefined) return undefined
    // It is drawn in a page or in an element's shadow root, never apart.
    return keepClearOf(popover, popover.getRootNode() as Document | ShadowRoot, FEET)
  }, [newest, dialog])

  const messages = (
    <section ref={stack} className="snacks" popover="manual" aria-label="Avisos">
      {current.map((snackbar) => (
        <Message key={snackbar.id} snackbar={snackbar} dismiss={snackbars.dismiss} />
      ))}
    </section>
  )
  return (
    <>
      <span ref={home} hidden />
      {dialog ? createPortal(messages, dialog) : messages}
    </>
  )
}

/** Messages that somebody has heard: in another place they are no news. */
const former = new WeakSet<Snackbar>()

function Message({ snackbar, dismiss }: { snackbar: Snackbar; dismiss: Snackbars['dismiss'] }) {
  const { id, level, action } = snackbar
  const [isNews] = useState(() => !former.has(snackbar))
  const Region = !isNews ? 'div' : level === 'danger' ? LiveAlert : LiveStatus
  return (
    <Region
      className={action ? 'snack snack-actions' : 'snack'}
      data-level={level}
      onAnimationEnd={(event) => {
        if (event.animationName === 'drain') dismiss(id)
      }}
    >
      <Words snackbar={snackbar} dismiss={dismiss} />
    </Region>
  )
}

function Words({ snackbar, dismiss }: { snackbar: Snackbar; dismiss: Snackbars['dismiss'] }) {
  const { id, level, text, action } = snackbar
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Seen only, and not yet there for readers (ui/Live.tsx), nobody has heard it.
    if (!words.current?.closest('[inert]')) former.add(snackbar)
  }, [snackbar])
  return (
    <>
      <Icon name={iconOf[level]} />
      <p ref={words}>{text}</p>
      {action && (
        <Button
          kind="ghost"
          onClick={() => {
            dismiss(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <Button kind="ghost" onClick={() => dismiss(id)}>
        OK
      </Button>
    </>
  )
}
