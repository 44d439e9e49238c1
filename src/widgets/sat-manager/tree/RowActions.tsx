import { useState } from 'react'
import { IconButton } from '#ui/painted/Button.tsx'
import type { MenuEntry } from '#ui/overlay/Menu.tsx'
import { MissingControl } from '../../kit/failure/MissingControl.tsx'
import { useLoaded } from '../../kit/failure/use-loaded.ts'

/** Menus are heavy, and most rows' are never opened. */
export const loadMenu = () => import('#ui/overlay/RowMenu.tsx').then(({ RowMenu }) => ({ default: RowMenu }))

interface Props {
  label: string
  entries: readonly MenuEntry[]
}

/** The button of a row's menu. */
export function RowActions({ label, entries }: Props) {
  const [isWanted, setIsWanted] = useState(false)
  const RowMenu = useLoaded(isWanted ? loadMenu : undefined, MissingControl)
  return (
    // biome-ignore lint/a11y: what is pressed in it is no press of the row
    <span onClick={(event) => event.stopPropagation()} onPointerDown={(event) => event.stopPropagation()}>
      {RowMenu ? (
        <RowMenu label={label} entries={entries} />
      ) : (
        <IconButton
          icon="ellipsis"
          label={label}
          size="sm"
          tabIndex={-1}
          aria-haspopup="menu"
          busy={isWanted}
          onClick={() => setIsWanted(true)}
        />
      )}
    </span>
  )
}
