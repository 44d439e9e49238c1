import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems, MenuSeparator } from '@headlessui/react'
import { Fragment, type ReactNode } from 'react'
import { buttonClass } from '../painted/Button.tsx'
import { Icon } from '../painted/Icon.tsx'
import { useAnchor } from './popover.ts'

export interface MenuEntry {
  id: string
  label: ReactNode
  icon?: ReactNode
  /** Marked with a check: the one in force. */
  current?: boolean
  danger?: boolean
  disabled?: boolean
  /** A rule above it. */
  separated?: boolean
  onSelect: () => void
}

export interface MenuProps {
  /** Its name where the button shows none. */
  label?: string
  /** Content of the button. */
  button: ReactNode
  /** Classes of the button; a ghost button unless told. */
  buttonClassName?: string
  /** The edge of the button that the panel keeps to. */
  align?: 'start' | 'end'
  entries: readonly MenuEntry[]
}

/** A button that opens a list of actions. */
export function Menu({ label, button, buttonClassName = buttonClass('ghost'), align = 'end', entries }: MenuProps) {
  const { anchor, panel } = useAnchor<HTMLButtonElement>()
  return (
    <HeadlessMenu>
      <MenuButton {...anchor} className={buttonClassName} aria-label={label}>
        {button}
      </MenuButton>
      <MenuItems modal={false} {...panel} className={align === 'end' ? 'pop end' : 'pop'}>
        {entries.map((entry) => (
          <Fragment key={entry.id}>
            {entry.separated ? <MenuSeparator as="hr" /> : null}
            <MenuItem disabled={entry.disabled}>
              <button
                type="button"
                className="option"
                data-level={entry.danger ? 'danger' : undefined}
                aria-current={entry.current || undefined}
                onClick={() => {
                  // Before the action: a dialog it opens takes the focus from here and gives it back
                  anchor.ref.current?.focus()
                  entry.onSelect()
                }}
              >
                {entry.icon}
                {entry.label}
                {entry.current ? <Icon name="check" size={14} /> : null}
              </button>
            </MenuItem>
          </Fragment>
        ))}
      </MenuItems>
    </HeadlessMenu>
  )
}
