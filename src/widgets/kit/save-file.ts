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

/**
 * Tells if this page may let no file be saved. A frame's sandbox without `allow-downloads` drops a file silently and cannot be read by a
 * script; all that can be seen of it is that the frame has no origin.
 */
export const mayBeRefused = (): boolean => self.origin === 'null' && self !== top
