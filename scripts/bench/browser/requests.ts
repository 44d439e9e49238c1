import type { CDPSession } from '@playwright/test'

/** A request of a page, times in ms since the epoch. */
export interface Asked {
  url: string
  /** As Chromium calls it: Document, Script, Stylesheet, Fetch, Preflight … */
  type: string
  start: number
  /** When the first byte of the answer came. */
  answered?: number
  end?: number
  encoding: string
  /** Bytes received, headers included. */
  bytes: number
}

/** Records every request of a page from now on, preflights included. */
export function recordRequests(cdp: CDPSession): Asked[] {
  const asked = new Map<string, Asked>()
  const all: Asked[] = []
  // Chromium stamps later moments on a clock that does not say when it began.
  let clock = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp, wallTime }) => {
    if (wallTime) clock ||= (wallTime - timestamp) * 1000
    const one: Asked = { url: request.url, type, start: timestamp * 1000 + clock, encoding: '', bytes: 0 }
    asked.set(requestId, one)
    all.push(one)
  })
  cdp.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    const one = asked.get(requestId)
    if (!one) return
    one.answered = timestamp * 1000 + clock
    const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')
    one.encoding = encoding?.[1] ?? ''
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) Object.assign(one, { end: timestamp * 1000 + clock, bytes: encodedDataLength })
  })
  return all
}
