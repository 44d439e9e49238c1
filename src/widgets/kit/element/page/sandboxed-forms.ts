/** Returns the form that a press sends: of a button that does, or of Enter in a field, which presses it. */
function formSentBy(event: Event): { form: HTMLFormElement; submitter: HTMLElement } | undefined {
  const submitter = event
    .composedPath()
    .find((one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.type === 'submit')
  return submitter?.form ? { form: submitter.form, submitter } : undefined
}

/**
 * Has forms work in a frame whose sandbox lacks `allow-forms`: browsers then drop what is sent before any script hears of it, though ours are
 * sent by scripts alone. No script can read a sandbox, so that a press that was not heard of is told anew.
 */
export function hearForms(root: ShadowRoot): void {
  if (self === top) return
  root.addEventListener('click', (event) => {
    const sent = formSentBy(event)
    if (!sent) return
    const heard = new AbortController()
    sent.form.addEventListener('submit', () => heard.abort(), { capture: true, signal: heard.signal })
    setTimeout(() => {
      const { form, submitter } = sent
      const isLost = !heard.signal.aborted && !event.defaultPrevented && form.isConnected
      heard.abort()
      if (isLost && (form.noValidate || form.checkValidity()))
        form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }))
    })
  })
}
