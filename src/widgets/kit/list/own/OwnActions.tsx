import { type RefCallback, useState } from 'react'
import { Button, IconButton } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { MissingControl } from '../../failure/MissingControl.tsx'
import { useLoaded } from '../../failure/use-loaded.ts'
import type { FiscalAction, FiscalRow } from '../../public.ts'
import { useSnackbars } from '../../snackbars.ts'
import { useAround } from '../../place/around.ts'
import './own.css'
import { iconOf } from './own-parts.ts'
import { fitsTo, perform } from './perform.ts'

/** Menus are heavy, and most rows' are never opened. */
const loadMenu = () => import('#ui/overlay/RowMenu.tsx').then((module) => ({ default: module.RowMenu }))

/** An icon that the page has given: one of ours by name, or a copy of an element of its own. */
export function OwnIcon({ icon, size = 16 }: { icon: FiscalAction['icon']; size?: 14 | 16 }) {
  if (typeof icon === 'string') return <Icon name={iconOf(icon)} size={size} />
  if (!icon) return null
  const copy: RefCallback<HTMLSpanElement> = (place) => {
    try {
      place?.replaceChildren(icon.cloneNode(true))
    } catch (error) {
      console.error(error)
    }
  }
  return <span ref={copy} className="own-icon" aria-hidden="true" />
}

interface Props {
  actions: readonly FiscalAction[]
  row: FiscalRow
  /** Has the page asked anew about the row. */
  onDone: () => void
}

/** Does actions of the page's to one row; `doing` is the one under way. */
function useOne(row: FiscalRow, onDone: () => void) {
  const { name: tag, did } = useAround()
  const snackbars = useSnackbars()
  const [doing, setDoing] = useState<FiscalAction>()
  const run = async (action: FiscalAction) => {
    did(`own-${action.name}`)
    setDoing(action)
    // Nothing stops it: it goes on where the page has changed meanwhile.
    const { signal } = new AbortController()
    if (await perform(action, [row], { signal, say: snackbars.show, tag })) onDone()
    setDoing(undefined)
  }
  return { doing, run: (action: FiscalAction) => void run(action) }
}

/** The menu of a row: what the page does to it. `name` is the row's, for those who hear it. */
export function OwnMenu({ actions, row, name, onDone }: Props & { name: string }) {
  const { doing, run } = useOne(row, onDone)
  const [isWanted, setIsWanted] = useState(false)
  const RowMenu = useLoaded(isWanted ? loadMenu : undefined, MissingControl)
  const fitting = actions.filter((action) => fitsTo(action, row))
  if (fitting.length === 0) return null
  const label = `Ações: ${name}`
  return (
    // biome-ignore lint/a11y: what is pressed in it is no press of the row
    <span onClick={(event) => event.stopPropagation()} onPointerDown={(event) => event.stopPropagation()}>
      {RowMenu ? (
        <RowMenu
          label={label}
          busy={doing !== undefined}
          entries={fitting.map((action) => ({
            id: action.name,
            label: action.label,
            icon: <OwnIcon icon={action.icon} />,
            disabled: doing !== undefined,
            onSelect: () => run(action),
          }))}
        />
      ) : (
        <IconButton
          icon="ellipsis"
          size="sm"
          label={label}
          aria-haspopup="menu"
          busy={isWanted}
          onClick={() => setIsWanted(true)}
        />
      )}
    </span>
  )
}

/** The same as buttons, where there is one row alone. */
export function OwnButtons({ actions, row, onDone }: Props) {
  const { doing, run } = useOne(row, onDone)
  const fitting = actions.filter((action) => fitsTo(action, row))
  if (fitting.length === 0) return null
  return (
    <div className="own-actions">
      {fitting.map((action) => (
        <Button
          key={action.name}
          size="sm"
          icon={action.icon && <OwnIcon icon={action.icon} size={14} />}
          title={action.label}
          busy={doing === action}
          disabled={doing !== undefined && doing !== action}
          onClick={() => run(action)}
        >
          <span className="own-label">{action.label}</span>
        </Button>
      ))}
    </div>
  )
}
