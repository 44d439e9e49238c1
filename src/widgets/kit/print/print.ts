import { formatDateTime } from '#domain/time/date-time.ts'
import './print.css'

/** A screen that may be printed, as it is at the time. */
export interface Printed {
  /** Place of all that it draws. */
  place: HTMLElement
  title: () => string
  /** Returns the name of the data's tenant; undefined where it is not known. */
  tenant: () => string | undefined
}

const screens = new Set<Printed>()
const heads = new Set<HTMLElement>()

/** Makes paper's head, of what a screen's window says around it; the filters are its chips (print.css). */
function headOf({ place, title, tenant }: Printed): HTMLElement {
  const head = document.createElement('header')
  head.className = 'print-head'
  const name = document.createElement('h1')
  name.textContent = title()
  const at = formatDateTime(new Date().toISOString()).slice(0, -':00'.length)
  const range = place.querySelector('.pager:not(.flush) > .range')?.textContent
  const texts = [range, tenant(), `Impresso em ${at}`].map((text) => {
    const line = document.createElement('span')
    line.textContent = text ?? ''
    return line
  })
  head.append(name, ...texts)
  return head
}

function removeHeads(): void {
  for (const head of heads) head.remove()
  heads.clear()
}

addEventListener('beforeprint', () => {
  removeHeads()
  for (const screen of screens) {
    const head = headOf(screen)
    screen.place.prepend(head)
    heads.add(head)
  }
})
addEventListener('afterprint', removeHeads)

/** Gives a screen its head when it is printed. Ends by what it returns. */
export function printable(screen: Printed): () => void {
  screens.add(screen)
  return () => void screens.delete(screen)
}
