type ElementError = (message: string | null, container: Element) => Error

/**
 * Returns what makes the error of an element that is not there. What is not there yet is looked for at every change of the page, which is
 * printed once: where the search has failed. Testing Library then gives the error its last words by a property of its own.
 */
export const printedOnce =
  (print: ElementError): ElementError =>
  (message, container) => {
    let printed: string | undefined
    return Object.defineProperty(Object.assign(new Error(), { name: 'TestingLibraryElementError' }), 'message', {
      configurable: true,
      get: () => (printed ??= print(message, container).message),
      set(text: string) {
        printed = text
      },
    })
  }
