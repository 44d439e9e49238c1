import { useSnackbars } from '../snackbars.ts'

/** Browsers say by an event that they print; Safari may say it after the call. In ms. */
const LATE_MS = 1000

/** Prints the page, and says why there may be no paper: a frame's sandbox without `allow-modals` and the WebView of an app ignore it. */
export function usePrint(): () => void {
  const snackbars = useSnackbars()
  return () => {
    let isPrinting = false
    const note = () => {
      isPrinting = true
    }
    addEventListener('beforeprint', note, { once: true })
    window.print()
    setTimeout(() => {
      removeEventListener('beforeprint', note)
      const text = 'Se nada foi impresso, a página que mostra este conteúdo pode não permitir impressões.'
      if (!isPrinting) snackbars.show({ level: 'warning', text })
    }, LATE_MS)
  }
}
