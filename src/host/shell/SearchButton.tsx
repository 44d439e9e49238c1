import { useEffect, useMemo, useState } from 'react'
import { useAllowed, useConnection } from '#api/client/use-connection.ts'
import { MenuIcon } from '#ui/MenuIcon.tsx'
import { buttonClass } from '#ui/painted/Button.tsx'
import { MissingDialog } from '#widgets/kit/failure/MissingPart.tsx'
import { useOpened } from '#widgets/kit/failure/use-loaded.ts'
import { usePlace } from '#widgets/kit/place/place.ts'
import { storedPreferences } from '#widgets/kit/preferences.ts'
import { isApple, opensSearch, SHORTCUT } from '#widgets/kit/place/search-keys.ts'
import { useSingleKeys } from '#widgets/kit/place/single-keys.ts'
import { paths } from '#widgets/paths.ts'
import { actions, menu } from './menu.ts'
import { recentPlaces } from './recent.ts'

const loadDialog = () => import('#widgets/kit/search/SearchDialog.tsx')

/** 'Buscar' in the top bar, and the keys that open it from anywhere: ⌘K or Ctrl K, and '/' where nothing is being typed. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const Dialog = useOpened(loadDialog, isOpen, MissingDialog)
  const allowed = useAllowed()
  const places = useMemo(
    () => [
      ...menu
        .filter(({ needs }) => allowed?.(needs))
        .map(({ label, path, group, within }) => ({ label, path, detail: within ?? group })),
      // Of the user's own menu.
      { label: 'Perfil', path: paths.profile() },
      { label: 'Normas', path: paths.norms() },
      ...actions
        .filter(({ needs }) => allowed?.(needs))
        .map(({ label, path, of }) => ({ label, path, detail: of, isAction: true as const })),
    ],
    [allowed],
  )
  const { tenant, subject } = useConnection()
  const { preferences: store } = usePlace()
  const recent = isOpen && allowed ? recentPlaces(storedPreferences(store, tenant, subject), allowed) : []
  const [isSingle] = useSingleKeys()
  // Keys of the whole page, which no element of the tree hears.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      // What is being done in another dialog goes on.
      if (!opensSearch(event, isSingle) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [isSingle])
  return (
    <>
      <button
        type="button"
        className={`${buttonClass('ghost')} search-button`}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        title={isSingle ? `Buscar (${SHORTCUT} ou /)` : `Buscar (${SHORTCUT})`}
        onClick={() => setOpen(true)}
      >
        <MenuIcon name="search" />
        {/* Its name is what is seen on it; on a phone, where nothing is, its title. */}
        <span className="only-d">Buscar</span> <kbd className="only-d">{SHORTCUT}</kbd>
      </button>
      {isOpen && Dialog && <Dialog places={[...recent, ...places]} onClose={() => setOpen(false)} />}
    </>
  )
}
