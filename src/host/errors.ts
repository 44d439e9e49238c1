import { reportError } from '#api/client/report-error.ts'

/** Reports what nothing has caught on the back-office's pages. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => {
    // Without one it is a notice of the browser, as of a ResizeObserver that goes round.
    if (error) reportError('', error, 'host error')
  })
  addEventListener('unhandledrejection', ({ reason }) => reportError('', reason, 'host rejection'))
}

/** React's errors that a screen has caught and shown. */
export function onCaughtError(error: unknown): void {
  console.error(error)
  reportError('', error, 'host render')
}
