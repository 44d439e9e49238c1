import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline'

const text = inter.slice(inter.indexOf(',') + 1)
/** Browsers have it since 2025. */
interface Native {
  fromBase64?(text: string): Uint8Array<ArrayBuffer>
}

/**
 * The font of the elements: Inter, its Latin letters and signs. As a script, since a page that lets our scripts in need not let in fonts, and
 * a refusal would be told on its console. No function holds the text, which the page is free of once these bytes are read from it.
 */
export const fontBytes =
  (Uint8Array as Native).fromBase64?.(text) ?? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
