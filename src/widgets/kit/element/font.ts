import { atIdle } from '../report.ts'
import type { FiscalElement } from './element.ts'

/** Name that no page uses: a page's own text that asks for Inter is not set in ours. */
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

interface Drawn {
  element: FiscalElement
  count: () => void
}
/** The elements of a document that wait for it to count, which it does for all of them at once. */
const waiting = new WeakMap<Document, Set<Drawn>>()

/** Nobody reads it: its first rows do not stand yet. React, whose word on the state this is, comes after them. */
const isUnread = ({ element }: Drawn) => {
  const text = element.shadowRoot?.querySelector('.fx')
  return element.internals.states.has('loading') && (!text?.textContent || text.querySelector('.skeleton') !== null)
}

/** Draws all that wait in the font. */
function countIn(document: Document): void {
  const all = waiting.get(document) ?? []
  // Not before: for a new font a page sets all its text anew, whether any is to be drawn in it or not.
  document.fonts.add(here.get(document) as FontFace)
  for (const { count } of all) count()
  waiting.get(document)?.clear()
}

/**
 * Draws an element in the font of the design, unless it is to have the page's or one of the page's choice. Text that somebody may be reading
 * is not set anew: where the font comes after the data of one, it counts for all from the next step of the user on. `after`: what it waits
 * for before it is sent for. Returns what ends it.
 */
export function bringFont(element: FiscalElement, frame: HTMLElement, after?: Promise<unknown>): () => void {
  const attribute = element.getAttribute('font')
  if (attribute && attribute !== 'inherit')
    console.warn(`${element.localName}: font "${attribute}" is unknown, "" is used`)
  // Also where the page's is taken over (theme-values.ts).
  if (getComputedStyle(frame).getPropertyValue('--fiscal-font')) return () => {}
  const { ownerDocument } = element
  const over = new AbortController()
  const count = () => {
    over.abort()
    // As the sheet has it (ui/styles/tokens.css): what the page sets later counts.
    frame.style.setProperty('--fx-font', `var(--fiscal-font, "${FAMILY}", Inter, system-ui, sans-serif)`)
  }
  const drawn = { element, count }
  const others = waiting.get(ownerDocument) ?? new Set()
  waiting.set(ownerDocument, others.add(drawn))
  over.signal.addEventListener('abort', () => others.delete(drawn))
  const settle = () => {
    if (over.signal.aborted) return
    if ([...others].every(isUnread)) countIn(ownerDocument)
    // The step itself comes first: all text is set anew while its screen waits for data.
    else
      element.addEventListener('fiscal-navigate', () => atIdle(() => countIn(ownerDocument)), { signal: over.signal })
  }
  const bring = async () => {
    await after
    if (over.signal.aborted) return
    const loaded = coming.get(ownerDocument) ?? load(ownerDocument)
    coming.set(ownerDocument, loaded)
    await loaded
    settle()
  }
  // This soon after the frame came nothing was read.
  if (!here.has(ownerDocument)) bring().catch(() => undefined)
  else if (others.size === 1) countIn(ownerDocument)
  else settle()
  return () => over.abort()
}
