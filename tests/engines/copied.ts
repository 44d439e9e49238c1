/** What a selection in the first rows is copied as. Runs in the page. */
export function copied(selected: 'one' | 'part' | 'rows' | 'none'): string | undefined {
  const root = document.querySelector('fiscal-nfce-list')?.shadowRoot
  const [key, second] = root?.querySelectorAll('.keylink .key') ?? []
  const date = root?.querySelector('td.c-date')
  const from = selected === 'none' ? date : key
  const to = selected === 'rows' ? second : from
  const start = selected === 'part' ? key?.lastChild : from
  if (!from || !to || !start) return undefined
  // Behind the gap and two letters of the group.
  getSelection()?.setBaseAndExtent(start, selected === 'part' ? 3 : 0, to, to.childNodes.length)
  const given = { bubbles: true, composed: true, cancelable: true, clipboardData: new DataTransfer() }
  const event = new ClipboardEvent('copy', given)
  from.dispatchEvent(event)
  return event.defaultPrevented ? event.clipboardData?.getData('text/plain') : 'not ours'
}
