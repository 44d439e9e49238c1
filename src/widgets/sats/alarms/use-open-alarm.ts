import { type RefObject, useEffect, useState } from 'react'
import type { SatAlarm } from '#api/contract/sats/sat-alarms.ts'
import { leave } from '../../kit/place/leaving.ts'
import { usePlace } from '../../kit/place/place.ts'
import type { SatAlarmsViewState } from './sat-alarms-view.ts'

const NO_ALARM: { alarm?: SatAlarm } = {}

interface Options {
  view: SatAlarmsViewState
  /** Changes the list's address. */
  show: (changed: Partial<SatAlarmsViewState>, options?: { replace: boolean }) => void
  /** The page of the list, from 1 on. */
  page: number
  /** True where the address may ask for a new one. */
  mayCreate: boolean
  cards: RefObject<HTMLUListElement | null>
  newButton: RefObject<HTMLButtonElement | null>
}

/**
 * The alarm whose form stands open, without `alarm` a new one, and how it opens and closes. One at most, kept as it was opened, so that neither a
 * refresh nor another page takes away what is being typed.
 */
export function useOpenAlarm({ view, show, page, mayCreate, cards, newButton }: Options) {
  const place = usePlace()
  const [opened, setOpened] = useState<{ alarm?: SatAlarm }>()
  const [closed, setClosed] = useState<{ id: string | undefined }>()
  const editing = opened ?? (view.new !== undefined && mayCreate ? NO_ALARM : undefined)

  // The focus goes on at the card that the form was, or became; where there is none, at the way to a new one.
  useEffect(() => {
    if (!closed) return
    const card = closed.id && cards.current?.querySelector<HTMLElement>(`[data-alarm="${CSS.escape(closed.id)}"]`)
    ;(card || newButton.current)?.focus()
  }, [closed, cards, newButton])

  const open = (alarm?: SatAlarm) => leave(place, () => setOpened(alarm ? { alarm } : NO_ALARM))
  const close = (id?: string) => {
    // A new one is the first of the first page.
    const isElsewhere = id !== undefined && !editing?.alarm && page > 1
    if (view.new !== undefined || isElsewhere) {
      show(
        { new: undefined, ...(isElsewhere && { page: undefined }) },
        view.new === undefined ? undefined : { replace: true },
      )
    }
    setOpened(undefined)
    setClosed({ id })
  }
  return { editing, open, close }
}
