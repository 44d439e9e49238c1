import { useEffect, useRef } from 'react'
import { buttonClass } from '../painted/Button.tsx'
import { Icon } from '../painted/Icon.tsx'
import { Menu, type MenuEntry } from './Menu.tsx'

interface Props {
  label: string
  entries: readonly MenuEntry[]
  /** Something of it is under way: its button turns. */
  busy?: boolean
}

/** A row's menu, opened as soon as it is there: its code came because it was asked for. */
export function RowMenu({ label, entries, busy = false }: Props) {
  const frame = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const button = frame.current?.querySelector('button')
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
  }, [])
  return (
    <span
      ref={frame}
      onFocus={({ target, currentTarget }) => {
        // Closed, it gives the focus back to its button: the keys of the tree go on from the tree.
        if (target.ariaHasPopup === 'menu') currentTarget.closest<HTMLElement>('[role="tree"]')?.focus()
      }}
    >
      <Menu
        label={label}
        button={busy ? <Icon name="loader-circle" className="spin" /> : <Icon name="ellipsis" />}
        buttonClassName={buttonClass('ghost', 'sm', true)}
        entries={entries}
      />
    </span>
  )
}
