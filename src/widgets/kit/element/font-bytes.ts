import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline'

/**
 * The font of the elements: Inter, its Latin letters and signs. As a script, since a page that lets our scripts in need not let in fonts, and
 * a refusal would be told on its console.
 */
export const fontBytes = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(inter.slice(inter.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
