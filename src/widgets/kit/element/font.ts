import type { FiscalElement } from './element.ts'

/** Of no page: a page's own text that asks for Inter is not set in ours. */
const FAMILY = 'Fiscal Inter'

const coming = new WeakMap<Document, Promise<void>>()
const here = new WeakMap<Document, FontFace>()

/** The font belongs to a document: shadow roots have none. Made of bytes, it is nothing that `font-src` could refuse. */
async function load(document: Document): Promise<void> {
  const { fontBytes } = await import('./font-bytes.ts')
  // In a document without a window nothing is drawn.
  const { FontFace } = document.defaultView as Window & typeof globalThis
  const face = new FontFace(FAMILY, fontBytes, { weight: '400 600' })
  await face.load()
  here.set(document, face)
}

/**
 * Draws an element in the font of the design, unless it is to have the page's or one of the page's choice. Text that somebody may be reading
 * is not set anew: where the font comes after the data, it counts from the next step of the user on.
 */
export async function bringFont(element: FiscalElement, frame: HTMLElement): Promise<void> {
  const asked = element.getAttribute('font')
  if (asked && asked !== 'inherit') console.warn(`${element.localName}: font "${asked}" is unknown, "" is used`)
  // Also where the page's is taken over (theme-values.ts).
  if (getComputedStyle(frame).getPropertyValue('--fiscal-font')) return
  const { ownerDocument } = element
  const count = () => {
    // Not before: for a new font a page sets all its text anew, whether any is to be drawn in it or not.
    ownerDocument.fonts.add(here.get(ownerDocument) as FontFace)
    // As the sheet has it (ui/styles/tokens.css): what the page sets later counts.
    frame.style.setProperty('--fx-font', `var(--fiscal-font, "${FAMILY}", Inter, system-ui, sans-serif)`)
  }
  // This soon after the frame came nothing was read.
  if (here.has(ownerDocument)) return count()
  const loaded = coming.get(ownerDocument) ?? load(ownerDocument)
  coming.set(ownerDocument, loaded)
  await loaded
  // The first rows stand before React does, whose word on the state this is.
  const isBare = !frame.textContent || frame.querySelector('.sk')
  if (isBare && element.internals.states.has('loading')) count()
  else element.addEventListener('fiscal-navigate', count, { once: true })
}
