import type { Wanted } from '../engines/probe.ts'
import type { Ids } from './ids.ts'

/** A screen, with what tests need to open and to use it. */
export interface Screen {
  /** What it is called where tests and contact sheets tell of it, each another. */
  title: string
  /** Where it is. */
  path: (ids: Ids) => string
  /** What it says once it is there. */
  text: string | RegExp | ((ids: Ids) => string)
  /** The name of the button that brings it about, in a screen that has several faces at one address. */
  press?: string
  /** The element that starts there. */
  element?: ElementUse
}

/** What the tests do with an element in every engine. */
export interface ElementUse {
  tag: string
  /** Its data are a person's, or name one: no token of a page has it (docs/decisions.md#embed-tokens). */
  personal?: true
  /** Values of its own attributes. */
  attributes?: (ids: Pick<Ids, 'note'>) => Readonly<Record<string, string>>
  /** What is seen as soon as its data are there. */
  shows: string
  /** It has a second page. */
  pages?: boolean
  /** The fields of 'Filtrar'. */
  filter?: readonly string[]
  /** The field of the toolbar that narrows a list as one types. */
  typed?: string
  /** The name of the button of a menu. */
  menu?: string
  fullscreen?: boolean
  /** What is pressed, one after another, until a dialog stands, where none has the fields of 'Filtrar'; its search where there is no other. */
  dialog?: readonly Wanted[] | 'search'
  /** In an element put there anew: presses one after another, each with what it brings. */
  steps?: readonly Step[]
}

export interface Step {
  /** What to press: by the mouse, or a key. */
  press: Wanted | 'Escape'
  shows?: string
  hides?: string
  /** The fields that are filled in then, below a selector; whether there are more. */
  fills?: { scope: string; fields: readonly string[]; more?: boolean }
}

export const dialog = 'dialog[open]'
