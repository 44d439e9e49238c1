import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { focusQuietly } from '../fields/quiet-focus.ts'
import { Button, IconButton } from '../painted/Button.tsx'
import { openModal } from './modal.ts'
import { insetBeside } from './popover.ts'

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl'

export interface DialogProps {
  title: ReactNode
  /** Beside the title: a badge. */
  badge?: ReactNode
  /** 420, 560, 800 or 1200 pixels; below 720 every dialog is a sheet at the bottom. */
  size?: DialogSize
  /** It stands beside this rather than in the middle; below 720 it is a sheet all the same. */
  near?: HTMLElement | undefined
  /** A press beside it does not close it: what is read there for long is not lost by a slip of the hand. */
  persistent?: boolean
  onClose: () => void
  footer?: ReactNode
  /** Classes of the scrolling body. */
  bodyClassName?: string
  /** The children bring their own `.body` (tabs stand between head and body). */
  bare?: boolean
  children: ReactNode
}

/**
 * A modal dialog for as long as it is mounted. It lives in the browser's top layer, in place: no portal, so it works within a shadow
 * root. The focus begins on the dialog itself, so that screen readers read it; the next Tab, and what is typed, goes to the element with
 * `data-autofocus`, else to the first field. When it goes, the opener has the focus back.
 */
export function Dialog({
  title,
  badge,
  size = 'md',
  near,
  persistent,
  onClose,
  footer,
  bodyClassName,
  bare,
  children,
}: DialogProps) {
  const titleId = useId()
  return (
    <ModalFrame size={size} near={near} persistent={persistent} onClose={onClose} labelledBy={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {badge}
        <span className="flex-1" />
        <IconButton icon="x" label="Fechar" onClick={onClose} />
      </header>
      {bare ? children : <div className={bodyClassName ? `body ${bodyClassName}` : 'body'}>{children}</div>}
      {footer ? <footer>{footer}</footer> : null}
    </ModalFrame>
  )
}

export interface ConfirmDialogProps {
  title: string
  /** One paragraph each. */
  text: readonly string[]
  confirmLabel: string
  cancelLabel?: string
  /** Filled red rather than the primary button. */
  danger?: boolean
  /** The answer is under way, and cannot be called off any more. */
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone: the question has the focus and is read, the next Tab goes to the way back. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancelar',
  danger = false,
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const titleId = useId()
  const textId = useId()
  const close = () => {
    if (!busy) onCancel()
  }
  return (
    <ModalFrame size="sm" role="alertdialog" onClose={close} labelledBy={titleId} describedBy={textId}>
      <div className="confirm">
        <h2 id={titleId}>{title}</h2>
        <div id={textId}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <footer>
        <Button kind={danger ? 'secondary' : 'ghost'} disabled={busy} onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button kind={danger ? 'danger-solid' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </footer>
    </ModalFrame>
  )
}

interface ModalFrameProps extends Pick<DialogProps, 'near'> {
  size: DialogSize
  persistent?: boolean
  onClose: () => void
  role?: 'alertdialog'
  labelledBy: string
  describedBy?: string
  children: ReactNode
}

function ModalFrame({
  size,
  near,
  persistent = false,
  onClose,
  role,
  labelledBy,
  describedBy,
  children,
}: ModalFrameProps) {
  const frame = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)

  // showModal has no declarative form
  useEffect(() => {
    const dialog = frame.current
    if (!dialog) return undefined
    if (!describedBy) describe(dialog)
    const close = openModal(dialog)
    if (near) putBeside(near, dialog)
    return close
    // oxlint-disable-next-line react/exhaustive-deps -- where it opens, not where it goes on
  }, [])

  function closeBeside(event: MouseEvent) {
    // Both ends of the press beside the panel: selecting text out of a field must not close
    if (!persistent && pressedBeside.current && event.target === event.currentTarget) onClose()
  }

  return (
    <dialog
      ref={frame}
      className={near ? 'scrim near outline-none' : 'scrim outline-none'}
      role={role}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      onClick={closeBeside}
      onKeyDown={(event) => {
        moveOn(event)
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // Not left to the browser: it would close by itself at the second Esc
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return // a file field's own cancel bubbles
        event.preventDefault()
        onClose()
      }}
    >
      <div className={size === 'md' ? 'dialog' : `dialog ${size}`} part="dialog">
        {children}
      </div>
    </dialog>
  )
}

function putBeside(near: HTMLElement, dialog: HTMLDialogElement) {
  const panel = dialog.querySelector<HTMLElement>('.dialog')
  if (!panel) return
  const size = { width: panel.offsetWidth, height: panel.offsetHeight }
  const screen = { width: window.innerWidth, height: window.innerHeight }
  panel.style.inset = insetBeside(near.getBoundingClientRect(), size, screen, false)
}

/** Has the text that a dialog begins with read with its name. */
function describe(dialog: HTMLDialogElement) {
  const text = dialog.querySelector('.body > p:first-child, .body > :first-child > p:first-child')
  if (!text) return
  text.id ||= `${dialog.getAttribute('aria-labelledby')}-text`
  dialog.setAttribute('aria-describedby', text.id)
}

const FIRST = 'form :is(input, textarea, button.input, select):not(:disabled, [type="hidden"])'
/** Keys that write something; a dead one begins a letter with an accent. */
const WRITING = /^(.|Dead|Process|Unidentified)$/u

/** From the dialog itself Tab goes to where its user begins, and who just writes, pastes or chooses by arrows does so there. */
function moveOn(event: KeyboardEvent<HTMLDialogElement>) {
  const { currentTarget: dialog, target, key, shiftKey, altKey, ctrlKey, metaKey } = event
  if (target !== dialog) return
  const begin = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>(FIRST)
  if (!begin) return
  if (key === 'Tab' && !shiftKey) {
    event.preventDefault()
    focusQuietly(begin)
    return
  }
  const isText = begin.matches('textarea, input:not([type="checkbox"], [type="radio"], [type="file"])')
  const isPasting = (ctrlKey || metaKey) && key.toLowerCase() === 'v'
  const isWriting = WRITING.test(key) && key !== ' ' && !altKey && !ctrlKey && !metaKey
  const isChoosing = begin.role === 'combobox' && /^Arrow(Down|Up)$/.test(key)
  // The key's own effect follows, there.
  if (isText && (isPasting || isWriting || isChoosing)) focusQuietly(begin)
}
