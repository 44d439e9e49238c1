import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { PlaceContext } from '../place/place.ts'
import { hold } from './hold.ts'

const pathOf = (address: string) => address.replace(/[?#].*/, '')

export interface Unsaved {
  /** Leaves the form: at once, or once the user has agreed to lose what they typed. */
  leave: (go: () => void) => void
  /** Notes that the typed values are saved: the form may be left until more is typed. */
  release: () => void
  question: ReactNode
}

/**
 * Asks once before what was typed is lost: by a link, by closing the form, by closing the back-office's page. On the pages of access, which have no
 * place, nobody is asked.
 */
export function useUnsaved(isUnsaved: boolean): Unsaved {
  const [pathname] = useLocation()
  const place = use(PlaceContext)
  // A page around an element is not ours to keep open.
  const isOwnPage = place?.href(pathname) !== undefined
  const [next, setNext] = useState<() => void>()
  const isFree = useRef(false)
  const leave = (go: () => void) => {
    if (place && isUnsaved && !isFree.current) setNext(() => go)
    else go()
  }

  useEffect(() => {
    if (!isUnsaved) {
      isFree.current = false
      return undefined
    }
    // The same path with another query is the same screen, and the form stays in it.
    const letGo =
      place &&
      hold(place, (go, to) => {
        if (isFree.current || (to !== undefined && pathOf(to) === pathname)) go()
        else setNext(() => go)
      })
    const warn = (event: BeforeUnloadEvent) => {
      if (!isFree.current) event.preventDefault()
    }
    if (isOwnPage) window.addEventListener('beforeunload', warn)
    return () => {
      letGo?.()
      window.removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved, place, isOwnPage, pathname])

  const discard = () => {
    setNext(undefined)
    isFree.current = true
    next?.()
    // The page around may have refused the move.
    isFree.current = false
  }
  return {
    leave,
    release: () => {
      isFree.current = true
    },
    question: next && (
      <ConfirmDialog
        title="Descartar o que foi preenchido?"
        text={['O que você preencheu ainda não foi salvo.']}
        confirmLabel="Descartar"
        cancelLabel="Continuar editando"
        danger
        onConfirm={discard}
        onCancel={() => setNext(undefined)}
      />
    ),
  }
}
