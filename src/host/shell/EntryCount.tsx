import { useEffect, useState } from 'react'
import { useLoaded } from '#widgets/kit/failure/use-loaded.ts'
import type { Menu } from '#widgets/kit/widget.ts'
import { firstScreen } from '../first-screen.ts'

/** A count that cannot be had is no reason to stop. */
const Nothing = () => null

/** The count beside an entry's name, where it has one. */
export function EntryCount({ entry }: { entry: Menu }) {
  const Badge = useLoaded(useIsScreenOpen() ? entry.badge : undefined, Nothing)
  return Badge && <Badge />
}

/** Tells if the first screen has shown its data, which a count beside the menu must not hold up. */
function useIsScreenOpen(): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    void firstScreen.then(() => setOpen(true))
  }, [])
  return isOpen
}
