/** Copies a text; whether it could. `beside`: where the old way may put a field for a moment, and what has the focus after it. */
export async function copyText(text: string, beside: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // No clipboard on http pages and in frames without the permission: the old way still works there
    const field = document.createElement('textarea')
    field.className = 'sr-only'
    field.value = text
    beside.after(field)
    field.select()
    const done = document.execCommand('copy')
    field.remove()
    beside.focus()
    return done
  }
}
