import type { FiscalFile, PageDefaults } from '../public.ts'

/** Saves bytes as a file of the user's, under a name. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Has the browser itself save what is at an address that answers with an attachment. */
export function openAddress(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** Android's WebView names itself; that of iOS names the engine and no browser. */
const IN_APP = /; wv\)|AppleWebKit\/605\.1\.15 \(KHTML, like Gecko\)(?!.* Safari\/)/

/**
 * Tells if this page may let no file be saved. A frame's sandbox without `allow-downloads` drops a file silently and cannot be read by a
 * script; all that can be seen of it is that the frame has no origin. The WebView of an app drops what the app does not take up.
 */
export const mayBeRefused = (): boolean => (self.origin === 'null' && self !== top) || IN_APP.test(navigator.userAgent)

/** Saves a file, in the page's own way or by the browser; returns why there may be none, for its user. */
export async function save(file: FiscalFile, own: PageDefaults['save'], name: string) {
  if (own) {
    try {
      await own(file)
    } catch (error) {
      console.error(`${name}: save:`, error)
      return { level: 'danger', text: 'Não foi possível salvar o arquivo.' } as const
    }
    return undefined
  }
  if (file.bytes) saveFile(file.bytes, file.name)
  else if (file.url) openAddress(file.url)
  const text = 'Se nada foi salvo, a página que mostra este conteúdo pode não permitir downloads.'
  return mayBeRefused() ? ({ level: 'warning', text } as const) : undefined
}
