import type { Connection } from '#api/client/connection.ts'
import { readKey } from '#api/client/use-connection.ts'
import { type Me, readMe } from '#api/contract/access/users.ts'
import { bringFont } from './font.ts'
import type { Presentation } from './first-paint.ts'
import { hearForms } from './page/sandboxed-forms.ts'
import { keepThroughMoves } from './moves.ts'
import type { ElementSettings } from './settings.ts'
import { isSparing } from '../place/attention.ts'
import { rareSetting } from '../place/rare-setting.ts'

/** Values of attributes of a few words; the first counts where there is no known one. */
const CHOICES = {
  theme: ['dark', 'light', 'auto'],
  loading: ['eager', 'lazy'],
  preferences: ['', 'page'],
} as const

interface Parts {
  presentation: Presentation
  frame: HTMLElement
  /** Settled once somebody turns to the element. */
  attention: Promise<unknown>
  settings: () => ElementSettings
  connection: () => Connection | undefined
}

export interface Surroundings {
  /** Attributes or properties have changed, or the element was moved. */
  changed(): void
  end(): void
}

/**
 * Serves an element beside its screen once React runs: it brings its font, prints with a head of its own, gives back what a move in the
 * document takes, and warns the page of attributes that say nothing known.
 */
export function surround({ presentation, frame, attention, settings, connection }: Parts): Surroundings {
  const { element } = presentation
  const warned = new Map<string, string>()
  const warn = () => {
    for (const [name, known] of Object.entries(CHOICES)) {
      const value = element.setting(name) || known[0]
      if (warned.get(name) === value) continue
      warned.set(name, value)
      if (known.some((one) => one === value)) continue
      console.warn(`${element.localName}: ${name} "${value}" is unknown, "${known[0]}" is used`)
    }
  }
  warn()
  const language = element.setting('lang')
  // Of its own screens: they are of one language, and Portuguese is spoken by all.
  if (/^e[ns]\b/i.test(language) && !language.toLowerCase().startsWith(frame.lang)) {
    console.warn(`${element.localName}: it does not speak "${language}" yet, its words are Portuguese`)
  }
  const back = rareSetting(element, 'back')
  if (presentation.widget.elements[presentation.tag]?.only && !/^(list|page|)$/.test(back)) {
    console.warn(`${element.localName}: back "${back}" is unknown, there is no way back`)
  }
  const search = rareSetting(element, 'search')
  if (presentation.widget.elements[presentation.tag]?.finds && !/^(off|)$/.test(search)) {
    console.warn(`${element.localName}: search "${search}" is unknown, there is one`)
  }
  if (element.shadowRoot) hearForms(element.shadowRoot)
  const restore = element.shadowRoot && keepThroughMoves(element.shadowRoot)
  // Where bytes are dear, or slow to come, nobody waits for a font.
  const endFont = bringFont(element, frame, isSparing() ? attention : undefined)

  let hasEnded = false
  let endPrinting: (() => void) | undefined
  const tenant = () => {
    const me = connection()?.queries.getQueryData<Me>(readKey(readMe, {}))
    return me?.tenants.find(({ id }) => id === settings().tenant)?.description
  }
  const bringPrinting = async () => {
    const { elementPrinted } = await import('./printed.ts')
    if (!hasEnded) endPrinting = elementPrinted(presentation, frame, settings, tenant)
  }
  const onState = () => {
    if (element.internals.states.has('loading')) return
    element.removeEventListener('fiscal-state', onState)
    bringPrinting().catch(() => undefined)
  }
  element.addEventListener('fiscal-state', onState)

  return {
    changed() {
      restore?.()
      warn()
    },
    end() {
      hasEnded = true
      element.removeEventListener('fiscal-state', onState)
      endPrinting?.()
      endFont()
    },
  }
}
