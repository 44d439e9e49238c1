import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react'
import type { ParkCompany } from '#api/contract/sats/sats.ts'
import { useClose, useGo, useRoute } from '../../kit/place/route.ts'
import { useAround } from '../../kit/place/around.ts'
import { satRow } from '../../kit/list/own/rows.ts'
import { paths } from '../../paths.ts'
import { ParkView, type ParkViewState } from './park-view.ts'

const pathTo = (view: ParkViewState) => paths.park(ParkView.write(view))

/** Brings the keyboard to a SAT's box, where there is one. */
function toBox(park: HTMLElement | null, serial: string | undefined): void {
  const boxes = park?.querySelectorAll<HTMLElement>('.box') ?? []
  const box = [...boxes].find(({ dataset }) => dataset['sat'] === serial)
  box?.focus({ preventScroll: true })
}

/** Tells if the keyboard is at nothing of the park: at the screen as a whole, or nowhere. */
function isAtNothing(park: HTMLElement | null): boolean {
  // Of what stands in a page or in an element.
  const { activeElement } = (park?.getRootNode() ?? document) as Document | ShadowRoot
  return activeElement === null || activeElement.contains(park)
}

/** Has the page around the park told which SAT its user opens. */
export function useLeadingSat(companies: readonly ParkCompany[] | undefined, isOpen: string | undefined): void {
  const { leads } = useAround()
  // The page lies outside of React.
  useEffect(
    () =>
      leads((path) => {
        const [pathname, query = ''] = path.split('?')
        const serial = pathname === paths.park() ? ParkView.read(`?${query}`).sat : undefined
        // Its alerts open beside it.
        if (serial === undefined || serial === isOpen) return undefined
        const [found] = (companies ?? []).flatMap(({ cnpj, sats }) =>
          sats.filter((sat) => sat.serial_number === serial).map((sat) => satRow({ ...sat, company: { cnpj } })),
        )
        return found
      }),
    [leads, companies, isOpen],
  )
}

/** Opens and closes what stands beside the boxes of `frame`: a SAT, with or without an alert's story, or the feed as a sheet. */
export function useOpenSat(frame: RefObject<HTMLElement | null>) {
  const go = useGo()
  const close = useClose()
  const view = ParkView.read(useRoute().search)
  const [isFeedOpen, setFeedOpen] = useState(false)
  // From one SAT to the next: the way back leads to the boxes, not to each panel.
  const isOpen = view.sat !== undefined
  const open = useCallback(
    (sat: string | undefined, alert?: string) => {
      setFeedOpen(false)
      go(pathTo({ sat, alert }), { replace: isOpen && alert === undefined })
    },
    [go, isOpen],
  )
  const openSat = useCallback((sat: string) => open(sat), [open])
  const closeSat = () => {
    close(pathTo({}))
    toBox(frame.current, view.sat)
  }
  // The feed that an alert was opened from gave way to the panel: its story leaves the keyboard at the SAT.
  useEffect(() => {
    if (view.sat && !view.alert && isAtNothing(frame.current)) toBox(frame.current, view.sat)
  }, [frame, view.sat, view.alert])
  const closeFeed = () => {
    setFeedOpen(false)
    frame.current?.querySelector<HTMLElement>('.bell')?.focus()
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(view.sat || isFeedOpen)) return
    event.preventDefault()
    if (view.sat) closeSat()
    else closeFeed()
  }
  return {
    view,
    isFeedOpen,
    open,
    openSat,
    openFeed: () => setFeedOpen(true),
    closeSat,
    closeFeed,
    closeAlert: () => close(pathTo({ sat: view.sat })),
    leave,
  }
}
