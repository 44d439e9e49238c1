/**
 * A sentence about the library: English, as partners' editors are, and Portuguese, as Storybook is. The build takes it out of what
 * browsers get (scripts/vite/without-words.ts), by its key `en`.
 */
export interface Words {
  en: string
  pt: string
}
export type Language = keyof Words

/** A sentence about an attribute. */
export interface AttributeWords extends Words {
  /** Its name where somebody fills it in (/embed/), in Portuguese. */
  label?: string
  /** A value that makes sense, where any other would not. */
  example?: string
}
