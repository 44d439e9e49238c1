import { BrowserClient, defaultStackParser, makeFetchTransport } from '@sentry/browser'
import { addExceptionMechanism, uuid4 } from '@sentry/core'
import { scrub } from '#domain/scrub.ts'
import { API_ROOT } from './address.ts'
import type { Report } from './report-error.ts'

/**
 * Reports by way of the API, so that a page's policy has to allow no other host. Only the SDK's client: it watches nothing of the page
 * it is in, which may be a partner's.
 */
export function openReports(api: string, dsn: string): Report {
  const client = new BrowserClient({
    dsn,
    tunnel: `${api}${API_ROOT}/errors`,
    // Left to itself the SDK looks for a fetch that nobody has patched, in an iframe that it puts into the page.
    transport: (options) => makeFetchTransport(options, fetch),
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
  })
  return async (error, where) => {
    const event = await client.eventFromException(error)
    addExceptionMechanism(event, { type: 'generic', handled: false })
    const problem = {
      exception: event.exception,
      extra: event.extra,
      // The address of a partner's page is the partner's.
      request: { url: api === '' ? location.href : location.origin, headers: { 'User-Agent': navigator.userAgent } },
      tags: { where },
    }
    // Past the SDK's scopes, which a partner's own SDK may share: nothing is added that this function does not name.
    client.sendEvent({
      event_id: uuid4(),
      timestamp: Date.now() / 1000,
      platform: 'javascript',
      level: 'error',
      // The copy of plain data has the shape of its original.
      ...(scrub(problem) as typeof problem),
    })
  }
}
