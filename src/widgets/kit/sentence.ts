/**
 * A sentence about the library: English, as partners' editors are, and Portuguese, as Storybook is. The build takes it out of what
 * browsers get (scripts/vite/without-sentences.ts), by its key `en`.
 */
export interface Sentence {
  en: string
  pt: string
}
export type Language = keyof Sentence

/** A sentence about an attribute. */
export interface AttributeSentence extends Sentence {
  /** Its name where somebody fills it in (/embed/), in Portuguese. */
  label?: string
  /** A value that makes sense, where any other would not. */
  example?: string
}
