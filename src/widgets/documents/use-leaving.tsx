import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { usePlace } from '../kit/place/place.ts'

/** Asks before an import that is under way is left: by a link, or by closing the back-office's page. */
export function useLeaving(isUnderWay: boolean): ReactNode {
  const [pathname] = useLocation()
  const place = usePlace()
  // A page around an element is not ours to keep open.
  const isOwnPage = place.href(pathname) !== undefined
  const [next, setNext] = useState<() => void>()
  useEffect(() => {
    if (!isUnderWay) return undefined
    // Without `hold`, which is for several forms: the screen has none, and this is all that asks on it.
    const { ask: before } = place
    Object.assign(place, { ask: (go: () => void) => setNext(() => go) })
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    if (isOwnPage) window.addEventListener('beforeunload', warn)
    return () => {
      Object.assign(place, { ask: before })
      window.removeEventListener('beforeunload', warn)
    }
  }, [isUnderWay, place, isOwnPage])
  const go = () => {
    setNext(undefined)
    next?.()
  }
  if (!next) return null
  return (
    <ConfirmDialog
      title="Parar a importação?"
      text={['Há arquivos que ainda não foram enviados. O que já foi importado fica.']}
      confirmLabel="Sair"
      cancelLabel="Continuar importando"
      danger
      onConfirm={go}
      onCancel={() => setNext(undefined)}
    />
  )
}
